import useSWR from 'swr'
import type {
  NewPurchaseOrder,
  PurchaseOrder,
  PurchaseOrderChange,
  PurchaseOrderEnd,
  PurchaseOrderPage,
  PurchaseOrderReopening,
} from '#contract/purchases/orders'
import { get, post, put } from '../../../../api/client.ts'
import { listOptions } from '../../../../api/list-options.ts'
import { store, thenRefetch } from '../../../../api/refetch.ts'
import { isOfInventory } from '../../api.ts'

/** `query` null: none is loaded. */
export const usePurchaseOrderPage = (query: Record<string, string> | null) =>
  useSWR<PurchaseOrderPage>(query && `/purchase-orders?${new URLSearchParams(query)}`, listOptions)

const orderPath = (id: number | string) => `/purchase-orders/${id}`

/** `id` null: none is loaded. */
export const usePurchaseOrder = (id: number | null) => useSWR<PurchaseOrder>(id === null ? null : orderPath(id))

export const loadPurchaseOrder = (id: number) => get<PurchaseOrder>(orderPath(id))

export const createPurchaseOrder = (input: NewPurchaseOrder, idempotencyKey: string) =>
  thenRefresh(post<PurchaseOrder>('/purchase-orders', input, { idempotencyKey }))

export const updatePurchaseOrder = (id: number, input: PurchaseOrderChange) =>
  thenRefresh(put<PurchaseOrder>(orderPath(id), input))

/** `closed`: a part arrived, and nothing more is expected. `cancelled`: nothing arrived. */
export const endPurchaseOrder = (id: number, as: 'closed' | 'cancelled', input: PurchaseOrderEnd) =>
  thenRefresh(post<PurchaseOrder>(`${orderPath(id)}/${as === 'closed' ? 'close' : 'cancel'}`, input))

export const reopenPurchaseOrder = (id: number, input: PurchaseOrderReopening) =>
  thenRefresh(post<PurchaseOrder>(`${orderPath(id)}/reopen`, input))

const thenRefresh = (change: Promise<PurchaseOrder>) =>
  thenRefetch(
    change.then((order) => store(orderPath(order.id), order)),
    (path) => isOfOrders(path) || isOfInventory(path),
  )

const isOfOrders = (path: string) => /^\/(purchase-orders\?|purchases\/suggested|suppliers)/.test(path)
