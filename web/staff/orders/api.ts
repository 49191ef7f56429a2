import useSWR, { mutate } from 'swr'
import type { NewPayment, VoidPayment } from '#contract/ledger'
import type { EditItems, Order, OrderPage, OrderStatus } from '#contract/orders'
import { ApiError, post, put } from '../../api/client.ts'
import type { OrderFilters } from './order-filters.tsx'

/** Not revalidated on focus: rows would move when the user returns to the window. */
export function useOrderPage(filters: OrderFilters['query']) {
  return useSWR<OrderPage>(`/orders?${new URLSearchParams(filters)}`, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
}

type OrderVersion = Pick<Order, 'id' | 'version'>

/** Moves an order to the next status. @throws ApiError 409 when its version is no longer `order.version`. */
export const moveOrder = (order: OrderVersion, status: OrderStatus) =>
  thenRefresh(
    order,
    status === 'Accepted'
      ? put<Order>(`/orders/${order.id}/accept`, { version: order.version })
      : put<Order>(`/orders/${order.id}/status`, { status, version: order.version }),
  )

export const cancelOrder = (order: OrderVersion, input: { reason: string; note?: string }) =>
  thenRefresh(order, put<Order>(`/orders/${order.id}/cancel`, { ...input, version: order.version }))

/** Replaces the lines of an order. */
export const editItems = (order: OrderVersion, input: Pick<EditItems, 'items' | 'reason'>) =>
  thenRefresh(order, put<Order>(`/orders/${order.id}/items`, { ...input, version: order.version }))

/** `idempotencyKey`: sending the same key again does not register the payment twice. */
export const registerPayment = (order: OrderVersion, input: NewPayment, idempotencyKey: string) =>
  thenRefresh(
    order,
    post<Order>(`/orders/${order.id}/payments`, { ...input, version: order.version }, { idempotencyKey }),
  )

export const voidPayment = (order: OrderVersion, paymentId: number, input: VoidPayment) =>
  thenRefresh(order, put<Order>(`/orders/${order.id}/payments/${paymentId}/void`, { ...input, version: order.version }))

/** Updates the cached order and the lists. After a 409, refetches the order. */
async function thenRefresh({ id }: OrderVersion, request: Promise<Order>) {
  const key = `/orders/${id}`
  try {
    const order = await request
    await mutate(key, order, { revalidate: false })
    void mutate((path) => typeof path === 'string' && path.startsWith('/orders?'))
    return order
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await mutate(key)
    throw error
  }
}
