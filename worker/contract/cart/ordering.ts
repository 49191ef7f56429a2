import type { Product } from '#contract/products/catalog'

export const quantityMessage = 'Por favor, introduce una cantidad válida.'

// Without schemas, so that the order screen does not load valibot.

type OrderableProduct = StockedProduct & Pick<Product, 'min_qty' | 'multiple'>
type StockedProduct = Pick<Product, 'Inventory' | 'backorder'>

/** Maximum pieces of an order line. */
export const maxPieces = 1_000_000

/** Maximum pieces of an order line of this product: those available, or `maxPieces` if it is sold without stock. */
export const maxOrderable = ({ Inventory, backorder }: StockedProduct) =>
  Inventory && backorder !== null ? maxPieces : Math.min(Inventory?.quantity ?? 0, maxPieces)

/** The pieces of a line that the shop does not have yet. Null: it has all of them, or it sells the product only from stock. */
export function backordered({ Inventory, backorder }: StockedProduct, quantity: number) {
  const pieces = quantity - (Inventory?.quantity ?? 0)
  return backorder === null || !Inventory || pieces <= 0 ? null : { pieces, backorder }
}

/** Message for the client if the product cannot be ordered, else null. */
export function orderingProblem(product: OrderableProduct, quantity: number) {
  const available = maxOrderable(product)
  if (available <= 0) return 'Este producto no está disponible actualmente.'
  if (!Number.isInteger(quantity) || quantity < 1) return quantityMessage
  if (quantity > available) return `Sólo hay ${available} disponibles.`
  if (quantity < product.min_qty) return `El mínimo es ${product.min_qty}.`
  if (quantity % product.multiple !== 0) return `Se vende por múltiplos de ${product.multiple}.`
  return null
}

/** "mínimo 10 · múltiplos de 5"; empty when every quantity may be ordered. */
export const orderRules = ({ min_qty, multiple }: Pick<Product, 'min_qty' | 'multiple'>) =>
  [min_qty > 1 && min_qty !== multiple && `mínimo ${min_qty}`, multiple > 1 && `múltiplos de ${multiple}`]
    .filter(Boolean)
    .join(' · ')

/** The smallest quantity that may be ordered: the minimum, rounded up to the multiple. */
export const minOrderable = ({ min_qty, multiple }: Pick<Product, 'min_qty' | 'multiple'>) =>
  Math.ceil(min_qty / multiple) * multiple

/** The allowed quantity nearest to the requested one: above it only to reach the minimum; 0 if none is allowed. */
export function nearestQuantity(product: OrderableProduct, quantity: number) {
  const available = maxOrderable(product)
  const most = Math.floor(Math.min(quantity, available) / product.multiple) * product.multiple
  const nearest = Math.max(most, minOrderable(product))
  return nearest <= available ? nearest : 0
}

/** Message and allowed quantity if the pieces cannot be added to those already in the order, else null. */
export function addingProblem(product: OrderableProduct, quantity: number, inCart: number) {
  const message = orderingProblem(product, quantity < 1 ? quantity : inCart + quantity)
  if (message === null) return null
  // Without a quantity the minimum is the nearest one.
  const wanted = quantity >= 1 ? quantity : minOrderable(product)
  return { message, nearest: Math.max(nearestQuantity(product, inCart + wanted) - inCart, 0) }
}
