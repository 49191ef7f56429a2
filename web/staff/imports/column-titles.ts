import { type Cell, plainWord } from '#contract/imports/cells'
import { exportOnlyTitles, type ImportField, importFields, wholeTitles } from '#contract/imports/fields'
import type { ImportKind } from '#contract/imports/imports'

/** A title as it is compared: lower case, without accents, signs and double spaces. */
export const titleWord = (cell: unknown) =>
  plainWord(cell)
    .replace(/[$#()[\]%/_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The fields of a kind; prices have one for each price list too. */
export function fieldsOf(kind: ImportKind, lists: readonly { id: number; name: string }[]): readonly ImportField[] {
  if (kind !== 'prices') return importFields[kind]
  return [
    ...importFields.prices,
    ...lists.map(({ id, name }) => ({
      field: `list:${id}`,
      label: `Lista ${name}`,
      titles: [titleWord(name), `precio ${titleWord(name)}`, `lista ${titleWord(name)}`],
    })),
  ]
}

const exportOnlyWords = exportOnlyTitles.map(titleWord)
const isExportOnly = (title: Cell | undefined) => exportOnlyWords.includes(titleWord(title))

/** «Precio con IVA», «Precio c/IVA» or «P. público (IVA incluido)»: the prices and costs of the shop are without IVA. */
const isWithIva = (title: Cell | undefined) => /\b(con|c) iva\b|\biva incl/.test(titleWord(title))

/** The same, unless it is a title of the shop's own exports, which the import leaves out. */
export const isPriceWithIva = (title: Cell | undefined) => isWithIva(title) && !isExportOnly(title)

/** Whether a title is that of no field, also if it begins like one: «Existencia máxima» is no stock. */
export const isOther = (title: Cell | undefined) =>
  isExportOnly(title) || isWithIva(title) || /\bmax(im[oa])?\b/.test(titleWord(title))

const wordsOfAnyKind = Object.values(importFields).flatMap((fields) =>
  fields.flatMap(({ titles }) => titles.map((title) => titleWord(title))),
)
/** Whether the meaning of a title is known, also if no field of this kind has it. A column «Múltiplo» is not guessed to be the stock. */
export const hasMeaning = (title: Cell | undefined) => isOther(title) || wordsOfAnyKind.includes(titleWord(title))

/** The field whose title has exactly these words. */
const fieldTitled = (title: Cell | undefined, known: readonly ImportField[]) =>
  known.find(({ titles }) => titles.some((candidate) => titleWord(candidate) === titleWord(title)))?.field ?? null

/** The field of the longest title that this one begins with. */
function fieldBegun(title: Cell | undefined, known: readonly ImportField[]) {
  const word = titleWord(title)
  if (isOther(title)) return null
  const candidates = known.flatMap(({ field, titles }) =>
    titles
      .filter((candidate) => candidate.length >= 4 && !wholeTitles.includes(candidate))
      .filter((candidate) => word.startsWith(`${titleWord(candidate)} `))
      .map((candidate) => ({ field, size: candidate.length })),
  )
  return candidates.sort((a, b) => b.size - a.size)[0]?.field ?? null
}

/** Each field once: the first column with a title of it, else the first one that begins with a title of it. */
export function namedFields(head: readonly (Cell | undefined)[], known: readonly ImportField[]) {
  const titled = [...head].map((title) => fieldTitled(title, known))
  const begun = [...head].map((title, column) => (titled[column] === null ? fieldBegun(title, known) : null))
  return titled.map((field, column) => {
    if (field !== null) return titled.indexOf(field) === column ? field : null
    const other = begun[column] ?? null
    return titled.includes(other) || begun.indexOf(other) < column ? null : other
  })
}
