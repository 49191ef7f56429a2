import useSWR from 'swr'
import type { CustomerPage } from '#contract/customers/staff-customers'
import {
  maxPricedProducts,
  type NewPriceList,
  type PriceList,
  type PriceListChange,
  type PriceListCustomer,
  type PriceListCustomers,
  type PriceListFill,
  type PriceListItems,
  type PriceListPage,
} from '#contract/prices/price-lists'
import { ApiError, del, get, post, put } from '../../../api/client.ts'
import { listOptions } from '../../../api/list-options.ts'
import { allPages } from '../../../ui/file/all-pages.ts'
import { partsOf } from '../../parts-of.ts'
import { refetch, thenRefetch } from '../../refetch.ts'
import { formOptions } from '../../swr-options.ts'
import { ruleInput } from './rules.ts'
import type { Draft, SavedPrices } from './use-drafts.ts'

const key = '/price-lists'

export const usePriceLists = () => useSWR<PriceList[]>(key)

export const usePriceList = (id: number) => useSWR<PriceList>(`${key}/${id}`, formOptions)

/** Up to six customers, also blocked ones. */
export const useCustomerSearch = (search: string) =>
  useSWR<CustomerPage>(search === '' ? null : `/customers?${new URLSearchParams({ search, limit: '6' })}`, listOptions)

/** Loads the current list from the server, for example after a conflict. */
export const loadPriceList = (id: number) => get<PriceList>(`${key}/${id}`)

/** The version is loaded first: with prices that are newer than it, a save is a conflict again. */
export async function loadPrices(id: number): Promise<SavedPrices> {
  const { version } = await loadPriceList(id)
  const rows = await allPages(`${key}/${id}/items`, { show: 'own' }, (page: PriceListPage) => page.items)
  return { version, rules: new Map(rows.map(({ productId, rules }) => [productId, rules])) }
}

export const usePriceListPage = (id: number, query: Record<string, string>) =>
  useSWR<PriceListPage>(`${key}/${id}/items?${new URLSearchParams(query)}`, {
    ...listOptions,
    ...formOptions,
  })

export const useCustomersOfList = (id: number) => useSWR<PriceListCustomer[]>(`${key}/${id}/customers`)

export const createPriceList = (input: NewPriceList) => thenRefetch(post<PriceList>(key, input), isOfLists)

export const changePriceList = (id: number, input: PriceListChange) =>
  thenRefetch(put<PriceList>(`${key}/${id}`, input), isOfLists)

export const togglePriceList = ({ id, active, version }: PriceList) =>
  refreshOnConflict(changePriceList(id, { active: !active, version }))

export const deletePriceList = (id: number) => thenRefetch(del(`${key}/${id}`), (path) => path === key)

/** Saves drafts in parts that fit into a request. `onSaved` gets each part, and the version of the list after it. */
export async function saveDrafts(
  id: number,
  drafts: readonly Draft[],
  version: number,
  onSaved: (saved: readonly Draft[], version: number) => void,
) {
  let current = version
  for (const part of partsOf(drafts, maxPricedProducts)) {
    const items = part.map(({ row, rules }) => ({ productId: row.productId, rules: rules.map(ruleInput) }))
    const input: PriceListItems = { items, version: current }
    current = (await thenRefetch(put<PriceList>(`${key}/${id}/items`, input), isOfLists)).version
    onSaved(part, current)
  }
}

export const fillPriceList = (id: number, input: PriceListFill) =>
  refreshOnConflict(thenRefetch(post<PriceList>(`${key}/${id}/fill`, input), isOfLists))

export const assignCustomers = (id: number, input: PriceListCustomers) =>
  thenRefetch(
    put<PriceList>(`${key}/${id}/customers`, input),
    (path) => path.startsWith(key) || path.startsWith('/customers'),
  )

const isOfLists = (path: string) => path.startsWith(key)

/** Resolves when the lists and prices on screen are refetched. */
export const refreshPriceLists = () => refetch(isOfLists)

/** For changes without a *Recargar*: after a conflict, the next press uses the newer list. */
async function refreshOnConflict<Result>(change: Promise<Result>) {
  try {
    return await change
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CHANGED') await refreshPriceLists()
    throw error
  }
}
