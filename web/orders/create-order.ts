import useSWR, { mutate } from 'swr'
import type { Cart } from '#contract/cart'
import type { LastOrderId, NewOrder, Order } from '#contract/orders'
import { ApiError, post } from '../api/client.ts'

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
 * Makes an order of the cart once, however often it is sent: the same lines keep their key until the shop has answered.
 * `onUnclear` is told when no answer came and it is being asked again.
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
    orderItems: cart.map(({ productId, quantity, price }) => ({ productId, quantity, price })),
  }
  const idempotencyKey = keyFor(cart, [customerId, choices])
  for (const pause of [...pauses, null]) {
    try {
      const created = await post<Order>('/orders', order, { idempotencyKey })
      forgetKey()
      void mutate(lastOrder)
      return created
    } catch (error) {
      if (error instanceof ApiError && error.code === 'KEY_REUSED') forgetKey()
      if (!isUnclear(error)) throw error
      if (pause === null) break
      onUnclear()
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  throw new OrderUnconfirmed()
}

/** A refusal is clear, also without words. */
const isUnclear = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 503 || (error.code === 'UNREADABLE' && !isRefusal(error.status)))

const isRefusal = (status: number) => status >= 400 && status < 500

const storageKey = 'order-attempt'

/** A cart that was emptied and filled again has other line ids: the same order placed again is another order. */
function keyFor(cart: Cart, order: unknown) {
  const fingerprint = JSON.stringify([order, ...cart.map(({ id, quantity, price }) => [id, quantity, price])])
  try {
    const [known, kept] = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    if (known === fingerprint && typeof kept === 'string') return kept
    const fresh = crypto.randomUUID()
    sessionStorage.setItem(storageKey, JSON.stringify([fingerprint, fresh]))
    return fresh
  } catch {
    return crypto.randomUUID()
  }
}

function forgetKey() {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Storage is refused: there was no key to forget.
  }
}
