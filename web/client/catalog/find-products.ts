import type { ProductPage } from '#contract/products/catalog'
import { allRows } from '../../ui/table/rows.ts'
import { noFilters } from './catalog-filters.ts'
import { useLocal } from './local/state.ts'

const maxFound = 6

/** Searches the local catalogue by the rules of the server. Undefined until it has loaded. */
export function useFindProducts(): ((search: string) => Promise<ProductPage>) | undefined {
  const { local } = useLocal()
  return local
    ? async (search) => {
        const { rows, isSimilar } = await local.find({ ...noFilters, search })
        const products = allRows(local.read(rows.subarray(0, maxFound)))
        return { products, total: rows.length, hasMore: false, page: 1, isSimilar }
      }
    : undefined
}
