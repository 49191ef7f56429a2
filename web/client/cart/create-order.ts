import { mutate } from 'swr'
import type { Cart } from '#contract/cart/cart'
import type { Order } from '#contract/orders/orders'
import type { NewOrder } from '#contract/orders/requests'
import { ApiError, post } from '../../api/client.ts'
import { isCanceled, isUnclear } from '../../api/unclear.ts'
import { toast } from '../../ui/toast.ts'
import { showOrderedCart } from './api.ts'
import { lastOrder } from './next-order-number.ts'
import { resetDelivery, resetOrderChoices } from './order-choices.ts'

/** No attempt got an answer: the order may exist. */
export class OrderUnconfirmed extends Error {
  override name = 'OrderUnconfirmed'
}

/** Id of the toast about an order that is unconfirmed. It is removed when a later attempt has made the order. */
export const unconfirmedToast = 'order-unconfirmed'

const retryDelaysMs = [1000, 3000, 9000]

/**
 * Creates one order from the cart, however many times and from however many tabs it is sent. `onUnclear` is called
 * before a retry after a lost answer.
 * @throws ApiError when the server refuses, OrderUnconfirmed when it never answers
 */
export async function createOrder(
  cart: Cart,
  customerId: number,
  onUnclear: () => void,
  choices: Pick<NewOrder, 'paymentMethod' | 'addressId' | 'pickup'> = {},
): Promise<Order> {
  const order: NewOrder = {
    ...choices,
    customerId,
    status: 'Pending',
    paymentStatus: 'Pending',
    orderItems: cart.map(({ id, productId, quantity, price }) => ({ productId, quantity, price, cartItemId: id })),
  }
  const idempotencyKey = await idempotencyKeyOf(cart)
  for (const delayMs of [...retryDelaysMs, null]) {
    try {
      const created = await post<Order>('/orders', order, { idempotencyKey })
      toast.dismiss(unconfirmedToast)
      showOrderedCart()
      resetOrderChoices(customerId)
      void mutate(lastOrder)
      return created
    } catch (error) {
      if (error instanceof ApiError && error.code === 'KEY_REUSED') throw alreadyOrdered()
      if (error instanceof ApiError && error.code === 'ADDRESS_GONE') resetDelivery(customerId)
      if (!isUnclear(error)) throw error
      // The user stopped waiting.
      if (delayMs === null || isCanceled(error)) break
      onUnclear()
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
  throw new OrderUnconfirmed()
}

/** The key belongs to an order of the same lines with other quantities, another payment method or another address. */
const alreadyOrdered = () =>
  new ApiError(409, { code: 'ALREADY_ORDERED', message: 'Esta orden ya se generó. Revísala en Mis pedidos.' })

/** Hash of the line ids. Ids are never reused, so ordering the same products again has another key. */
async function idempotencyKeyOf(cart: Cart) {
  const lines = JSON.stringify(cart.map(({ id }) => id))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}
