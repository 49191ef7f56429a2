import useSWR from 'swr'
import useSWRInfinite from 'swr/infinite'
import type { Category, ProductDetail, ProductPage } from '#contract/catalog'
import { type Filters, writeFilters } from './filters.ts'

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

/** The products found, in pages that are fetched as one scrolls; those found before stay until the new ones are here. */
export function useProducts(filters: Filters) {
  const { data, error, isLoading, isValidating, size, setSize, mutate } = useSWRInfinite<ProductPage>(
    (index) => pagePath(filters, index + 1),
    { keepPreviousData: true, parallel: true, revalidateFirstPage: false, revalidateOnMount: true },
  )
  const products = data?.flatMap((page) => page.products)
  const total = data?.at(-1)?.total
  const hasMore = products !== undefined && total !== undefined && products.length < total
  /** A further page failed: what is here can still be read. */
  const isPartial = size > 1 && products !== undefined

  return {
    products,
    total,
    isLoading,
    isSearching: isLoading && products !== undefined,
    error: error && !isPartial,
    moreError: error && isPartial,
    loadMore: () => {
      if (hasMore && !isValidating && !error) void setSize(size + 1)
    },
    retry: () => mutate(),
  }
}
