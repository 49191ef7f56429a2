import * as v from 'valibot'
import type { StockLine } from '#contract/inventory/entries'
import { roundPesos } from '#contract/money'

export const DraftRow = v.object({
  /** The code as typed or scanned. */
  text: v.string(),
  quantity: v.string(),
  cost: v.string(),
  /** Stock when the product was first looked up; a count is compared with it. */
  stockAtLookup: v.optional(v.nullable(v.number())),
})
export type DraftRow = v.InferOutput<typeof DraftRow>

export type EntryRow = DraftRow & { key: number; product?: StockLine; problem?: string }

export const blankRow = (key: number): EntryRow => ({ key, text: '', quantity: '', cost: '' })

export const isBlank = ({ text, quantity }: EntryRow) => text.trim() === '' && quantity.trim() === ''

/** Rows with a blank one at the end. */
export function withBlankEnd(rows: readonly EntryRow[]): EntryRow[] {
  const last = rows.at(-1)
  return last && isBlank(last) ? [...rows] : [...rows, blankRow((last?.key ?? 0) + 1)]
}

/** A whole number with an optional sign; undefined for anything else. */
export function parseInteger(text: string) {
  const bare = text.trim().replace('−', '-')
  return /^[+-]?(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(bare) ? Number(bare.replaceAll(',', '')) : undefined
}

/** Whether the text of a quantity is a product code that a scanner typed there: it has a letter, or at least eight digits. */
export const isScannedCode = (text: string) => /\p{L}/u.test(text) || /^\d{8,}$/.test(text.trim())

/** An amount in pesos, rounded to centavos; null for a blank text, undefined for anything else. */
export function parsePesos(text: string) {
  const bare = text.replace(/[\s$]/g, '')
  if (bare === '') return null
  if (!/^(\d{0,8}|\d{1,3}(,\d{3}){1,2})(\.\d+)?$/.test(bare)) return undefined
  return roundPesos(Number(bare.replaceAll(',', '')))
}

export const notFoundMessage = (code: string) =>
  code === '' ? 'Escribe el código del producto.' : `Código no encontrado: ${code}.`

/** Problem of a row whose code, such as a bar code, is that of several products. */
export const severalMessage = (code: string) => `Varios productos tienen «${code}»: escribe el código de uno.`

/** Problem of a row whose look-up failed, for example without a connection. It is looked up again before the entry is posted. */
export const lookupFailedMessage = 'No se pudo buscar el producto.'
