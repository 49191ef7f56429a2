import { useEffect, useMemo, useRef, useState } from 'react'
import useSWR from 'swr'
import useSWRInfinite from 'swr/infinite'
import type { Category, Product, ProductDetail, ProductPage } from '#contract/catalog'
import { useUser } from '../session/store.ts'
import type { Rows } from '../ui/rows.ts'
import { type Filters, writeFilters } from './filters.ts'
import { type LocalCatalog, useLocalCatalog } from './local/state.ts'

export const useCategories = () => useSWR<Category[]>('/categories')

export const useProduct = (id: number | null) => useSWR<ProductDetail>(id === null ? null : `/products/${id}`)

// One screenful and more; lists this long need no virtual rows yet, so their code comes with the next page.
const pageSize = 50

function pagePath(filters: Filters, page: number) {
  const query = writeFilters(new URLSearchParams(), { ...filters, search: filters.search.trim() })
  query.set('page', String(page))
  query.set('limit', String(pageSize))
  return `/products?${query}`
}

/** The products found: in the catalogue that this browser keeps, or by the server until that is here. */
export function useProducts(filters: Filters) {
  const { local, isOpening } = useLocalCatalog(useUser().id)
  const { found, look } = useLocalProducts(local, filters)
  const pages = useProductPages(found ? null : filters)
  // What the server does not answer may yet be found in what was kept.
  const mayFind = isOpening || local !== null
  return {
    ...(found ?? pages),
    isLoading: !found && (pages.isLoading || (mayFind && Boolean(pages.error))),
    error: !found && !mayFind && pages.error,
    /** Tells of a search while it is typed; only what is here already can answer as fast. */
    look,
    staleSince: local?.isStale ? local.asOf : undefined,
  }
}

/** In pages that are fetched as one scrolls; those found before stay until the new ones are here. */
function useProductPages(filters: Filters | null) {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<ProductPage>(
    (index) => filters && pagePath(filters, index + 1),
    { keepPreviousData: true, parallel: true, revalidateFirstPage: false, revalidateOnMount: true },
  )
  const products = data?.flatMap((page) => page.products)
  const total = data?.at(-1)?.total
  const hasMore = products !== undefined && total !== undefined && products.length < total
  /** A further page failed: what is here can still be read. */
  const isPartial = size > 1 && products !== undefined

  return {
    products: products as Rows<Product> | undefined,
    byId: (id: number) => products?.find((product) => product.id === id),
    total,
    isLoading,
    isSearching: isLoading && products !== undefined,
    found: JSON.stringify(filters),
    error: error && !isPartial,
    moreError: error && isPartial,
    loadMore: () => {
      if (hasMore && !isValidating && !error) void setSize(size + 1)
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
      loadMore: () => undefined,
      retry: () => void local.sync(),
    }
  return { found, look }
}
