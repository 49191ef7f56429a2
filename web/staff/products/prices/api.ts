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
import { del, get, post, put } from '../../../api/client.ts'
import { listOptions } from '../../../api/list-options.ts'
import { finallyRefetch, refetch, thenRefetch } from '../../../api/refetch.ts'
import { allPages } from '../../../ui/file/all-pages.ts'
import { partsOf } from '../../parts-of.ts'
import { formOptions } from '../../swr-options.ts'
import { type Rule, ruleInput } from './rules.ts'
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
  finallyRefetch(put<PriceList>(`${key}/${id}`, { active: !active, version } satisfies PriceListChange), isOfLists)

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
    current = await savePrices(
      id,
      part.map(({ row, rules }) => [row.productId, rules]),
      current,
    )
    onSaved(part, current)
  }
}

/** Replaces the prices of at most `maxPricedProducts` products. Returns the version of the list after it. */
async function savePrices(
  id: number,
  prices: readonly (readonly [productId: number, rules: readonly Rule[]])[],
  version: number,
) {
  const items = prices.map(([productId, rules]) => ({ productId, rules: rules.map(ruleInput) }))
  const input: PriceListItems = { items, version }
  return (await thenRefetch(put<PriceList>(`${key}/${id}/items`, input), isOfLists)).version
}

/** Creates a deleted list again, with its prices. No customer had it, so nothing refers to its old id. */
export async function restorePriceList(
  { name, base, percent, validFrom, validTo, active }: PriceList,
  { rules }: Pick<SavedPrices, 'rules'>,
) {
  const restored = await createPriceList({ name, base, percent, validFrom, validTo, active })
  let { version } = restored
  for (const part of partsOf([...rules], maxPricedProducts)) version = await savePrices(restored.id, part, version)
}

export const fillPriceList = (id: number, input: PriceListFill) =>
  finallyRefetch(post<PriceList>(`${key}/${id}/fill`, input), isOfLists)

export const assignCustomers = (id: number, input: PriceListCustomers) =>
  thenRefetch(
    put<PriceList>(`${key}/${id}/customers`, input),
    (path) => path.startsWith(key) || path.startsWith('/customers'),
  )

const isOfLists = (path: string) => path.startsWith(key)

/** Resolves when the lists and prices on screen are refetched. */
export const refreshPriceLists = () => refetch(isOfLists)
