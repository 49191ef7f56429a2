import type { CartItem } from '#contract/cart'
import { nearestQuantity, orderingProblem } from '#contract/ordering'
import { formatCount, formatMoney } from '../../ui/money.ts'

/** What the shop said of a line when it refused the order. */
export type Refusal = { productId: number; available?: number; price?: number; oldPrice?: number }

export type LineProblem = {
  message: string
  /** The quantity that would do; 0 when the line has to go; undefined when there is nothing to mend. */
  fix?: number
}

/** What to say at a line before its order is generated, if anything. */
export function lineProblem(line: CartItem, refusal?: Refusal): LineProblem | null {
  const available = Math.min(line.Inventory?.quantity ?? 0, refusal?.available ?? Number.POSITIVE_INFINITY)
  const product = { ...line, Inventory: { quantity: available } }
  const problem = orderingProblem(product, line.quantity)
  if (problem) {
    const isShort = available > 0 && line.quantity > available
    const message = isShort ? `Quedan ${formatCount(available)}: ajusta la cantidad antes de generar` : problem
    return { message, fix: nearestQuantity(product, line.quantity) }
  }
  const { price, oldPrice } = refusal ?? {}
  if (price === undefined || oldPrice === undefined || price === oldPrice) return null
  return { message: `El precio cambió de ${formatMoney(oldPrice)} a ${formatMoney(price)}` }
}
