import { formatNumber, formatPesos } from '#contract/money'
import type { Change } from './orders.ts'

/** The change of a line in Spanish, for example: de 3 a 2, precio de $10.00 a $9.50. */
export function changeText({ type, fromQty, toQty, fromPrice, toPrice }: Change) {
  if (type === 'removed') return `se quitó (${formatNumber(fromQty)})`
  if (fromQty === 0) return `se agregó (${formatNumber(toQty)})`
  const parts = fromQty === toQty ? [] : [`de ${formatNumber(fromQty)} a ${formatNumber(toQty)}`]
  if (fromPrice !== undefined && toPrice !== undefined) {
    parts.push(`precio de ${formatPesos(fromPrice)} a ${formatPesos(toPrice)}`)
  }
  return parts.join(', ')
}
