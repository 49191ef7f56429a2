import type { StockLine } from '#contract/inventory'

export type EntryRow = {
  key: number
  /** The code as typed or scanned. */
  text: string
  product?: StockLine
  quantity: string
  cost: string
  /** What was on record when the product was first asked for: a count is held against it. */
  seen?: number | null
  problem?: string
}

export const blankRow = (key: number): EntryRow => ({ key, text: '', quantity: '', cost: '' })

export const isBlank = ({ text, quantity }: EntryRow) => text.trim() === '' && quantity.trim() === ''

/** One more is always waiting at the end. */
export function withBlankEnd(rows: readonly EntryRow[]): EntryRow[] {
  const last = rows.at(-1)
  return last && isBlank(last) ? [...rows] : [...rows, blankRow((last?.key ?? 0) + 1)]
}

/** A whole number, with its sign; undefined when it is none. */
export function wholeNumber(text: string) {
  const bare = text.trim().replaceAll(',', '').replace('−', '-')
  return /^[+-]?\d{1,9}$/.test(bare) ? Number(bare) : undefined
}

/** Pesos; null when nothing is written, undefined when it is no amount. */
export function amount(text: string) {
  const bare = text.trim().replaceAll(',', '').replace('$', '')
  if (bare === '') return null
  return /^\d{1,8}(\.\d{1,2})?$/.test(bare) ? Number(bare) : undefined
}

export const notFoundMessage = (code: string) => `Código no encontrado: ${code}.`

/** What is said at a row, if anything: an entry of the messages by row. */
export const wrong = ({ key }: EntryRow, message: string | undefined): [number, string][] =>
  message ? [[key, message]] : []
