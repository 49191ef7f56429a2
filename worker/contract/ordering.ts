import type { Product } from './catalog.ts'

export const quantityMessage = 'Por favor, introduce una cantidad válida.'

// Apart from the schemas, so that the screen that orders need not load them.

/** Why a product cannot be added to an order, in the words the client reads; null when it can. */
export function orderingProblem(product: Pick<Product, 'Inventory' | 'min_qty' | 'multiple'>, quantity: number) {
  const available = product.Inventory?.quantity ?? 0
  if (available <= 0) return 'Este producto no está disponible actualmente.'
  if (!Number.isInteger(quantity) || quantity < 1) return quantityMessage
  if (quantity > available) return `Sólo hay ${available} disponibles.`
  if (quantity < product.min_qty) return `El mínimo es ${product.min_qty}.`
  if (quantity % product.multiple !== 0) return `Se vende por múltiplos de ${product.multiple}.`
  return null
}

/** The least that may be ordered: the minimum, as the multiple allows it. */
export const leastQuantity = ({ min_qty, multiple }: Pick<Product, 'min_qty' | 'multiple'>) =>
  Math.ceil(min_qty / multiple) * multiple

/** The quantity that may be ordered and comes nearest to the one asked for, never above it but to reach the minimum; 0: none. */
export function nearestQuantity(product: Pick<Product, 'Inventory' | 'min_qty' | 'multiple'>, quantity: number) {
  const available = product.Inventory?.quantity ?? 0
  const most = Math.floor(Math.min(quantity, available) / product.multiple) * product.multiple
  const nearest = Math.max(most, leastQuantity(product))
  return nearest <= available ? nearest : 0
}

/** Why a quantity cannot be added to what the order already holds, and how much can; null when there is no problem. */
export function addingProblem(
  product: Pick<Product, 'Inventory' | 'min_qty' | 'multiple'>,
  quantity: number,
  already: number,
) {
  const message = orderingProblem(product, quantity < 1 ? quantity : already + quantity)
  if (message === null) return null
  return { message, nearest: Math.max(nearestQuantity(product, already + quantity) - already, 0) }
}
