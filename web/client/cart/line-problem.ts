import type { CartItem } from '#contract/cart/cart'
import { maxOrderable, nearestQuantity, orderingProblem } from '#contract/cart/ordering'
import { displayPrice } from '../../shop/display.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'

/**
 * A line that the server refused, and why: only `available` pieces are left, or the product has a new `price` (pesos, without IVA).
 * `refused`: the line as it was sent.
 */
export type Refusal = { productId: number; available?: number; price?: number; refused?: CartItem }

/** The refusal of this line, until its quantity, stock or price is not that of the line that was refused. */
export const refusalOf = (refusals: readonly Refusal[], line: CartItem) =>
  refusals.find(({ productId, refused = line }) => productId === line.productId && isUnchanged(line, refused))

const isUnchanged = (line: CartItem, refused: CartItem) =>
  line.quantity === refused.quantity &&
  line.price === refused.price &&
  line.Inventory?.quantity === refused.Inventory?.quantity

type LineProblem = {
  message: string
  /** A valid quantity; 0 removes the line; undefined when the quantity is not the problem. */
  fix?: number
}

/** Why the line cannot have a quantity that was typed, if it cannot. */
export function quantityProblem(line: CartItem, quantity: number): LineProblem | null {
  const message = orderingProblem(line, quantity)
  if (message === null) return null
  if (!Number.isInteger(quantity)) return { message: `${message} Se queda en ${formatCount(line.quantity)}.` }
  const fix = nearestQuantity(line, quantity)
  return fix === line.quantity ? { message } : { message, fix }
}

/** The warning at a line of the cart, if any. `oldPrice`: the price of the line before its last change, in pesos without IVA. */
export function lineProblem(line: CartItem, refusal?: Refusal, oldPrice = refusal?.refused?.price): LineProblem | null {
  if (!line.forSale) return { message: 'Este producto ya no está a la venta. Quítalo de la orden.', fix: 0 }
  const available = Math.min(maxOrderable(line), refusal?.available ?? Number.POSITIVE_INFINITY)
  const product = { ...line, backorder: null, Inventory: { quantity: available } }
  const problem = orderingProblem(product, line.quantity)
  if (problem) {
    const isShort = available > 0 && line.quantity > available
    const message = isShort ? `Quedan ${formatCount(available)}: ajusta la cantidad antes de generar` : problem
    return { message, fix: nearestQuantity(product, line.quantity) }
  }
  const price = refusal?.price ?? line.price
  if (oldPrice === undefined || price === oldPrice) return null
  const priceText = (pesos: number) => formatMoney(displayPrice(pesos, line))
  return { message: `El precio cambió de ${priceText(oldPrice)} a ${priceText(price)}` }
}
