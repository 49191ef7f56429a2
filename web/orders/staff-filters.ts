import { useSearchParams } from 'react-router-dom'
import { can } from '#contract/access'
import { type OrderTab, orderTabs } from '#contract/orders'
import { useUser } from '../session/store.ts'
import { formatDate } from '../ui/date.ts'

export const dates = [
  { value: '', label: 'Cualquier fecha' },
  { value: '1', label: 'Hoy' },
  { value: '7', label: 'Últimos 7 días' },
  { value: '30', label: 'Últimos 30 días' },
  { value: 'range', label: 'Entre dos fechas' },
]

const names = ['tab', 'search', 'paymentStatus', 'invoice', 'date', 'from', 'to', 'page', 'limit'] as const
type Name = (typeof names)[number]

export type OrderFilters = ReturnType<typeof useOrderFilters>

/** The filters stand in the address, so that a list can be kept, shared and come back to. */
export function useOrderFilters() {
  const user = useUser()
  const [params, setParams] = useSearchParams()
  const first: OrderTab = can(user, 'orders.accept') ? 'toAccept' : 'toFulfil'
  const of = (name: Name) => params.get(name) ?? ''
  const tab = orderTabs.find((known) => known === of('tab')) ?? first
  const page = Math.max(Number.parseInt(of('page'), 10) || 1, 1)
  const limit = [10, 20, 30, 50].find((size) => String(size) === of('limit')) ?? 20

  /** Whatever changes, the list begins again at its first page. */
  function set(changes: Partial<Record<Name, string>>) {
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries({ page: '', ...changes })) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )
  }

  const days = daysOf(of('date'), of('from'), of('to'))
  const wanted = {
    tab,
    search: of('search'),
    paymentStatus: of('paymentStatus'),
    invoice: of('invoice'),
    ...days,
    page,
    limit,
  }
  return {
    tab,
    page,
    limit,
    search: of('search'),
    paymentStatus: of('paymentStatus'),
    invoice: of('invoice'),
    date: of('date'),
    from: of('from'),
    to: of('to'),
    isFiltered: ['search', 'paymentStatus', 'invoice', 'date'].some((name) => params.has(name)),
    /** As the API asks for it. */
    query: Object.fromEntries(
      Object.entries(wanted).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
    ),
    set,
    clear: () => set({ search: '', paymentStatus: '', invoice: '', date: '', from: '', to: '' }),
  }
}

function daysOf(date: string, from: string, to: string) {
  if (date === 'range') return { from, to }
  const days = Number.parseInt(date, 10)
  return days > 0 ? { from: formatDate(new Date(Date.now() - (days - 1) * 86_400_000).toISOString()) } : {}
}
