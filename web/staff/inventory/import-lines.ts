import { maxFileRows, type StockLine } from '#contract/stock-entries'
import { formatCount } from '../../ui/money.ts'
import { notFoundMessage, parseInteger, parsePesos } from './entry-rows.ts'
import { type FileLine, type ImportMode, type ImportSheet, isTotal, word } from './import-sheet.ts'

export type ImportLine = {
  line: number
  code: string
  mode: ImportMode
  /** Null when the text of the file is not a whole number. */
  quantity: number | null
  /** Pesos per piece, of pieces that are added. */
  cost: number | null
  /** The file has a cost that is not recorded, because the row adds no pieces. */
  ignoresCost: boolean
  product: StockLine | null
  /** Stock after the import. */
  result: number | null
  problem: string | null
}

const modes: Record<ImportMode, string[]> = { add: ['sumar', 'suma', '+'], set: ['fijar', 'fija', '='] }

/** A whole number; Excel writes 1250 as "1,250" or "1,250.00". */
const piecesOf = (text: string) => parseInteger(text.replace(/\s/g, '').replace(/\.0{1,2}$/, ''))

export const tooMany = (rows: number) =>
  rows > maxFileRows ? `El archivo tiene ${formatCount(rows)} filas; el máximo es ${formatCount(maxFileRows)}.` : null

type Before = { line: number; isSet: boolean; on_hand: number }

/**
 * Each row with its product and its result or problem. `products`: one for each row, in the same order. `mode`: of the
 * rows without one. A total below the list is left out.
 */
export function checkLines(
  { lines, quantityTitle }: Pick<ImportSheet, 'lines' | 'quantityTitle'>,
  products: readonly (StockLine | null)[],
  mode: ImportMode,
): ImportLine[] {
  const seen = new Map<number, Before>()
  return lines.flatMap((line, index) => {
    const product = products[index] ?? null
    if (!product && isTotal(line.code)) return []
    const before = product ? seen.get(product.id) : undefined
    const checked = checkLine(line, { product, mode, before, quantityTitle })
    if (product && !checked.problem) {
      const isSet = checked.mode === 'set'
      seen.set(product.id, { line: line.line, isSet, on_hand: checked.result ?? product.on_hand ?? 0 })
    }
    return [checked]
  })
}

type Context = { product: StockLine | null; mode: ImportMode; before: Before | undefined; quantityTitle: string }

function checkLine(written: FileLine, { product, mode: otherwise, before, quantityTitle }: Context): ImportLine {
  const { line, code, quantity } = written
  const mode = written.mode === '' ? otherwise : modeOf(written.mode)
  const pieces = piecesOf(quantity)
  const cost = parsePesos(written.cost)
  const hasCost = mode === 'add' && (pieces ?? 0) > 0
  const from = before?.on_hand ?? product?.on_hand ?? 0
  const result = pieces === undefined ? null : mode === 'set' ? pieces : from + pieces
  const problem = problemOf()
  return {
    line,
    code,
    mode: mode ?? 'add',
    quantity: pieces ?? null,
    cost: hasCost ? (cost ?? null) : null,
    ignoresCost: !hasCost && written.cost !== '',
    product,
    result: problem ? null : result,
    problem,
  }

  function problemOf() {
    if (code === '') return 'Falta el código.'
    if (!product) return notFoundMessage(code)
    if (!mode) return `Modo desconocido: ${written.mode}.`
    if (quantity === '') return `Falta la cantidad en la columna «${quantityTitle}».`
    if (pieces === undefined || result === null) {
      return `La columna «${quantityTitle}» dice «${quantity.slice(0, 40)}»: escribe un número entero.`
    }
    if (hasCost && cost === undefined) return `El costo «${written.cost.slice(0, 40)}» no es un importe.`
    if (mode === 'add' && pieces === 0) return 'La cantidad no puede ser 0.'
    if (mode === 'set' && pieces < 0) return 'La cantidad no puede ser negativa.'
    if (Math.abs(pieces) > 1_000_000) return 'El máximo es 1,000,000.'
    if (before && (before.isSet || mode === 'set')) return `El código se repite: está en la fila ${before.line}.`
    if (result < product.reserved) {
      return `No puedes dejar la existencia en ${result}: hay ${product.reserved} reservados.`
    }
    return null
  }
}

const modeOf = (written: string) =>
  (Object.keys(modes) as ImportMode[]).find((mode) => modes[mode].includes(word(written)))

/** Whether the row changes the stock. */
export const isChange = ({ mode, result, product, problem }: ImportLine) =>
  problem === null && (mode === 'add' || result !== product?.on_hand)
