import { formatNumber } from '#contract/money'
import { maxLines } from './quick-order.ts'
import {
  amountOf,
  isUnit,
  type ParsedLine,
  parsedLine,
  readPhrase,
  requestsOf,
  unreadableLine,
  withQuantity,
} from './quick-order-phrase.ts'

export type ParsedOrder = { lines: ParsedLine[] } | { error: string }

/** Reads an order written in a message or copied from a sheet. Every line with text gives a result. */
export function readText(text: string): ParsedOrder {
  const rows = text.split(/\r\n|\r|\n/).filter((row) => row.trim() !== '')
  return readRows(
    rows.flatMap((row) => (row.includes('\t') ? [row.split('\t')] : requestsOf(row).map((request) => [request]))),
    'El texto',
  )
}

/** The same for the cells of a file. */
export function readCells(cells: readonly (readonly unknown[])[]): ParsedOrder {
  const rows = cells.map((row) => row.map((cell) => (cell == null ? '' : String(cell))))
  return readRows(
    rows.filter((row) => row.some((cell) => cell.trim() !== '')),
    'El archivo',
  )
}

function readRows(rows: readonly string[][], source: string): ParsedOrder {
  const count = rows.length - (rows[0] && readHeader(rows[0]) ? 1 : 0)
  if (count > maxLines) {
    return { error: `${source} tiene ${formatNumber(count)} líneas; el máximo es ${formatNumber(maxLines)}.` }
  }
  const lines: ParsedLine[] = []
  let columns: Columns | undefined
  for (const row of withoutNumbers(rows)) {
    const header = readHeader(row)
    if (header) columns = header.what === undefined ? undefined : header
    else {
      const line = readRow(row, columns)
      if (line) lines.push(line)
    }
  }
  return { lines }
}

/**
 * The rows without a first column that numbers them 1, 2, 3, beside a column of quantities: the number of a line would be read as its
 * quantity. Under titles, a column is known by its title.
 */
function withoutNumbers(rows: readonly string[][]) {
  const numbered = rows.filter(([first = '']) => /^\s*\d+\s*$/.test(first))
  const isNumbering =
    numbered.length > 2 &&
    numbered.every(([number, ...others], index) => Number(number) === index + 1 && hasQuantity(others)) &&
    !rows.some(readHeader)
  return isNumbering ? rows.map((row) => (numbered.includes(row) ? row.slice(1) : row)) : rows
}

/** Whether the cells have a product and a quantity. */
const hasQuantity = (row: readonly string[]) => {
  const cells = row.map((cell) => cell.trim()).filter(Boolean)
  return cells.length > 1 && cells.some((cell) => amountOf(cell) !== undefined)
}

type Columns = { what?: number; name?: number; quantity?: number }

const codeTitles =
  /^(c[oó]digo|clave|sku|modelo|no\.? de parte|n[uú]mero de parte|code)( del? (producto|art[ií]culo))?$/
const nameTitles = /^(descripci[oó]n|producto|art[ií]culo|nombre|concepto|material|description)$/
const quantityTitles =
  /^(cantidad|cant\.?|qty|piezas|pzas?\.?|pedido|unidades|quantity)( (solicitad|pedid|requerid)as?| a pedir)?$/
const otherTitles =
  /^(unidad|u\.?m\.?|precio|p\.? ?u\.?|importe|total|existencia|#|no\.?|n[uú]m\.?|partida|l[ií]nea|iva|subtotal|)$/

/**
 * Positions of the columns, if the row contains only titles. In a sheet, those of the product and of the quantity are enough: another
 * column may have any title, and its numbers are no quantities.
 */
function readHeader(row: readonly string[]): Columns | undefined {
  const [first = '', ...others] = row
  const cells = others.length > 0 ? row : first.split(/[,;|]/)
  const titles = cells.map((cell) => cell.trim().toLowerCase())
  const find = (pattern: RegExp) => {
    const index = titles.findIndex((title) => pattern.test(title))
    return index < 0 ? undefined : index
  }
  const all = [codeTitles, nameTitles, quantityTitles, otherTitles]
  const [code, name, quantity] = [find(codeTitles), find(nameTitles), find(quantityTitles)]
  const what = code ?? name
  const areNamed = others.length > 0 && what !== undefined && quantity !== undefined
  if (!areNamed && !titles.every((title) => all.some((pattern) => pattern.test(title)))) return undefined
  if (what === undefined && quantity === undefined) return undefined
  return { what, name, quantity }
}

function readRow(row: readonly string[], columns: Columns | undefined): ParsedLine | undefined {
  const cells = row.map((cell) => cell.trim())
  const raw = cells.filter(Boolean).join('  ')
  if (columns?.what !== undefined && row.length > 1) {
    const what = cells[columns.what] || (columns.name === undefined ? '' : cells[columns.name]) || ''
    if (columns.quantity === undefined) return parsedLine(raw, what, 1, null)
    const quantity = cells[columns.quantity] ?? ''
    return quantity === ''
      ? { ...unreadableLine(raw), problem: 'Falta la cantidad.' }
      : withQuantity(raw, what, quantity)
  }
  const [first = '', second = '', ...others] = cells.filter(Boolean)
  if (second === '') return readPhrase(first)
  const rest = [second, ...others]
  const quantity = rest.find((cell) => amountOf(cell) !== undefined)
  if (amountOf(first) !== undefined && (quantity === undefined || first.length < quantity.length)) {
    const what = rest.find((cell) => !isUnit(cell)) ?? ''
    return { ...withQuantity(raw, what, first), unit: rest.find(isUnit) ?? null }
  }
  if (quantity === undefined) {
    const misread = rest.find((cell) => /^[-+]?\d[\d.,]*$/.test(cell))
    return misread ? unreadableLine(raw) : readPhrase(cells.filter(Boolean).join(' '))
  }
  return { ...withQuantity(raw, first, quantity), unit: rest.find(isUnit) ?? null }
}
