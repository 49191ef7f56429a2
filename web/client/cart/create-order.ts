import useSWR, { mutate } from 'swr'
import type { Cart } from '#contract/cart'
import type { LastOrderId, NewOrder, Order } from '#contract/orders'
import { ApiError, post } from '../../api/client.ts'
import { isUnclear } from '../../api/unclear.ts'
import { cartOrdered } from './api.ts'

const lastOrder = '/last-order-id'

/** What the next order will probably be called; undefined until known. */
export function useNextOrderNumber() {
  const { data } = useSWR<LastOrderId>(lastOrder)
  return data && data.id + 1
}

/** Every attempt was left without an answer: the order may exist. */
export class OrderUnconfirmed extends Error {
  override name = 'OrderUnconfirmed'
}

/** Milliseconds before each further attempt. */
const pauses = [1000, 3000, 9000]

/**
 * Makes an order of the cart once, however often and from however many tabs it is sent. `onUnclear` is told when no
 * answer came and it is being asked again.
 * @throws ApiError when the shop refuses, OrderUnconfirmed when it never answers
 */
export async function createOrder(
  cart: Cart,
  customerId: number,
  onUnclear: () => void,
  choices: Pick<NewOrder, 'paymentMethod' | 'shippingAddress'> = {},
): Promise<Order> {
  const order: NewOrder = {
    ...choices,
    customerId,
    status: 'Pending',
    paymentStatus: 'Pending',
    orderItems: cart.map(({ id, productId, quantity, price }) => ({ productId, quantity, price, cartItemId: id })),
  }
  const idempotencyKey = await keyOf(cart)
  for (const pause of [...pauses, null]) {
    try {
      const created = await post<Order>('/orders', order, { idempotencyKey })
      cartOrdered()
      void mutate(lastOrder)
      return created
    } catch (error) {
      if (error instanceof ApiError && error.code === 'KEY_REUSED') throw alreadyOrdered()
      if (!isUnclear(error)) throw error
      if (pause === null) break
      onUnclear()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  throw new OrderUnconfirmed()
}

/** These lines were ordered already: with other quantities, or another choice such as the form of payment. */
const alreadyOrdered = () =>
  new ApiError(409, { code: 'ALREADY_ORDERED', message: 'Esta orden ya se generó. Revísala en Mis pedidos.' })

/** A line leaves the cart with its order and its id never comes back: the same order placed again is another order. */
async function keyOf(cart: Cart) {
  const lines = JSON.stringify(cart.map(({ id }) => id))
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(lines))
  return btoa(String.fromCharCode(...new Uint8Array(hash)))
}
