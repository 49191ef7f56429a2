import { queryOf } from '../../api/client.ts'
import { formatDate } from '../../ui/date.ts'
import { DateRange } from '../../ui/list/date-range.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { customFilter, type Filter } from '../../ui/list/filters.ts'
import { useFilters } from '../../ui/list/list-filters.ts'

const dates = [
  { value: '', label: 'Cualquier fecha' },
  { value: '1', label: 'Hoy' },
  { value: '7', label: 'Últimos 7 días' },
  { value: '30', label: 'Últimos 30 días' },
  { value: 'range', label: 'Entre dos fechas' },
]

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
  customFilter({
    names: ['date', 'from', 'to'],
    label: 'Fecha',
    render: ({ values: { date, from, to }, set }) => (
      <>
        <FilterSelect label="Fecha" options={dates} value={date} onChange={(date) => set({ date, from: '', to: '' })} />
        {date === 'range' ? <DateRange from={from} to={to} onChange={set} /> : null}
      </>
    ),
  }),
] as const satisfies Filter[]

export function useInvoiceFilters() {
  const filters = useFilters(rows)
  const { values, page, limit } = filters
  const { search, state, type } = values
  /** Query of the whole list, without its page. */
  const listQuery = queryOf({ search, state, type, ...daysOf(values) })
  return { ...filters, listQuery, query: queryOf({ ...listQuery, page, limit }) }
}

function daysOf({ date, from, to }: { date: string; from: string; to: string }) {
  if (date === 'range') return { from, to }
  const days = Number.parseInt(date, 10)
  return days > 0 ? { from: formatDate(new Date(Date.now() - (days - 1) * 86_400_000).toISOString()) } : {}
}
