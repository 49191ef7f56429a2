import { queryOf } from '../../../api/client.ts'
import type { Filter } from '../../../ui/list/filters.ts'
import { useFilters } from '../../../ui/list/list-filters.ts'
import { stateLabels } from './quote-state.tsx'

const rows = [
  {
    name: 'state',
    label: 'Estado',
    any: 'Todas',
    options: Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
  },
] as const satisfies Filter[]

export function useQuoteFilters() {
  const filters = useFilters(rows)
  const { values, sort, page, limit } = filters
  /** Query of the whole list, without its page. */
  const listQuery = queryOf({ ...values, sort })
  return { ...filters, listQuery, query: queryOf({ ...listQuery, page, limit }) }
}
