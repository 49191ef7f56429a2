import type { Product } from './catalog.ts'

// Apart from the schemas, so that the screen that orders need not load them.

/** Why a product cannot be added to an order, in the words the client reads; null when it can. */
export function orderingProblem(product: Pick<Product, 'Inventory' | 'min_qty' | 'multiple'>, quantity: number) {
  const available = product.Inventory?.quantity ?? 0
  if (available <= 0) return 'Este producto no está disponible actualmente.'
  if (!Number.isInteger(quantity) || quantity < 1) return 'Por favor, introduce una cantidad válida.'
  if (quantity > available) return `Sólo hay ${available} disponibles.`
  if (quantity < product.min_qty) return `El mínimo es ${product.min_qty}.`
  if (quantity % product.multiple !== 0) return `Se vende por múltiplos de ${product.multiple}.`
  return null
}

/** The least that may be ordered: the minimum, as the multiple allows it. */
export const leastQuantity = ({ min_qty, multiple }: Pick<Product, 'min_qty' | 'multiple'>) =>
  Math.ceil(min_qty / multiple) * multiple
