import { queryOf, useListFilters } from '../../ui/list-filters.ts'

const names = ['search', 'category', 'status', 'stock', 'image', 'key', 'from', 'to'] as const

export type ProductFilters = ReturnType<typeof useProductFilters>

export function useProductFilters() {
  const filters = useListFilters(names)
  const { values, sort, page, limit } = filters
  return { ...filters, query: queryOf({ ...values, sort, page, limit }) }
}
