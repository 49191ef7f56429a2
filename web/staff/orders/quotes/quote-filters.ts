import type { Filter } from '../../../ui/list/filters.ts'
import { useFilteredList } from '../../use-filtered-list.ts'
import { stateLabels } from './quote-state.tsx'

const rows = [
  {
    name: 'state',
    label: 'Estado',
    any: 'Todas',
    options: Object.entries(stateLabels).map(([value, label]) => ({ value, label })),
  },
] as const satisfies Filter[]

export const useQuoteFilters = () => useFilteredList(rows)
