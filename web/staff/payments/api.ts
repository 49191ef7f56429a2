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
import { ApiError, post, put } from '../../api/client.ts'
import { isUnclear } from '../../api/unclear.ts'
import { type OrderVersion, thenRefresh } from '../../order/api.ts'
import { steadyListOptions } from '../swr-options.ts'

/** `idempotencyKey`: sending the same key again does not register the payment twice. */
export const registerPayment = (order: OrderVersion, input: NewPayment, idempotencyKey: string) =>
  thenRefresh(order, sendPayment(order, input, idempotencyKey))

/** Sends it again after a lost answer: the payment may be registered, and the second answer is true in both cases. */
export async function sendPayment({ id, version }: OrderVersion, input: NewPayment, idempotencyKey: string) {
  const send = () => post<Order>(`/orders/${id}/payments`, { ...input, version }, { idempotencyKey })
  try {
    return await send()
  } catch (error) {
    if (!isUnclear(error)) throw error
  }
  try {
    return await send()
  } catch (error) {
    throw isUnclear(error) ? unconfirmed : error
  }
}

const unconfirmed = new ApiError(0, {
  code: 'UNCONFIRMED',
  message: 'No sabemos si el pago se registró. Revisa tu conexión e inténtalo de nuevo: no se registra dos veces.',
})

export const voidPayment = (order: OrderVersion, paymentId: number, input: VoidPayment) =>
  thenRefresh(order, put<Order>(`/orders/${order.id}/payments/${paymentId}/void`, { ...input, version: order.version }))

/** The client reads the reason. */
export const rejectVoucher = (order: OrderVersion, voucherId: number, input: RejectVoucher) =>
  thenRefresh(order, put<Order>(`/orders/${order.id}/vouchers/${voucherId}/reject`, input))

type Query = Record<string, string>

const useList = <Page>(path: string, query: Query) =>
  useSWR<Page>(`${path}?${new URLSearchParams(query)}`, steadyListOptions)

export const useCollectionSummary = () => useSWR<CollectionSummary>('/payments/summary')
export const usePendingVouchers = (query: Query) => useList<VoucherPage>('/payments/vouchers', query)
export const useReceivables = (query: Query) => useList<ReceivablePage>('/payments/receivables', query)
export const useDebtors = (query: Query) => useList<DebtorPage>('/payments/receivables/customers', query)
export const usePayments = (query: Query) => useList<PaymentPage>('/payments', query)

/** Orders without a balance that match the search, the latest first: money for them is returned. Empty without a search. */
export function useOrdersWithoutBalance(search: string) {
  const query = new URLSearchParams({ search, limit: '50' })
  const { data } = useSWR<OrderPage>(search ? `/orders?${query}` : null, steadyListOptions)
  return data?.orders.filter((order) => payableBalance(order) === 0) ?? []
}
