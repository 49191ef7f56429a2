import { maxFileRows, type StockLine } from '#contract/inventory'
import { formatCount } from '../../ui/money.ts'
import { notFoundMessage, parseInteger } from './entry-rows.ts'

export type ImportMode = 'add' | 'set'
export const modeLabels: Record<ImportMode, string> = { add: 'Sumar', set: 'Fijar' }

/** A row of the file, as text. */
export type FileLine = { line: number; code: string; quantity: string; mode: string }

export type ImportLine = {
  line: number
  code: string
  mode: ImportMode
  quantity: number
  product: StockLine | null
  /** Stock after the import. */
  result: number | null
  problem: string | null
}

const plain = (cell: unknown) => String(cell ?? '').trim()
const word = (cell: unknown) =>
  plain(cell)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

const titles = {
  code: ['codigo', 'clave', 'code', 'sku'],
  quantity: ['cantidad', 'existencia', 'existencias', 'exist', 'piezas', 'quantity'],
  mode: ['modo', 'mode'],
}
const modes: Record<ImportMode, string[]> = { add: ['sumar', 'suma', '+', ''], set: ['fijar', 'fija', '='] }

/** Titles of a report, above its heading row. */
const maxRowsAboveHead = 10

const indexOf = (row: readonly unknown[], column: keyof typeof titles) =>
  row.findIndex((cell) => titles[column].includes(word(cell).replace(/[.:]$/, '')))

/** Rows of a sheet, below its heading row. Without one, the columns are code, quantity and mode. */
export function readLines(cells: readonly (readonly unknown[])[]): FileLine[] {
  const filled = cells
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }) => row.some((cell) => plain(cell) !== ''))
  const headIndex = filled.slice(0, maxRowsAboveHead).findIndex(({ row }) => indexOf(row, 'code') >= 0)
  const head = filled[headIndex]?.row
  const [code, quantity, mode] = head
    ? [indexOf(head, 'code'), indexOf(head, 'quantity'), indexOf(head, 'mode')]
    : [0, 1, 2]
  return filled.slice(headIndex + 1).map(({ row, line }) => ({
    line,
    code: plain(row[code]),
    quantity: plain(row[quantity]),
    mode: mode < 0 ? '' : plain(row[mode]),
  }))
}

export const tooMany = (rows: number) =>
  rows > maxFileRows ? `El archivo tiene ${formatCount(rows)} filas; el máximo es ${formatCount(maxFileRows)}.` : null

/** Each row with its product and its result or problem. `products`: one for each row, in the same order. */
export function checkLines(lines: readonly FileLine[], products: readonly (StockLine | null)[]): ImportLine[] {
  const seen = new Map<number, { line: number; isSet: boolean; on_hand: number }>()
  return lines.map(({ line, code, quantity, mode: written }, index) => {
    const product = products[index] ?? null
    const mode = (Object.keys(modes) as ImportMode[]).find((mode) => modes[mode].includes(word(written)))
    const pieces = parseInteger(quantity)
    const before = product ? seen.get(product.id) : undefined
    const from = before?.on_hand ?? product?.on_hand ?? 0
    const result = pieces === undefined ? null : mode === 'set' ? pieces : from + pieces
    const problem = problemOf()
    if (product && !problem) seen.set(product.id, { line, isSet: mode === 'set', on_hand: result ?? from })
    return { line, code, mode: mode ?? 'add', quantity: pieces ?? 0, product, result: problem ? null : result, problem }

    function problemOf() {
      if (code === '') return 'Falta el código.'
      if (!product) return notFoundMessage(code)
      if (!mode) return `Modo desconocido: ${written}.`
      if (pieces === undefined || result === null) return 'La cantidad no es un número entero.'
      if (mode === 'add' && pieces === 0) return 'La cantidad no puede ser 0.'
      if (mode === 'set' && pieces < 0) return 'La cantidad no puede ser negativa.'
      if (Math.abs(pieces) > 1_000_000) return 'El máximo es 1,000,000.'
      if (before && (before.isSet || mode === 'set')) return `El código se repite: está en la fila ${before.line}.`
      if (result < product.reserved) {
        return `No puedes dejar la existencia en ${result}: hay ${product.reserved} reservados.`
      }
      return null
    }
  })
}

/** Whether the row changes the stock. */
export const isChange = ({ mode, result, product, problem }: ImportLine) =>
  problem === null && (mode === 'add' || result !== product?.on_hand)
