import type { Product } from '#contract/catalog'

/** A product as the list shows it. */
export type ProductRow = Product & {
  /** What its field says. */
  wanted: number
  /** What the order holds of it; 0 when it is not there. */
  ordered: number
}

export type RowActions = {
  onQuantity: (product: Product, quantity: number) => void
  /** Whether the quantity was good enough to be sent. */
  onAdd: (product: Product, quantity: number) => boolean
  /** Opens the product over the list. */
  onShow: (product: Product) => void
}

/** The element that names the product, for the buttons that speak of it. */
export const nameId = ({ id }: Product) => `product-${id}`

export const isOrderable = ({ Inventory }: Product) => (Inventory?.quantity ?? 0) > 0

/** Caja 100 pz · mínimo 10 · múltiplos de 5 */
export function packing({ unit, min_qty, multiple }: Product) {
  const rules = [unit]
  if (min_qty > 1 && min_qty !== multiple) rules.push(`mínimo ${min_qty}`)
  if (multiple > 1) rules.push(`múltiplos de ${multiple}`)
  return rules.filter(Boolean).join(' · ')
}
