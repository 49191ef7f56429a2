import { queryOf } from '../../api/client.ts'
import { dateFilter, daysOf } from '../../ui/list/date-filter.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import { useFilters } from '../../ui/list/list-filters.ts'

const rows = [
  {
    name: 'state',
    label: 'Estado',
    any: 'Cualquier estado',
    options: [
      { value: 'problem', label: 'Por resolver' },
      { value: 'valid', label: 'Vigentes' },
      { value: 'process', label: 'En proceso' },
      { value: 'canceling', label: 'En cancelación' },
      { value: 'canceled', label: 'Canceladas' },
      { value: 'failed', label: 'Rechazadas por el SAT' },
    ],
  },
  {
    name: 'type',
    label: 'Tipo',
    any: 'Cualquier tipo',
    options: [
      { value: 'I', label: 'Facturas' },
      { value: 'global', label: 'Facturas globales' },
      { value: 'E', label: 'Notas de crédito' },
      { value: 'P', label: 'Complementos de pago' },
    ],
  },
  dateFilter,
] as const satisfies Filter[]

export function useInvoiceFilters() {
  const filters = useFilters(rows)
  const { values, page, limit } = filters
  const { search, state, type } = values
  /** Query of the whole list, without its page. */
  const listQuery = queryOf({ search, state, type, ...daysOf(values) })
  return { ...filters, listQuery, query: queryOf({ ...listQuery, page, limit }) }
}
