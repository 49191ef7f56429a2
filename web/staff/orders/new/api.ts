import useSWR, { mutate } from 'swr'
import type { ResolvedLines, UnresolvedLine } from '#contract/cart/quick-order'
import type { CustomerCredit } from '#contract/customers/credit'
import type { CustomerCreated } from '#contract/customers/customers'
import type { CustomerPage, StaffCustomer } from '#contract/customers/staff-customers'
import { todayInMexico } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import type { CounterCustomer, NewStaffOrder } from '#contract/orders/staff-orders'
import type { NewPayment } from '#contract/payments/ledger'
import type { Product, ProductPage } from '#contract/products/catalog'
import { get, post } from '../../../api/client.ts'
import { listOptions } from '../../../api/list-options.ts'
import { refreshOrders } from '../../../order/api.ts'
import { sendPayment } from '../../payments/api.ts'

export const useCustomer = (id: number | null) => useSWR<StaffCustomer>(id === null ? null : `/customers/${id}`)

export const useCredit = (id: number | null) => useSWR<CustomerCredit>(id === null ? null : `/customers/${id}/credit`)

/** Up to six active customers. */
export const useCustomerSearch = (search: string) =>
  useSWR<CustomerPage>(
    search === '' ? null : `/customers?${new URLSearchParams({ search, status: 'active', limit: '6' })}`,
    listOptions,
  )

export const addCounterCustomer = (input: CounterCustomer) => post<CustomerCreated>('/admin/customers/counter', input)

export const findProducts = (customerId: number, search: string) =>
  get<ProductPage>(`/products?${new URLSearchParams({ customer: String(customerId), search, limit: '6' })}`)

/** The products of these ids that are for sale, at the prices of the customer. */
export function useProducts(customerId: number | null, ids: readonly number[]) {
  const key = customerId === null || ids.length === 0 ? null : ['/admin/orders/products', customerId, ids.join()]
  return useSWR<Product[]>(key, () => post('/admin/orders/products', { customerId, ids }), { keepPreviousData: true })
}

export const resolveLines = (customerId: number, lines: readonly UnresolvedLine[]) =>
  post<ResolvedLines>('/admin/orders/lines', { customerId, lines })

export async function createOrder(input: NewStaffOrder, idempotencyKey: string) {
  const order = await post<Order>('/admin/orders', input, { idempotencyKey })
  void refreshOrders()
  void mutate((path) => typeof path === 'string' && path.startsWith(`/customers/${input.customerId}`))
  return order
}

/** Registers that the customer has paid all of a new order. */
export const payInFull = (order: Order, form: NewPayment['form'], reference: string, idempotencyKey: string) =>
  sendPayment(
    order,
    { amount: order.balance, form, paidOn: todayInMexico(), reference: reference.trim() || null },
    idempotencyKey,
  )
