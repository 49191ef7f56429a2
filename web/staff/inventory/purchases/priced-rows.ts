import { lineTotal } from '#contract/money'
import { formatMoney } from '../../../ui/money.ts'
import type { EntryColumns } from '../entry-columns.ts'
import { type EntryRow, notFoundMessage, parseInteger, parsePesos } from '../entry-rows.ts'

/** Pesos of a row; undefined while its product, pieces or cost are not known. */
export function amountOf({ product, quantity, cost }: EntryRow) {
  const pieces = parseInteger(quantity)
  const price = parsePesos(cost)
  return product && pieces && price != null ? lineTotal({ price, quantity: pieces }) : undefined
}

export const amountColumn: EntryColumns['result'] = { title: 'Importe', valueOf: amountOf, format: formatMoney }

/** The problem of a row. `missing`: the message of a row without pieces. */
export function problemOf(
  row: EntryRow,
  missing: string,
  costProblemOf: (row: EntryRow) => string | undefined,
): string | undefined {
  const { product, text, quantity } = row
  if (!product) return notFoundMessage(text.trim())
  const pieces = parseInteger(quantity)
  if (pieces === undefined) return quantity.trim() === '' ? missing : 'Ingresa una cantidad entera.'
  return pieces < 1 ? 'La cantidad debe ser 1 o más.' : costProblemOf(row)
}
