import type { Product } from '#contract/catalog'

/** A product of the list, with its quantities. */
export type ProductRow = Product & {
  /** Quantity in the row's field; NaN when its text is not a quantity. */
  wanted: number
  /** Quantity in the cart; 0 when absent. */
  ordered: number
}

export type RowActions = {
  onQuantity: (product: Product, quantity: number) => void
  /** Returns whether the quantity was valid and was sent. */
  onAdd: (product: Product, quantity: number) => boolean
  /** Opens the product's drawer. */
  onShow: (product: Product) => void
}

/** Id of the element with the product's name, for `aria-describedby`. */
export const nameId = ({ id }: Product) => `product-${id}`

export const isOrderable = ({ Inventory }: Product) => (Inventory?.quantity ?? 0) > 0

/** Caja 100 pz · mínimo 10 · múltiplos de 5 */
export function packing({ unit, min_qty, multiple }: Product) {
  const rules = [unit]
  if (min_qty > 1 && min_qty !== multiple) rules.push(`mínimo ${min_qty}`)
  if (multiple > 1) rules.push(`múltiplos de ${multiple}`)
  return rules.filter(Boolean).join(' · ')
}
