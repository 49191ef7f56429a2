import { toCentavos, toPesos } from '#contract/money'
import type { CollectedOrder } from '#contract/payments/collection'

/** Name of the field with the amount for an order. */
export const fieldOf = ({ id }: CollectedOrder) => `order${id}`

/** All of the balance of each order, in this order, until nothing is left. */
export function proposedAmounts(orders: readonly CollectedOrder[], left: number) {
  let rest = toCentavos(left)
  return Object.fromEntries(
    orders.map((order) => {
      const amount = Math.min(rest, toCentavos(order.balance))
      rest -= amount
      return [fieldOf(order), amount > 0 ? toPesos(amount) : undefined]
    }),
  )
}
