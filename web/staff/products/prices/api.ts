import useSWR, { mutate } from 'swr'
import type {
  NewPriceList,
  PriceList,
  PriceListChange,
  PriceListCustomer,
  PriceListCustomers,
  PriceListFill,
  PriceListItems,
  PriceListPage,
} from '#contract/prices/price-lists'
import { del, get, post, put } from '../../../api/client.ts'
import { listOptions } from '../../../api/list-options.ts'

const key = '/price-lists'

export const usePriceLists = () => useSWR<PriceList[]>(key)

/** Not revalidated on focus: the list is being edited with this data. */
export const usePriceList = (id: number) => useSWR<PriceList>(`${key}/${id}`, { revalidateOnFocus: false })

/** Loads the current list from the server, for example after a conflict. */
export const loadPriceList = (id: number) => get<PriceList>(`${key}/${id}`)

export const usePriceListPage = (id: number, query: Record<string, string>) =>
  useSWR<PriceListPage>(`${key}/${id}/items?${new URLSearchParams(query)}`, {
    ...listOptions,
    revalidateOnFocus: false,
  })

export const useCustomersOfList = (id: number) => useSWR<PriceListCustomer[]>(`${key}/${id}/customers`)

export const createPriceList = (input: NewPriceList) => thenRefresh(post<PriceList>(key, input))

export const changePriceList = (id: number, input: PriceListChange) =>
  thenRefresh(put<PriceList>(`${key}/${id}`, input))

export const deletePriceList = (id: number) => thenRefresh(del(`${key}/${id}`), (path) => path === key)

export const saveItems = (id: number, input: PriceListItems) => thenRefresh(put<PriceList>(`${key}/${id}/items`, input))

export const fillPriceList = (id: number, input: PriceListFill) =>
  thenRefresh(post<PriceList>(`${key}/${id}/fill`, input))

export const assignCustomers = (id: number, input: PriceListCustomers) =>
  thenRefresh(
    put<PriceList>(`${key}/${id}/customers`, input),
    (path) => path.startsWith(key) || path.startsWith('/customers'),
  )

const isOfLists = (path: string) => path.startsWith(key)

const refresh = (isStale: (path: string) => boolean) => mutate((path) => typeof path === 'string' && isStale(path))

/** Resolves when the lists and prices on screen are refetched. */
export const refreshPriceLists = () => refresh(isOfLists)

/** Resolves when the stale data on screen is refetched. */
async function thenRefresh<Result>(request: Promise<Result>, isStale = isOfLists) {
  const result = await request
  await refresh(isStale)
  return result
}
