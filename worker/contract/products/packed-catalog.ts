import type { CatalogChanges, PackedChanges, PackedCodes, PackedTexts } from './catalog.ts'
import { catalogColumns } from './columns.ts'

/**
 * Parts of the catalogue as they are sent: fewer bytes than plain columns, also after the compression of the connection. No valibot
 * here: the web worker of the catalogue reads this file.
 */

/** Increase it when the packing changes. Open pages with another number refuse the answer and show the pages of the server. */
const packedFormat = 1

export const packChanges = ({ products, stock, ...rest }: CatalogChanges): PackedChanges => ({
  format: packedFormat,
  ...rest,
  products: {
    ...products,
    id: toSteps(products.id),
    position: toSteps(products.position),
    code: packCodes(products.code),
    name: packTexts(products.name),
    description: packTexts(products.description),
  },
  stock: { ...stock, productId: toSteps(stock.productId) },
})

/** @throws if the format is another one, or if a column is missing or has more or fewer rows than the others */
export function unpackChanges({ format, products, stock, ...rest }: PackedChanges): CatalogChanges {
  if (format !== packedFormat) throw new Error(`Format ${format} of the catalogue is not known`)
  const columns = {
    ...products,
    id: fromSteps(products.id),
    position: fromSteps(products.position),
    code: unpackCodes(products.code),
    name: unpackTexts(products.name),
    description: unpackTexts(products.description),
  }
  const { quantity } = stock
  const productId = fromSteps(stock.productId)
  // The Worker of another version may not have all columns.
  const isWhole = catalogColumns.every((column) => columns[column]?.length === columns.id.length)
  if (!isWhole || productId.length !== quantity.length) throw new Error('Columns of the catalogue differ in length')
  return { ...rest, products: columns, stock: { productId, quantity } }
}

/** Differences to the value before: ids that follow each other become ones. */
const toSteps = (values: readonly number[]) => values.map((value, row) => value - (values[row - 1] ?? 0))

function fromSteps(steps: readonly number[]) {
  let value = 0
  return steps.map((step) => {
    value += step
    return value
  })
}

/** One character stands for each word; the space separates rows. `at` is the position of the word in the list. */
const firstCode = 0x21
const surrogates = { first: 0xd800, count: 0x800 }
const codeOf = (at: number) => at + firstCode + (at + firstCode < surrogates.first ? 0 : surrogates.count)
const positionOf = (code: number) => code - firstCode - (code < surrogates.first ? 0 : surrogates.count)

/** There are about 1,100,000 characters. Texts after so many different words are one word each. */
const maxWords = 500_000

type Word = { text: string; count: number; character: string }

/** The most frequent words come first: their characters have the fewest bytes. */
export function packTexts(texts: readonly string[]): PackedTexts {
  const words = new Map<string, Word>()
  const wordsByText = new Map<string, Word[]>()
  for (const text of texts) {
    if (wordsByText.has(text)) continue
    const parts = words.size < maxWords ? text.split(' ') : [text]
    wordsByText.set(
      text,
      parts.map((part) => counted(words, part)),
    )
  }
  const sorted = [...words.values()].sort((a, b) => b.count - a.count)
  for (const [at, word] of sorted.entries()) word.character = String.fromCodePoint(codeOf(at))
  const rowOf = (text: string) => wordsByText.get(text)?.reduce((row, { character }) => row + character, '')
  return { words: sorted.map(({ text }) => text), rows: texts.map(rowOf).join(' ') }
}

function counted(words: Map<string, Word>, text: string) {
  const word = words.get(text) ?? { text, count: 0, character: '' }
  if (word.count === 0) words.set(text, word)
  word.count += 1
  return word
}

export function unpackTexts({ words, rows }: PackedTexts): string[] {
  if (rows === '') return []
  const texts = new Map<string, string>()
  return rows.split(' ').map((row) => {
    const text = texts.get(row) ?? readRow(words, row)
    texts.set(row, text)
    return text
  })
}

function readRow(words: readonly string[], row: string) {
  let text: string | undefined
  for (const character of row) {
    const word = words[positionOf(character.codePointAt(0) ?? 0)]
    if (word === undefined) throw new Error('A word of the catalogue is missing')
    text = text === undefined ? word : `${text} ${word}`
  }
  return text ?? ''
}

/** Codes often end in a number, and the next code in the next number: T-041, T-042. */
const endsInDigits = /^(.*?)(\d{0,9})$/s

function packCodes(codes: readonly string[]): PackedCodes {
  const parts = codes.map((code) => endsInDigits.exec(code) ?? [])
  return {
    starts: packTexts(parts.map(([, start = '']) => start)),
    digits: parts.map(([, , digits = '']) => digits.length),
    numbers: toSteps(parts.map(([, , digits]) => Number(digits))),
  }
}

function unpackCodes({ starts, digits, numbers }: PackedCodes) {
  const texts = unpackTexts(starts)
  return fromSteps(numbers).map((number, row) => {
    const count = digits[row] ?? 0
    return `${texts[row]}${count > 0 ? String(number).padStart(count, '0') : ''}`
  })
}
