import { maxOrderable, minOrderable } from '#contract/cart/ordering'
import type { Product } from '#contract/products/catalog'
import { formatCount } from '../../ui/money.ts'

/** A product of the list, with its quantities. */
export type ProductRow = Product & {
  /** Quantity in the row's field; NaN when its text is not a quantity. */
  inputQuantity: number
  /** Quantity in the cart; 0 when absent. */
  cartQuantity: number
}

export type RowActions = {
  onQuantity: (product: Product, quantity: number) => void
  /** Returns whether the quantity was valid and was sent. */
  onAdd: (product: Product, quantity: number) => boolean
  /** Opens the product's drawer. */
  onShow: (product: Product) => void
  /** Asks the shop about a product that is out of stock. */
  onAsk: (product: Product) => void
}

/** Id of the element with the product's name, for `aria-describedby`. */
export const nameId = ({ id }: Product) => `product-${id}`

export const isOrderable = (product: Product) => maxOrderable(product) > 0

/** The rule that the row's quantity breaks, in the few words that fit beside its field. */
export function brokenRule(row: ProductRow) {
  const { inputQuantity: wanted, min_qty, multiple } = row
  const available = maxOrderable(row)
  if (available <= 0) return null
  if (!Number.isInteger(wanted)) return exampleText(row)
  if (wanted > available) return `Hay ${formatCount(available)}`
  if (wanted < min_qty) return `El mínimo es ${formatCount(min_qty)}`
  return wanted % multiple === 0 ? null : `Múltiplos de ${formatCount(multiple)}`
}

/** "Escribe 4, 8…": the first quantities that may be ordered. */
export function exampleText(product: Product) {
  const first = minOrderable(product)
  const second = first + product.multiple
  return `Escribe ${formatCount(first)}${second > maxOrderable(product) ? '' : `, ${formatCount(second)}…`}`
}
