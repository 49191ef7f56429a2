import { useSearchParams } from 'react-router-dom'
import { can } from '#contract/access'
import { type OrderTab, orderTabs } from '#contract/orders'
import { useUser } from '../../api/session-store.ts'
import { formatDate } from '../../ui/date.ts'
import { queryOf, useListFilters } from '../../ui/list-filters.ts'

export const dates = [
  { value: '', label: 'Cualquier fecha' },
  { value: '1', label: 'Hoy' },
  { value: '7', label: 'Últimos 7 días' },
  { value: '30', label: 'Últimos 30 días' },
  { value: 'range', label: 'Entre dos fechas' },
]

export type OrderFilters = ReturnType<typeof useOrderFilters>

export function useOrderFilters() {
  const user = useUser()
  const [params] = useSearchParams()
  const filters = useListFilters(['search', 'paymentStatus', 'invoice', 'date', 'from', 'to'])
  const { values, page, limit } = filters
  const first: OrderTab = can(user, 'orders.accept') ? 'toAccept' : 'toFulfil'
  const tab = orderTabs.find((known) => known === params.get('tab')) ?? first
  const { search, paymentStatus, invoice } = values
  return { ...filters, tab, query: queryOf({ tab, search, paymentStatus, invoice, ...daysOf(values), page, limit }) }
}

function daysOf({ date, from, to }: { date: string; from: string; to: string }) {
  if (date === 'range') return { from, to }
  const days = Number.parseInt(date, 10)
  return days > 0 ? { from: formatDate(new Date(Date.now() - (days - 1) * 86_400_000).toISOString()) } : {}
}
