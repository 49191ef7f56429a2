import { toCentavos, toPesos } from '#contract/money'
import { maxMatches } from '#contract/payments/bank-statements'
import type { CollectedOrder } from '#contract/payments/collection'

/** Name of the field with the amount for an order. */
export const fieldOf = ({ id }: Pick<CollectedOrder, 'id'>) => `order${id}`

/** Pays the balances one after the other, until nothing is left of the movement or one request may name no more orders. */
export function proposedAmounts(orders: readonly CollectedOrder[], left: number) {
  let rest = toCentavos(left)
  return Object.fromEntries(
    orders.map((order, index) => {
      const amount = index < maxMatches ? Math.min(rest, toCentavos(order.balance)) : 0
      rest -= amount
      return [fieldOf(order), amount > 0 ? toPesos(amount) : undefined]
    }),
  )
}
