import { queryOf, useListFilters } from '../../ui/list-filters.ts'

export type CustomerFilters = ReturnType<typeof useCustomerFilters>

export function useCustomerFilters() {
  const filters = useListFilters(['search', 'status', 'idle', 'fiscal', 'balance', 'salesperson'])
  const { values, sort, page, limit } = filters
  /** All that the list on screen is asked for by, but its page. */
  const listed = queryOf({ ...values, sort })
  return { ...filters, listed, query: queryOf({ ...listed, page, limit }) }
}
