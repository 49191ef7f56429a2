import useSWR from 'swr'
import type { OrderPage } from '#contract/orders/lists'
import type { Order } from '#contract/orders/orders'
import {
  type CollectionSummary,
  type DebtorPage,
  type PaymentPage,
  payableBalance,
  type ReceivablePage,
  type VoucherPage,
} from '#contract/payments/collection'
import type { NewPayment, RejectVoucher, VoidPayment } from '#contract/payments/ledger'
import { post, put } from '../../api/client.ts'
import { listOptions } from '../../api/list-options.ts'
import { type OrderVersion, thenRefresh } from '../../order/api.ts'

/** `idempotencyKey`: sending the same key again does not register the payment twice. */
export const registerPayment = (order: OrderVersion, input: NewPayment, idempotencyKey: string) =>
  thenRefresh(
    order,
    post<Order>(`/orders/${order.id}/payments`, { ...input, version: order.version }, { idempotencyKey }),
  )

export const voidPayment = (order: OrderVersion, paymentId: number, input: VoidPayment) =>
  thenRefresh(order, put<Order>(`/orders/${order.id}/payments/${paymentId}/void`, { ...input, version: order.version }))

/** The client reads the reason. */
export const rejectVoucher = (order: OrderVersion, voucherId: number, input: RejectVoucher) =>
  thenRefresh(order, put<Order>(`/orders/${order.id}/vouchers/${voucherId}/reject`, input))

type Query = Record<string, string>

/** Not revalidated on focus: rows would move when the user returns to the window. */
const useList = <Page>(path: string, query: Query) =>
  useSWR<Page>(`${path}?${new URLSearchParams(query)}`, { ...listOptions, revalidateOnFocus: false })

export const useCollectionSummary = () => useSWR<CollectionSummary>('/payments/summary')
export const usePendingVouchers = (query: Query) => useList<VoucherPage>('/payments/vouchers', query)
export const useReceivables = (query: Query) => useList<ReceivablePage>('/payments/receivables', query)
export const useDebtors = (query: Query) => useList<DebtorPage>('/payments/receivables/customers', query)
export const usePayments = (query: Query) => useList<PaymentPage>('/payments', query)

/** Orders without a balance that match the search, the latest first: money for them is returned. Empty without a search. */
export function useOrdersWithoutBalance(search: string) {
  const query = new URLSearchParams({ search, limit: '50' })
  const { data } = useSWR<OrderPage>(search ? `/orders?${query}` : null, { ...listOptions, revalidateOnFocus: false })
  return data?.orders.filter((order) => payableBalance(order) === 0) ?? []
}
