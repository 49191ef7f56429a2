import { queryOf } from '../api/client.ts'
import type { Filter } from '../ui/list/filters.ts'
import { useFilters } from '../ui/list/list-filters.ts'

/** The filters of a list, with the query of its page, and that of the whole list (`listQuery`) for the export. */
export function useFilteredList<const Rows extends readonly Filter[]>(rows: Rows) {
  const filters = useFilters(rows)
  const { values, sort, page, limit } = filters
  const listQuery = queryOf({ ...values, sort })
  return { ...filters, listQuery, query: queryOf({ ...listQuery, page, limit }) }
}
