import type { Cart } from '#contract/cart/cart'
import { ApiError } from '../../api/client.ts'
import { toast } from '../../ui/toast.ts'
import type { savedCart } from './api.ts'
import { createOrder, OrderUnconfirmed, unconfirmedToast } from './create-order.ts'
import type { Refusal } from './line-problem.ts'
import { deliveryOnScreen } from './order-choices.ts'

/**
 * Creates an order from the cart of `savedCart()`. Returns undefined without one, and for an empty cart, which a second press of the
 * button finds.
 */
export async function generateOrder(saved: ReturnType<typeof savedCart>, customerId: number, onUnclear: () => void) {
  const cart = await saved
  return cart?.length ? createOrder(cart, customerId, onUnclear, await deliveryOnScreen(customerId)) : undefined
}

/** The lines of the cart that the server refused. Shows a toast and returns undefined when it is unclear whether the order exists. */
export function refusalsOf(error: unknown, cart: Cart, openHistory: () => void): Refusal[] | undefined {
  if (error instanceof OrderUnconfirmed) {
    toast.error('Error al crear la orden', {
      id: unconfirmedToast,
      description: 'No pudimos confirmar tu pedido. Revisa tu historial antes de generarlo otra vez.',
      duration: 20_000,
      action: { label: 'Ver historial', onClick: openHistory },
    })
    return undefined
  }
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return []
  const lineOf = (productId: number) => cart.find((line) => line.productId === productId)
  return (error.details as Refusal[]).map((refusal) => ({ ...refusal, refused: lineOf(refusal.productId) }))
}
