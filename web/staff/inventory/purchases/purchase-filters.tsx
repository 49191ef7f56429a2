import { queryOf } from '../../../api/client.ts'
import { DateRange } from '../../../ui/list/date-range.tsx'
import { customFilter, type Filter } from '../../../ui/list/filters.ts'
import { useFilters } from '../../../ui/list/list-filters.ts'

const rows = [
  { name: 'supplier', label: 'Proveedor', any: 'Cualquier proveedor' },
  customFilter({
    names: ['from', 'to'],
    label: 'Fecha de la nota',
    render: ({ values, set }) => <DateRange {...values} onChange={set} />,
  }),
  {
    name: 'state',
    label: 'Estado',
    any: 'Todas',
    options: [
      { value: 'standing', label: 'Registradas' },
      { value: 'undone', label: 'Deshechas' },
    ],
  },
] as const satisfies Filter[]

export function usePurchaseFilters() {
  const filters = useFilters(rows)
  const { values, sort, page, limit } = filters
  /** Query of the whole list, without its page. */
  const listQuery = queryOf({ ...values, sort })
  return { ...filters, listQuery, query: queryOf({ ...listQuery, page, limit }) }
}
