import { DateRange } from '../../../ui/list/date-range.tsx'
import { customFilter, type Filter } from '../../../ui/list/filters.ts'
import { useFilteredList } from '../../use-filtered-list.ts'

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

export const usePurchaseFilters = () => useFilteredList(rows)
