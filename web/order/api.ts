import { useState } from 'react'
import useSWR, { mutate } from 'swr'
import type { CustomerCredit } from '#contract/customers/credit'
import type { Order, OrderRow } from '#contract/orders/orders'
import type { CancelOrder } from '#contract/orders/requests'
import type { BanksSetting } from '#contract/shop/settings'
import { get, put } from '../api/client.ts'
import { refetch } from '../api/refetch.ts'
import { useFailureToast } from '../ui/use-failure-toast.ts'

/** Orders per page of the history. */
export const historyPage = 100

/** Parameters of HistoryQuery. */
export type HistoryParams = Record<string, string>

const historyPath = (customerId: number, params: HistoryParams) =>
  `/orders/customer/${customerId}?${new URLSearchParams(params)}`

/** Newest first. */
export function useMyOrders(customerId: number, query: HistoryParams) {
  const history = useSWR<OrderRow[]>(historyPath(customerId, { ...query, page: '1' }))
  useFailureToast(history.error, 'Error al cargar el historial de pedidos')
  return history
}

/** The pages after the first, which `loadMore` extends. They have one key, so news about orders refetches all that are shown. */
export function useOlderOrders(customerId: number, query: HistoryParams) {
  const [count, setCount] = useState(0)
  const keyOf = (pages: number) => historyPath(customerId, { ...query, older: String(pages) })
  const getPage = (page: number) => get<OrderRow[]>(historyPath(customerId, { ...query, page: String(page) }))
  const { data: pages = [] } = useSWR<OrderRow[][]>(
    count === 0 ? null : keyOf(count),
    () => Promise.all(Array.from({ length: count }, (_, index) => getPage(index + 2))),
    { revalidateIfStale: false },
  )

  async function loadMore() {
    const next = await getPage(count + 2)
    await mutate(keyOf(count + 1), [...pages, next], { revalidate: false })
    setCount(count + 1)
  }
  return { pages, loadMore }
}

export function useOrder(id: string | undefined) {
  const order = useSWR<Order>(id ? `/orders/${id}` : null)
  useFailureToast(order.error, 'Error al cargar los detalles del pedido')
  return order
}

/** The shop's accounts for transfers. */
export const useBanks = () => useSWR<BanksSetting>('/get-configuracion?key=banks')

/** The credit of a customer: what is owed, overdue and left. */
export const useCredit = (customerId: number | undefined) =>
  useSWR<CustomerCredit>(customerId === undefined ? null : `/customers/${customerId}/credit`)

export const cancelOrder = (id: number, input: CancelOrder) => put<Order>(`/orders/${id}/cancel`, input)

/** Whether the answer of a path contains orders, payments or accounts of customers. */
export const isOfOrders = (path: string) => path.startsWith('/orders') || isMoney(path)

export const refreshOrders = () => refetch(isOfOrders)

export const isMoney = (path: string) => /^\/(payments|customers\/\d+\/(credit|statement))/.test(path)
