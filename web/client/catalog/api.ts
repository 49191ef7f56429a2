import { useEffect, useMemo, useRef, useState } from 'react'
import useSWR from 'swr'
import type { Category, Product, ProductDetail, ProductPage } from '#contract/catalog'
import { useUser } from '../../api/session-store.ts'
import type { Rows } from '../../ui/rows.ts'
import { type Filters, writeFilters } from './catalog-filters.ts'
import { type LocalCatalog, useLocalCatalog } from './local/state.ts'

export const useCategories = () => useSWR<Category[]>('/categories')

export const useProduct = (id: number | null) => useSWR<ProductDetail>(id === null ? null : `/products/${id}`)

/** Rows asked of the server: a screenful and more, then what serves until the whole catalogue is here. */
const sizes = { first: 50, most: 500 }

/** The products found: in the catalogue that this browser keeps, or by the server until that is here. */
export function useProducts(filters: Filters) {
  const { local, isOpening } = useLocalCatalog(useUser().id)
  const { found, look } = useLocalProducts(local, filters)
  const server = useServerProducts(found ? null : filters)
  // What the server does not answer may yet be found in what was kept.
  const mayFind = isOpening || local !== null
  return {
    ...(found ?? server),
    isLoading: !found && (server.isLoading || (mayFind && Boolean(server.error))),
    error: !found && !mayFind && server.error,
    /** Tells of a search while it is typed; only what is here already can answer as fast. */
    look,
    staleSince: local?.isStale ? local.asOf : undefined,
  }
}

/** The first that the server finds, and more once one scrolls; those found before stay until the new ones are here. */
function useServerProducts(filters: Filters | null) {
  const search =
    filters && writeFilters(new URLSearchParams(), { ...filters, search: filters.search.trim() }).toString()
  const [wantsMore, setWantsMore] = useState<string | null>(null)
  const limit = wantsMore === search ? sizes.most : sizes.first
  const { data, error, isLoading, mutate } = useSWR<ProductPage>(
    search === null ? null : [`/products?limit=${limit}`, search].filter(Boolean).join('&'),
    { keepPreviousData: true },
  )
  const { products, total = 0 } = data ?? {}
  /** More was asked for and failed: what is here can still be read. */
  const isPartial = limit > sizes.first && products !== undefined

  return {
    products: products as Rows<Product> | undefined,
    byId: (id: number) => products?.find((product) => product.id === id),
    total: data?.total,
    isLoading,
    isSearching: isLoading && products !== undefined && !isPartial,
    found: JSON.stringify(filters),
    error: error && !isPartial,
    moreError: error && isPartial,
    isCut: products?.length === sizes.most && total > sizes.most,
    loadMore: () => {
      if (products && products.length < total) setWantsMore(search)
    },
    retry: () => void mutate(),
  }
}

/** Null until the local catalogue has answered once. */
function useLocalProducts(local: LocalCatalog | null, filters: Filters) {
  const [answer, setAnswer] = useState<{ asked: string; rows: Uint32Array } | null>(null)
  const asked = useRef('')
  const typed = useRef<string | null>(null)

  function ask() {
    const wanted = JSON.stringify({ ...filters, search: typed.current ?? filters.search })
    const key = `${local?.revision} ${wanted}`
    if (!local || key === asked.current) return
    asked.current = key
    local.find(JSON.parse(wanted)).then(
      (rows) => asked.current === key && setAnswer({ asked: wanted, rows }),
      () => undefined,
    )
  }
  function look(search: string) {
    typed.current = search
    ask()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed has become the search
  useEffect(() => {
    typed.current = null
  }, [filters.search])
  // Stock that changes alone changes no row: nothing goes from under the pointer.
  useEffect(ask)

  const rows = useMemo(() => (local && answer ? local.read(answer.rows) : null), [local, answer])
  const found = rows &&
    answer &&
    local && {
      products: rows,
      byId: local.byId,
      total: rows.length,
      isLoading: false,
      isSearching: false,
      found: answer.asked,
      moreError: undefined,
      isCut: false,
      loadMore: undefined,
      retry: () => void local.sync(),
    }
  return { found, look }
}
