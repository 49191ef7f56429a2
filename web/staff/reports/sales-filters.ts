import { type Area, can } from '#contract/access'
import { daysIn, type SalesGroup } from '#contract/reports'
import { useUser } from '../../api/session-store.ts'
import { useListFilters } from '../../ui/list/list-filters.ts'
import { useToday } from '../use-today.ts'
import { categoryGroups } from './category-groups.ts'
import { comparedBy, periods, rangeOf } from './periods.ts'
import type { Amount } from './sales-export.ts'

const allTabs = [
  { value: 'period', label: 'Periodo' },
  { value: 'product', label: 'Producto' },
  { value: 'customer', label: 'Cliente' },
  { value: 'category', label: 'Categoría' },
  { value: 'seller', label: 'Vendedor' },
  { value: 'method', label: 'Método de pago' },
  { value: 'invoices', label: 'Facturación', area: 'invoices' },
] as const satisfies { value: string; label: string; area?: Area }[]

export const steps = [
  { value: 'day', label: 'Día' },
  { value: 'week', label: 'Semana' },
  { value: 'month', label: 'Mes' },
] as const

export type SalesFilters = ReturnType<typeof useSalesFilters>

/** Filters of the report, stored in the URL, so that a report can be shared. */
export function useSalesFilters() {
  const user = useUser()
  const today = useToday()
  const { values, set, page, limit } = useListFilters([
    'period',
    'from',
    'to',
    'tab',
    'step',
    'iva',
    'paid',
    'by',
    'category',
  ])
  const period = periods.find(({ value }) => value === values.period)?.value ?? '30'
  const range = rangeOf({ ...values, period }, today)
  const tabs = allTabs.filter((tab) => !('area' in tab) || can(user, tab.area))
  const tab = tabs.find(({ value }) => value === values.tab)?.value ?? 'period'
  const step = steps.find(({ value }) => value === values.step)?.value ?? stepFor(daysIn(range))
  const categories = categoryGroups.find(({ value }) => value === values.by)?.value ?? 'category'
  const category = tab === 'category' && /^(none|[1-9]\d*)$/.test(values.category) ? values.category : ''
  const isBranch = categories === 'root' && category !== '' && category !== 'none'
  const ofCategories: SalesGroup = category ? 'product' : categories
  const group: SalesGroup = tab === 'period' || tab === 'invoices' ? step : tab === 'category' ? ofCategories : tab
  const amount: Amount = values.iva === '0' ? 'net' : 'gross'
  const isPaidOnly = values.paid === '1'
  return {
    values,
    user,
    period,
    range,
    tabs,
    tab,
    step,
    categories,
    /** The category whose products are shown; `none`: the products without one. Empty: all categories. */
    category,
    /** Also the products of the categories below it. */
    isBranch,
    group,
    amount,
    isPaidOnly,
    seesCost: can(user, 'inventory.cost'),
    set,
    page,
    limit,
    /** Query for the API. */
    query: {
      ...range,
      groupBy: group,
      compare: comparedBy(period),
      ...(isPaidOnly && { paid: '1' }),
      ...(category && { category }),
      ...(isBranch && { branch: '1' }),
    },
  }
}

/** Step with as many points as a chart shows well, until the user chooses one. */
const stepFor = (days: number) => (days <= 62 ? 'day' : days <= 190 ? 'week' : 'month')
