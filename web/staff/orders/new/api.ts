import useSWR from 'swr'
import type { ResolvedLines, UnresolvedLine } from '#contract/cart/quick-order'
import type { CustomerCreated } from '#contract/customers/customers'
import type { CustomerPage, StaffCustomer } from '#contract/customers/staff-customers'
import { todayInMexico } from '#contract/fields'
import type { OrderPage } from '#contract/orders/lists'
import type { Order } from '#contract/orders/orders'
import type { CounterCustomer, NewStaffOrder } from '#contract/orders/staff-orders'
import type { NewPayment } from '#contract/payments/ledger'
import type { Product, ProductPage } from '#contract/products/catalog'
import { get, post } from '../../../api/client.ts'
import { listOptions } from '../../../api/list-options.ts'
import { refetch } from '../../../api/refetch.ts'
import { refreshOrders } from '../../../order/api.ts'
import { sendPayment } from '../../payments/api.ts'

export const useCustomer = (id: number | null) => useSWR<StaffCustomer>(id === null ? null : `/customers/${id}`)

/** Up to six active customers. */
export const useCustomerSearch = (search: string) =>
  useSWR<CustomerPage>(
    search === '' ? null : `/customers?${new URLSearchParams({ search, status: 'active', limit: '6' })}`,
    listOptions,
  )

export const addCounterCustomer = (input: CounterCustomer) => post<CustomerCreated>('/admin/customers/counter', input)

export const findProducts = (customerId: number, search: string) =>
  get<ProductPage>(`/products?${new URLSearchParams({ customer: String(customerId), search, limit: '6' })}`)

export const resolveLines = (customerId: number, lines: readonly UnresolvedLine[]) =>
  post<ResolvedLines>('/admin/orders/lines', { customerId, lines })

/** The products with these ids, at the prices of the customer. */
export const loadProducts = (customerId: number, ids: readonly number[]) =>
  post<Product[]>('/admin/orders/products', { customerId, ids })

/** The customer's latest order that was not cancelled, with those of its products that are for sale. Null: none of the latest ten. */
export async function loadLastOrder(customerId: number) {
  const query = new URLSearchParams({ customer: String(customerId), limit: '10' })
  const { orders } = await get<OrderPage>(`/orders?${query}`)
  const last = orders.find(({ status }) => status !== 'Cancelled')
  if (!last) return null
  const { order_number, OrderItems } = await get<Order>(`/orders/${last.id}`)
  const products = await loadProducts(
    customerId,
    OrderItems.map(({ productId }) => productId),
  )
  return { order_number, OrderItems, products }
}
export type LastOrder = NonNullable<Awaited<ReturnType<typeof loadLastOrder>>>

export async function createOrder(input: NewStaffOrder, idempotencyKey: string) {
  const order = await post<Order>('/admin/orders', input, { idempotencyKey })
  void refreshOrders()
  if (input.quoteId !== undefined) void refetch((path) => path.startsWith('/quotes'))
  void refetch((path) => path.startsWith(`/customers/${input.customerId}`))
  return order
}

/** Registers that the customer has paid all of a new order. */
export const payInFull = (order: Order, form: NewPayment['form'], reference: string, idempotencyKey: string) =>
  sendPayment(
    order,
    { amount: order.balance, form, paidOn: todayInMexico(), reference: reference || null },
    idempotencyKey,
  )
