import useSWR from 'swr'
import type { OrderPage } from '#contract/orders/lists'
import type { Order } from '#contract/orders/orders'
import { isPayable } from '#contract/orders/states'
import type {
  CollectionSummary,
  DebtorPage,
  PaymentPage,
  ReceivablePage,
  VoucherPage,
} from '#contract/payments/collection'
import type { NewPayment, RejectVoucher, VoidPayment } from '#contract/payments/ledger'
import type { PaymentAlarms, Reconciliation } from '#contract/payments/reconciliation'
import { ApiError, post, put } from '../../api/client.ts'
import { isUnclear } from '../../api/unclear.ts'
import { steadyListOptions } from '../swr-options.ts'
import { type OrderVersion, thenUpdateOrder } from '../then-update-order.ts'

/** `idempotencyKey`: sending the same key again does not register the payment twice. */
export const registerPayment = (order: OrderVersion, input: NewPayment, idempotencyKey: string) =>
  thenUpdateOrder(order, sendPayment(order, input, idempotencyKey))

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
  thenUpdateOrder(
    order,
    put<Order>(`/orders/${order.id}/payments/${paymentId}/void`, { ...input, version: order.version }),
  )

/** The client reads the reason. */
export const rejectVoucher = (order: OrderVersion, voucherId: number, input: RejectVoucher) =>
  thenUpdateOrder(order, put<Order>(`/orders/${order.id}/vouchers/${voucherId}/reject`, input))

type Query = Record<string, string>

const useList = <Page>(path: string, query: Query) =>
  useSWR<Page>(`${path}?${new URLSearchParams(query)}`, steadyListOptions)

export const useCollectionSummary = () => useSWR<CollectionSummary>('/payments/summary')
export const usePendingVouchers = (query: Query) => useList<VoucherPage>('/payments/vouchers', query)
export const useReceivables = (query: Query) => useList<ReceivablePage>('/payments/receivables', query)
export const useDebtors = (query: Query) => useList<DebtorPage>('/payments/receivables/customers', query)
export const usePayments = (query: Query) => useList<PaymentPage>('/payments', query)

export const usePaymentAlarms = () => useSWR<PaymentAlarms>('/payments/alarms')

/** The charges of the card provider on a day (YYYY-MM-DD), compared with the payments. */
export const useReconciliation = (day: string) =>
  useSWR<Reconciliation>(`/payments/reconciliation?day=${day}`, { revalidateOnFocus: false })

/**
 * Orders that match the search and are not among `useReceivables`, the latest first: those without a balance, and those that are not
 * accepted or were refunded, which a payment still pays. Empty without a search.
 */
export function useOtherOrders(search: string) {
  const query = new URLSearchParams({ search, limit: '50' })
  const { data } = useSWR<OrderPage>(search ? `/orders?${query}` : null, steadyListOptions)
  // The rows of the last search stay, also after it was cleared.
  return search && data ? data.orders.filter((order) => !isPayable(order)) : []
}
