import { toCentavos } from '../../contract/money.ts'
import type { GivenPrice } from '../../contract/orders/edit-requests.ts'

/**
 * One line per product; `price` in centavos, where the caller claims one. `given`: the price in pesos, or the discount in percent, that
 * staff give on the line.
 */
export type Line = { productId: number; quantity: number; price?: number; given?: GivenPrice }

/** One line per product, in the order they came. A price is kept only if the caller claims one. Of several given prices, the last one counts. */
export function mergeLines(items: readonly Line[]): Line[] {
  const merged = new Map<number, Line>()
  for (const { productId, quantity, price, given } of items) {
    const line = merged.get(productId)
    if (line) line.quantity += quantity
    else merged.set(productId, { productId, quantity, ...(price !== undefined && { price: toCentavos(price) }) })
    if (given) Object.assign(merged.get(productId) ?? {}, { given })
  }
  return [...merged.values()]
}
