import useSWR from 'swr'
import type { NewPurchase, Purchase, PurchasePage } from '#contract/purchases/purchases'
import type { SuggestedPurchase } from '#contract/purchases/suggested'
import type { Supplier } from '#contract/purchases/suppliers'
import type { WaitingLines } from '#contract/purchases/waiting'
import { post } from '../../../api/client.ts'
import { listOptions } from '../../../api/list-options.ts'
import { store, thenRefetch } from '../../../api/refetch.ts'
import { isOfInventory } from '../api.ts'

export const usePurchasePage = (query: Record<string, string>) =>
  useSWR<PurchasePage>(`/purchases?${new URLSearchParams(query)}`, listOptions)

const purchasePath = (id: number | string) => `/purchases/${id}`

export const usePurchase = (id: string) => useSWR<Purchase>(purchasePath(Number(id)))

export const useSuggested = (query: { days: string; supplier: string }) =>
  useSWR<SuggestedPurchase>(`/purchases/suggested?${new URLSearchParams(query)}`, listOptions)

export const useWaiting = () => useSWR<WaitingLines>('/purchases/waiting')

/** `search` null: none are loaded. */
export const useSuppliers = (search: string | null) =>
  useSWR<Supplier[]>(search === null ? null : `/suppliers?${new URLSearchParams({ search })}`, listOptions)

/** All suppliers as options of a filter, by their id. */
export function useSupplierOptions() {
  const { data = [] } = useSuppliers('')
  return data.map(({ id, name }) => ({ value: String(id), label: name }))
}

export const receivePurchase = (input: NewPurchase, idempotencyKey: string) =>
  thenRefresh(post<Purchase>('/purchases', input, { idempotencyKey }))

export const undoPurchase = (id: number, reason = '') =>
  thenRefresh(post<Purchase>(`/purchases/${id}/undo`, { reason }))

const thenRefresh = (change: Promise<Purchase>) =>
  thenRefetch(
    change.then((purchase) => store(purchasePath(purchase.id), purchase)),
    (path) => isOfPurchases(path) || isOfInventory(path),
  )

const isOfPurchases = (path: string) => /^\/(purchases(\?|\/[a-z])|purchase-orders|suppliers)/.test(path)
