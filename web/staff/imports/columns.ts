import { clip } from '#contract/clip'
import { type Cell, cellText, numberIn, plainWord } from '#contract/imports/cells'
import type { ImportField } from '#contract/imports/fields'
import type { ImportLayout } from '#contract/imports/imports'
import { headRow } from '../../ui/file/sheet-file.ts'
import type { MergedCells } from '../../ui/file/workbook-sheets.ts'
import { hasMeaning, isOther, isPriceWithIva, namedFields, titleWord } from './column-titles.ts'

/** A file whose row of titles was found. */
export type Sheet = {
  /** Title of each column, as in the file. */
  titles: string[]
  /** Rows below the titles, with their number in the file. Empty rows and totals are left out. */
  rows: NumberedRow[]
  /** The field of each column; null: not used. */
  fields: (string | null)[]
}

const totals = ['total', 'totales', 'suma', 'gran total', 'subtotal']

/** `merged`: the values of the merged cells that began in a row above, by column. */
type NumberedRow = { line: number; cells: Cell[]; merged?: Cell[] }

/** Finds the row of titles and guesses the field of each column, by its title and by its content. */
export function sheetOf(
  cells: readonly Cell[][],
  known: readonly ImportField[],
  merged: readonly MergedCells[] = [],
): Sheet {
  const nonEmptyRows = cells
    .map((row, index) => ({ line: index + 1, cells: row }))
    .filter(({ cells: row }) => row.some((cell) => cellText(cell) !== ''))
  const titleIndex = headRow(
    nonEmptyRows,
    ({ cells: row }) => namedFields(row, known).filter((field, at) => field !== null || isOther(row[at])).length,
  )
  const titleLine = nonEmptyRows[titleIndex]?.line ?? 0
  const values = mergedValues(
    cells,
    merged.filter(({ first }) => first >= titleLine),
  )
  const below = nonEmptyRows.slice(titleIndex + 1).map((row) => ({ ...row, merged: values.get(row.line - 1) ?? [] }))
  const width = below.reduce(
    (most, { cells: row }) => Math.max(most, row.length),
    nonEmptyRows[titleIndex]?.cells.length ?? 0,
  )
  const titles = Array.from({ length: width }, (_, column) => cellText(nonEmptyRows[titleIndex]?.cells[column]))
  const named = titleIndex < 0 ? titles.map(() => null) : namedFields(titles, known)
  const fields = guessByContent(named, { titles, rows: below }, known)
  const key = fields.indexOf('code')
  const isOfCustomers = known.some(({ field }) => field === 'tax_id')
  const customerKeys = ['tax_id', 'email', 'phone'].map((field) => fields.indexOf(field))
  const rows = below.filter(({ cells: row }) => {
    const first = row.find((cell) => cellText(cell) !== '')
    const isSum = totals.includes(plainWord(first))
    // A sheet of customers has no code. A customer has one of these fields.
    if (key < 0) return !(isSum && isOfCustomers && !customerKeys.some((at) => cellText(row[at]) !== ''))
    return !(totals.includes(plainWord(row[key])) || (cellText(row[key]) === '' && isSum))
  })
  return { titles, rows, fields }
}

/** The values of merged cells, which a file has only in their first row, by row. */
function mergedValues(cells: readonly Cell[][], merged: readonly MergedCells[]) {
  const byRow = new Map<number, Cell[]>()
  for (const { column, first, last } of merged) {
    for (let row = first + 1; row <= last && row < cells.length; row++) {
      const values = byRow.get(row) ?? []
      values[column] = cells[first]?.[column] ?? null
      byRow.set(row, values)
    }
  }
  return byRow
}

const sampleSize = 200

/** Finds the columns of code, name, price and stock by their content, where no known title names them. */
function guessByContent(
  named: readonly (string | null)[],
  { titles, rows }: { titles: readonly string[]; rows: readonly NumberedRow[] },
  known: readonly ImportField[],
) {
  const fields = [...named]
  const has = (field: string) => known.some((one) => one.field === field)
  const sample = rows.slice(0, sampleSize)
  const column = (at: number) => sample.map(({ cells }) => cells[at]).filter((cell) => cellText(cell) !== '')
  const isFree = (at: number) => fields[at] === null && !hasMeaning(titles[at])
  const free = () => fields.flatMap((_, at) => (isFree(at) && column(at).length >= sample.length / 2 ? [at] : []))
  const assign = (
    field: string,
    score: (values: (Cell | undefined)[]) => number,
    isCandidate: (at: number) => boolean = () => true,
  ) => {
    if (!has(field) || fields.includes(field)) return
    const scored = free()
      .filter(isCandidate)
      .map((at) => ({ at, score: score(column(at)) }))
      .filter((one) => one.score > 0)
      .sort((a, b) => b.score - a.score)
    if (scored[0]) fields[scored[0].at] = field
  }
  if (!fields.includes('name') && has('name') && fields.includes('description')) {
    fields[fields.indexOf('description')] = 'name'
  }
  if (sample.length === 0) return fields
  assign('code', (values) => {
    const texts = values.map(cellText)
    const codes = texts.filter((text) => /^[\w./-]{2,40}$/.test(text) && /\d/.test(text) && !/^\d+\.\d+$/.test(text))
    return codes.length > texts.length * 0.8 && new Set(texts).size > texts.length * 0.9 ? codes.length : 0
  })
  assign('name', (values) => {
    const texts = values.map(cellText)
    const length = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(texts.length, 1)
    return texts.filter((text) => /\p{L}{3}.*\s/u.test(text)).length > texts.length * 0.6 ? length : 0
  })
  assign('salePrice1', (values) => {
    const isMoney = (cell: Cell | undefined) =>
      (typeof cell === 'string' && /^\s*\$/.test(cell)) || (numberIn(cell ?? null) ?? 0) % 1 !== 0
    return values.every((cell) => numberIn(cell ?? null) !== undefined) ? values.filter(isMoney).length : 0
  })
  // In a list of products, a column of whole numbers with an unknown title may be something else, e.g. the pieces of a package.
  assign(
    'stock',
    (values) => (values.every((cell) => Number.isInteger(numberIn(cell ?? null))) ? values.length : 0),
    (at) => !has('name') || titles[at] === '',
  )
  assign('mode', (values) =>
    values.every((cell) => ['sumar', 'fijar', 'suma', 'fija'].includes(plainWord(cell))) ? 1 : 0,
  )
  return fields
}

/** Whether the columns have all required fields, and something to change. */
export const isComplete = (fields: readonly (string | null)[], known: readonly ImportField[]) =>
  known.every(({ field, isRequired }) => !isRequired || fields.includes(field)) && fields.filter(Boolean).length >= 2

/** The titles of unused columns with prices or costs that have IVA. */
export const unusedWithIva = ({ titles }: Sheet, fields: readonly (string | null)[]) =>
  titles.filter((title, column) => fields[column] === null && isPriceWithIva(title))

/** Whether a stock file has quantities to add, by the title of their column, and not the whole stock. */
export const addsStock = ({ titles }: Sheet, fields: readonly (string | null)[]) =>
  /^(cant|pieza|pza|pzs|qty|quantity)/.test(titleWord(titles[fields.indexOf('stock')]))

/** The name of a file's layout: files with the same titles have the same columns. */
export const layoutOf = ({ titles }: Sheet) => clip(titles.map(titleWord).join('|'), 1900)

/**
 * The fields that staff have confirmed for a file with the same titles. Undefined if there was none, or if the shop no longer has
 * one of its fields, such as that of a deleted price list.
 */
export const confirmedFields = (sheet: Sheet, layouts: readonly ImportLayout[], known: readonly ImportField[]) =>
  layouts.find(
    ({ headers, fields }) =>
      headers === layoutOf(sheet) &&
      fields.length === sheet.fields.length &&
      fields.every((field) => field === null || known.some((one) => one.field === field)),
  )?.fields

/**
 * Fields that are read from a merged cell for each of its rows. The others, such as the stock and the credit limit, are not: one number
 * over several rows may be their sum.
 */
const shared = [
  'category',
  'brand',
  'unit',
  'salePrice1',
  'cost',
  'iva',
  'min_qty',
  'multiple',
  'location',
  'product_key',
  'unit_key',
  'city',
  'state',
  'salesperson',
  'price_list',
  'credit_days',
]
const isShared = (field: string | null) => field !== null && (shared.includes(field) || field.startsWith('list:'))

/** The cell of a row in a column that has this field, also from a merged cell that began in a row above. */
export function cellFor({ cells, merged }: NumberedRow, column: number, field: string | null) {
  const own = cells[column]
  return cellText(own) === '' && isShared(field) ? merged?.[column] : own
}

/** The rows as the server reads them. */
export const linesOf = ({ rows }: Sheet, fields: readonly (string | null)[]) =>
  rows.map((row) => ({
    line: row.line,
    cells: Object.fromEntries(
      fields.flatMap((field, column) => {
        const cell = cellFor(row, column, field)
        return field === null || cell == null || cellText(cell) === '' ? [] : [[field, cell] as const]
      }),
    ),
  }))
