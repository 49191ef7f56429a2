import { queryOf } from '../../../../api/client.ts'
import { DateRange } from '../../../../ui/list/date-range.tsx'
import { customFilter, type Filter } from '../../../../ui/list/filters.ts'
import { useFilters } from '../../../../ui/list/list-filters.ts'
import { stateLabels } from './purchase-order-state.tsx'

const rows = [
  { name: 'supplier', label: 'Proveedor', any: 'Cualquier proveedor' },
  {
    name: 'state',
    label: 'Estado',
    any: 'Todas',
    options: [
      { value: 'open', label: 'Por llegar' },
      { value: 'late', label: 'Atrasadas' },
      ...Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
    ],
  },
  customFilter({
    names: ['from', 'to'],
    label: 'Fecha de la orden',
    render: ({ values, set }) => <DateRange {...values} onChange={set} />,
  }),
] as const satisfies Filter[]

export function usePurchaseOrderFilters() {
  const filters = useFilters(rows)
  const { values, sort, page, limit } = filters
  /** Query of the whole list, without its page. */
  const listQuery = queryOf({ ...values, sort })
  return { ...filters, listQuery, query: queryOf({ ...listQuery, page, limit }) }
}
