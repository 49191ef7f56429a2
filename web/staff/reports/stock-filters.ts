import { hasPeriod, type StockView, stockViews } from '#contract/reports'
import { queryOf } from '../../api/client.ts'
import { useListFilters } from '../../ui/list/list-filters.ts'
import { idleDays } from '../idle-days.ts'
import { useToday } from '../use-today.ts'
import { categoryGroups } from './category-groups.ts'
import { comparedBy, periods, rangeOf } from './periods.ts'

const labels: Record<StockView, string> = {
  valuation: 'Valuación',
  movements: 'Movimientos',
  low: 'Existencia baja',
  idle: 'Sin movimiento',
  rotation: 'Más vendidos',
  waste: 'Mermas',
}

export const tabs = stockViews.map((value) => ({ value, label: labels[value] }))

export type StockFilters = ReturnType<typeof useStockFilters>

export function useStockFilters() {
  const today = useToday()
  const { values, set } = useListFilters(['view', 'period', 'from', 'to', 'asOf', 'days', 'by'])
  const view = stockViews.find((known) => known === values.view) ?? 'valuation'
  const period = periods.find(({ value }) => value === values.period)?.value ?? '30'
  const range = rangeOf({ ...values, period }, today)
  const days = idleDays.find(({ value }) => value === values.days)?.value ?? '90'
  const by = categoryGroups.find(({ value }) => value === values.by)?.value ?? 'category'
  return {
    view,
    label: labels[view],
    period,
    range,
    days,
    asOf: values.asOf,
    by,
    hasPeriod: hasPeriod(view),
    set,
    /** Query for the API: only the filters of the view. */
    query: queryOf({
      view,
      ...(hasPeriod(view) && { ...range, compare: comparedBy(period) }),
      ...(view === 'idle' && { days }),
      ...(view === 'valuation' && { asOf: values.asOf, by: by === 'root' ? by : '' }),
    }),
  }
}
