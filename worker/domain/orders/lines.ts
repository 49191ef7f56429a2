import type { InferOutput } from 'valibot'
import { toCentavos } from '../../contract/money.ts'
import type { NewOrder } from '../../contract/orders/requests.ts'

/** One line per product; `price` in centavos, where the caller claims one. */
export type Line = { productId: number; quantity: number; price?: number }

/** One line per product, in the order they came. A price is kept only if the caller claims one. */
export function mergeLines(items: InferOutput<typeof NewOrder>['orderItems']): Line[] {
  const merged = new Map<number, Line>()
  for (const { productId, quantity, price } of items) {
    const line = merged.get(productId)
    if (line) line.quantity += quantity
    else merged.set(productId, { productId, quantity, ...(price !== undefined && { price: toCentavos(price) }) })
  }
  return [...merged.values()]
}
