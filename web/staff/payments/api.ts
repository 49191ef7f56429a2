import useSWR from 'swr'
import type { Order } from '#contract/orders/orders'
import type {
  CollectionSummary,
  DebtorPage,
  PaymentPage,
  ReceivablePage,
  VoucherPage,
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
