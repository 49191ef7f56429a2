import useSWR, { mutate } from 'swr'
import type { AcceptOrder, ChangeDelivery, EditItems } from '#contract/orders/edit-requests'
import type { OrderPage } from '#contract/orders/lists'
import type { NewOrderNote } from '#contract/orders/notes'
import type { Order, OrderStatus } from '#contract/orders/orders'
import type { CancelOrder } from '#contract/orders/requests'
import type { Product } from '#contract/products/catalog'
import { get, post, put } from '../../api/client.ts'
import { steadyListOptions } from '../swr-options.ts'
import { type OrderVersion, thenUpdateOrder } from '../then-update-order.ts'
import { loadOrders } from './load-orders.ts'
import type { OrderFilters } from './order-filters.tsx'

export function useOrderPage(filters: OrderFilters['query']) {
  return useSWR<OrderPage>(`/orders?${new URLSearchParams(filters)}`, {
    ...steadyListOptions,
    fetcher: (path: string) => loadOrders(() => get<OrderPage>(path)),
  })
}

const pricedKey = (customerId: number, ids: readonly number[]) => ['/admin/orders/products', customerId, ids.join()]

/** The products of these ids that are for sale, at the prices of the customer. `ids`: ascending. */
export function usePricedProducts(customerId: number | null, ids: readonly number[]) {
  const key = customerId === null || ids.length === 0 ? null : pricedKey(customerId, ids)
  return useSWR<Product[]>(key, () => post('/admin/orders/products', { customerId, ids }), { keepPreviousData: true })
}

/** Loads them again, also for `usePricedProducts`. */
export async function loadPricedProducts(customerId: number, ids: readonly number[]) {
  const products = await post<Product[]>('/admin/orders/products', { customerId, ids })
  void mutate(pricedKey(customerId, ids), products, { revalidate: false })
  return products
}

/**
 * Moves an order to the next status. `creditReason`: approves an order that is held. `cut`: the lines to which an order is cut when
 * it is accepted. @throws ApiError 409 when its version is no longer `order.version`.
 */
export const moveOrder = (
  { id, version }: OrderVersion,
  status: OrderStatus,
  { creditReason, cut }: { creditReason?: string; cut?: Cut } = {},
) =>
  thenUpdateOrder(
    { id, version },
    status === 'Accepted'
      ? put<Order>(`/orders/${id}/accept`, { ...cut, version, creditReason })
      : put<Order>(`/orders/${id}/status`, { status, version, creditReason }),
  )

/** Lines to which an order is cut when it is accepted, with the reason that the client reads. */
export type Cut = Required<Pick<AcceptOrder, 'items' | 'note'>>

export const cancelOrder = (order: OrderVersion, input: CancelOrder) =>
  thenUpdateOrder(order, put<Order>(`/orders/${order.id}/cancel`, { ...input, version: order.version }))

export const addNote = (order: OrderVersion, input: NewOrderNote) =>
  thenUpdateOrder(order, post<Order>(`/orders/${order.id}/notes`, input))

/** Replaces the lines of an order. */
export const editItems = (order: OrderVersion, input: Pick<EditItems, 'items' | 'reason'>) =>
  thenUpdateOrder(order, put<Order>(`/orders/${order.id}/items`, { ...input, version: order.version }))

/** Changes the delivery of an order: to another address, or to pickup at the shop. */
export const changeDelivery = (order: OrderVersion, choice: Omit<ChangeDelivery, 'version'>) =>
  thenUpdateOrder(order, put<Order>(`/orders/${order.id}/delivery`, { ...choice, version: order.version }))
