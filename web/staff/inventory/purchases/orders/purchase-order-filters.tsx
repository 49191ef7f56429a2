import { DateRange } from '../../../../ui/list/date-range.tsx'
import { customFilter, type Filter } from '../../../../ui/list/filters.ts'
import { useFilteredList } from '../../../use-filtered-list.ts'
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

export const usePurchaseOrderFilters = () => useFilteredList(rows)
