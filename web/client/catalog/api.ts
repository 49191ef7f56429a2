import { useEffect, useMemo, useRef, useState } from 'react'
import useSWR, { mutate, useSWRConfig } from 'swr'
import type { Category, Product, ProductDetail, ProductPage } from '#contract/products/catalog'
import { queryOf } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import type { Rows } from '../../ui/table/rows.ts'
import { useFailureToast } from '../../ui/use-failure-toast.ts'
import { useHandler } from '../../ui/use-handler.ts'
import { type Filters, filterParams } from './catalog-filters.ts'
import { getLocal, type LocalCatalog, ownerOf } from './local/state.ts'
import { useLocalCatalog } from './local/use-local-catalog.ts'

export const useCategories = () => useSWR<Category[]>('/categories')

export const useProduct = (id: number | null) => useSWR<ProductDetail>(id === null ? null : `/products/${id}`)

/** Loads the products of the screen again, when their prices or stock may differ. */
export function refetchProducts() {
  void getLocal()?.sync()
  void mutate((path) => typeof path === 'string' && path.startsWith('/products')).catch(() => undefined)
}

/** Rows per request to the server, used until the local catalogue is loaded. */
const limits = { first: 50, more: 500 }

/** Search results: from the local catalogue, or from the server until that is loaded. */
export function useProducts(filters: Filters) {
  const { local, isOpening } = useLocalCatalog(ownerOf(useUser()))
  const { results, preview } = useLocalProducts(local, filters)
  const server = useServerProducts(results ? null : filters)
  // The local catalogue may still open after the server failed.
  const canStillLoad = isOpening || local !== null
  const error = !results && !canStillLoad && server.error
  const products = {
    ...(results ?? server),
    isLoading: !results && (server.isLoading || (canStillLoad && Boolean(server.error))),
    error,
    isLocal: results !== null,
    /** Searches the local catalogue on every keystroke, before `filters.search` changes. */
    preview,
    staleSince: local?.isStale ? local.asOf : undefined,
  }
  useFailureToast(error || products.moreError, 'Error al cargar los productos')
  return products
}

/** The first results of the server, and more on scroll. The previous results stay until the new ones load. */
function useServerProducts(filters: Filters | null) {
  const search =
    filters && new URLSearchParams(queryOf(filterParams({ ...filters, search: filters.search.trim() }))).toString()
  const [wantsMore, setWantsMore] = useState<string | null>(null)
  const limit = wantsMore === search ? limits.more : limits.first
  const key = search === null ? null : [`/products?limit=${limit}`, search].filter(Boolean).join('&')
  const { data, error, isLoading, mutate } = useSWR<ProductPage>(key, { keepPreviousData: true })
  // A failed refetch leaves the rows of this search on screen.
  const wasLoaded = useSWRConfig().cache.get(key ?? '')?.data !== undefined
  const { products, total = 0 } = data ?? {}
  /** The first rows are loaded and more were requested. A failure then leaves the first rows on screen. */
  const isPartial = limit > limits.first && products !== undefined

  return {
    products: products as Rows<Product> | undefined,
    byId: (id: number) => products?.find((product) => product.id === id),
    total: data?.total,
    hasMore: data?.hasMore ?? false,
    isSimilar: data?.isSimilar,
    isLoading,
    isSearching: isLoading && products !== undefined && !isPartial,
    searchKey: JSON.stringify(filters),
    filters,
    error: error && !isPartial && !wasLoaded,
    moreError: error && isPartial,
    isCut: products?.length === limits.more && (total > limits.more || data?.hasMore === true),
    loadMore: () => {
      if (products && products.length < total) setWantsMore(search)
    },
    retry: () => void mutate(),
  }
}

type Answer = { searchKey: string; filters: Filters; rows: Uint32Array; isSimilar: boolean }

/** `results` is null until the local catalogue has answered once. */
function useLocalProducts(local: LocalCatalog | null, filters: Filters) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const requested = useRef('')

  // A change of stock alone keeps `revision`: rows do not move under the pointer.
  const search = useHandler((text: string) => {
    const wanted = { ...filters, search: text }
    const searchKey = JSON.stringify(wanted)
    const request = `${local?.revision} ${searchKey}`
    if (!local || request === requested.current) return
    requested.current = request
    local.find(wanted).then(
      (found) => requested.current === request && setAnswer({ searchKey, filters: wanted, ...found }),
      () => undefined,
    )
  })
  const { search: text, category, inStock } = filters
  const revision = local?.revision
  // biome-ignore lint/correctness/useExhaustiveDependencies: `search` reads these values; each change needs a new search
  useEffect(() => search(text), [search, text, category, inStock, revision])

  const rows = useMemo(() => (local && answer ? local.read(answer.rows) : null), [local, answer])
  const results = rows &&
    answer &&
    local && {
      products: rows,
      byId: local.byId,
      total: rows.length,
      hasMore: false,
      isSimilar: answer.isSimilar,
      isLoading: false,
      isSearching: false,
      searchKey: answer.searchKey,
      filters: answer.filters,
      moreError: undefined,
      isCut: false,
      loadMore: undefined,
      retry: () => void local.sync(),
    }
  return { results, preview: search }
}
