/** Read the cells of an imported sheet, in the browser and on the server. No valibot: a web worker loads this file. */
import { clip } from '#contract/clip'
import { type IvaCode, ivaCodes } from '#contract/iva'
import { roundPesos } from '#contract/money'

export type Cell = string | number | boolean | null
/** The value of a cell, or the reason why it cannot be read. */
export type CellResult<T> = { value: T } | { problem: string }

export const cellText = (cell: Cell | undefined) => (cell == null ? '' : String(cell).trim())

/**
 * Lower case, without accents, points and double spaces, but with decimal points: «Cable 1.5 mm» is not «Cable 15 mm». For comparing
 * titles, names of categories and options.
 */
export const plainWord = (cell: unknown) =>
  String(cell ?? '')
    .normalize('NFD')
    .replace(/[\p{Diacritic}:*]|(?<!\d)\.|\.(?!\d)/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** First word of a name, singular and without accents. It names the kind of product: «tornillo» for "Tornillos hexagonales". */
export function kindWord(name: unknown) {
  const [word = ''] = plainWord(name).split(/[^\p{L}]+/u)
  return word.length < 3 ? '' : word.replace(/(?<=[lnrdj])es$|s$/, '')
}

const quoted = (text: string) => `«${text.length > 40 ? `${clip(text, 40)}…` : text}»`

/**
 * Reads a number: "$ 1,250.50", "1.250,50", "45.5 MXN", "12 pzas". Undefined for other text: the range "10-12", the date
 * "2026-05-01", two prices on two lines. "2 cajas" is undefined too: the cell does not say how many pieces a box has.
 */
export function numberIn(cell: Cell): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : undefined
  const written = cellText(cell)
    .replace(/^'|[^\S\r\n]|MXN|MN|M\.N\.|\$|%/gi, '')
    .replace(/(?<=\d)(pz|pza|pieza)s?\.?$/i, '')
  const isNegative = /^\(.*\)$|^[-−]|-$/.test(written)
  const digits = written.replace(/^\((.*)\)$|^[+−-]|[+−-]$/g, '$1')
  const isGrouped = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(digits)
  // The comma of "12,3456" and "0,125" separates no thousands.
  const isComma = !isGrouped && /^(\d+|\d{1,3}(\.\d{3})+),\d+$/.test(digits)
  const plain = isComma ? digits.replaceAll('.', '').replace(',', '.') : digits
  const number = isGrouped ? digits.replaceAll(',', '') : plain
  if (!/^(\d{1,15}(\.\d*)?|\.\d+)$/.test(number)) return undefined
  return isNegative ? -Number(number) : Number(number)
}

/** `what`: name of the value with its article, for the message. */
export function readNumber(cell: Cell, what: string): CellResult<number> {
  const value = numberIn(cell)
  return value === undefined ? { problem: `${quoted(cellText(cell))} no es un número: escribe ${what}.` } : { value }
}

/** Pesos, rounded to centavos: a formula of a sheet leaves more decimals. */
export function readPesos(cell: Cell, what: string): CellResult<number> {
  const read = readNumber(cell, what)
  return 'value' in read ? { value: roundPesos(read.value) } : read
}

/** A code that Excel may have turned into a number: no decimals, no exponent. `digits`: its length with leading zeros. */
export function readCode(cell: Cell, digits = 0): string {
  const text = typeof cell === 'number' && Number.isSafeInteger(cell) ? String(cell) : cellText(cell).replace(/^'/, '')
  return digits > 0 && /^\d+$/.test(text) ? text.padStart(digits, '0') : text
}

/**
 * The message for "7.50E+12": Excel shows a long number like this, and a CSV that it saves has only these digits, the same for many
 * products.
 */
export function lostDigits(cell: Cell | undefined) {
  const text = cellText(cell)
  if (!/^\d([.,]\d+)?E\+\d+$/i.test(text)) return undefined
  return `«${text}» perdió dígitos: en Excel, da a la columna formato de número sin decimales y guarda otra vez.`
}

/** A date of a workbook, and the forms in which Excel writes one into a CSV: "03/04/2026", "3-abr" with a small letter. */
const excelDate =
  /^(\d{4}-\d\d-\d\d|\d{1,2}\/\d{1,2}\/\d{4}|\d{1,2}-(ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic)\.?)$/

/** The message for a code that is a date: Excel makes the date April 3 of the code "3-4". The code it replaced is not in the file. */
export function dateInCode(code: string) {
  if (!excelDate.test(code)) return undefined
  return `Excel cambió este código por una fecha, «${code}»: escribe el código.`
}

/** Removes the apostrophe that exports put before a text that Excel would read as a formula. */
export const readText = (cell: Cell) => cellText(cell).replace(/^'(?=[=+@\t\r\n\uFF0B\uFF0D\uFF1D\uFF20-])/, '')

const statusWords = {
  active: ['activo', 'activa', 'active', 'si', 'a', '1', 'verdadero', 'true'],
  inactive: ['inactivo', 'inactiva', 'inactive', 'no', 'baja', 'i', '0', 'falso', 'false'],
  draft: ['borrador', 'draft'],
} as const

export function readStatus(cell: Cell): CellResult<keyof typeof statusWords> {
  const word = plainWord(cell)
  const found = Object.entries(statusWords).find(([, words]) => (words as readonly string[]).includes(word))
  if (!found) return { problem: `${quoted(cellText(cell))} no es un estado: escribe Activo, Inactivo o Borrador.` }
  return { value: found[0] as keyof typeof statusWords }
}

const ivaWords: Record<string, IvaCode | null> = {
  general: null,
  'usa general': null,
  exenta: 'exento',
  exempt: 'exento',
}

/** Reads "16", "16 %", 0.16 and "Exento". Null: the IVA of the shop. */
export function readIva(cell: Cell): CellResult<IvaCode | null> {
  const word = plainWord(cell).replace(/^iva /, '')
  if (Object.hasOwn(ivaWords, word)) return { value: ivaWords[word] ?? null }
  // "8 % (región fronteriza)", as exports write it.
  const number = numberIn(/^\d+ ?%/.exec(word)?.[0] ?? cell)
  const code = number === undefined ? word : String(number > 0 && number < 1 ? Math.round(number * 100) : number)
  const found = ivaCodes.find((iva) => iva === code)
  return found === undefined
    ? { problem: `${quoted(cellText(cell))} no es un IVA: escribe 16, 8, 0, Exento o General.` }
    : { value: found }
}

/** "Ferretería > Tornillos" with one space around each sign, without empty levels. Screens write the sign as ›. */
export const categoryPath = (text: string) =>
  text
    .split(/[>›]/)
    .map((level) => level.replace(/\s+/g, ' ').trim())
    .filter((level) => level !== '')
    .join(' > ')
