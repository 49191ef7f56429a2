import useSWR, { mutate } from 'swr'
import type { EditItems, Order, OrderPage, OrderStatus } from '#contract/orders'
import { ApiError, put } from '../../api/client.ts'
import type { OrderFilters } from './order-filters.tsx'

/** Its rows move when the person asks, not when he comes back to the window. */
export function useOrderPage(filters: OrderFilters['query']) {
  return useSWR<OrderPage>(`/orders?${new URLSearchParams(filters)}`, {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
}

type Seen = Pick<Order, 'id' | 'version'>

/** To the next state, from what the person saw: 409 when somebody was faster. */
export const moveOrder = (order: Seen, status: OrderStatus) =>
  changed(
    order,
    status === 'Accepted'
      ? put<Order>(`/orders/${order.id}/accept`, { version: order.version })
      : put<Order>(`/orders/${order.id}/status`, { status, version: order.version }),
  )

export const cancelOrder = (order: Seen, input: { reason: string; note?: string }) =>
  changed(order, put<Order>(`/orders/${order.id}/cancel`, { ...input, version: order.version }))

/** Gives it the lines it is to have. */
export const editItems = (order: Seen, input: Pick<EditItems, 'items' | 'reason'>) =>
  changed(order, put<Order>(`/orders/${order.id}/items`, { ...input, version: order.version }))

async function changed({ id }: Seen, sent: Promise<Order>) {
  const key = `/orders/${id}`
  try {
    const order = await sent
    await mutate(key, order, { revalidate: false })
    void mutate((path) => typeof path === 'string' && path.startsWith('/orders?'))
    return order
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await mutate(key)
    throw error
  }
}
