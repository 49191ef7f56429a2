import { useSearchParams } from 'react-router-dom'
import { can } from '#contract/access'
import { type OrderTab, orderTabs, PaymentStatus } from '#contract/orders'
import { queryOf } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
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

const paymentLabels: Record<PaymentStatus, string> = {
  Pending: 'Pago pendiente',
  Partial: 'Pago parcial',
  Paid: 'Pagado',
  Refunded: 'Reembolsado',
}

const rows = [
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
  {
    name: 'paymentStatus',
    label: 'Pago',
    any: 'Cualquier pago',
    options: PaymentStatus.options.map((value) => ({ value, label: paymentLabels[value] })),
  },
  {
    name: 'voucher',
    label: 'Comprobante',
    any: 'Con o sin comprobante',
    options: [{ value: 'pending', label: 'Comprobantes por revisar' }],
    isExtra: true,
  },
  {
    name: 'invoice',
    label: 'Factura',
    any: 'Cualquier factura',
    options: [{ value: 'failed', label: 'Factura con error' }],
  },
] as const satisfies Filter[]

export type OrderFilters = ReturnType<typeof useOrderFilters>

export function useOrderFilters() {
  const user = useUser()
  const [params] = useSearchParams()
  const filters = useFilters(rows)
  const { values, page, limit } = filters
  const first: OrderTab = can(user, 'orders.accept') ? 'toAccept' : 'toFulfil'
  const tab = orderTabs.find((known) => known === params.get('tab')) ?? first
  const { search, paymentStatus, voucher, invoice } = values
  return {
    ...filters,
    tab,
    query: queryOf({ tab, search, paymentStatus, voucher, invoice, ...daysOf(values), page, limit }),
  }
}

function daysOf({ date, from, to }: { date: string; from: string; to: string }) {
  if (date === 'range') return { from, to }
  const days = Number.parseInt(date, 10)
  return days > 0 ? { from: formatDate(new Date(Date.now() - (days - 1) * 86_400_000).toISOString()) } : {}
}
