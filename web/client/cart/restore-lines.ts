import type { Cart } from '#contract/cart/cart'
import { isUnclear } from '../../api/unclear.ts'
import { toast } from '../../ui/toast.ts'
import { addAllToCart, toastCartFailure } from './api.ts'

/**
 * Adds the lines of an order that was emptied. A repetition has the same key: an earlier attempt may have added the lines, although its
 * answer was lost.
 */
export async function restoreLines(lines: Cart, key: string = crypto.randomUUID()) {
  try {
    const refused = await addAllToCart(
      lines.map(({ productId, quantity }) => ({ productId, quantity })),
      key,
    )
    if (refused.length === 0) return
    const names = new Map(lines.map(({ productId, name }) => [productId, name]))
    toast.error('No se pudo devolver todo a tu orden.', {
      duration: 20_000,
      description: refused.map(({ productId, message }) => `${names.get(productId)}: ${message}`).join(' '),
    })
  } catch (error) {
    toastCartFailure(
      error,
      'Error al agregar producto al carrito.',
      isUnclear(error)
        ? { duration: 120_000, action: { label: 'Reintentar', onClick: () => restoreLines(lines, key) } }
        : undefined,
    )
  }
}
