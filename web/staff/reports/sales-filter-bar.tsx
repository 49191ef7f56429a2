import { CheckRow } from '../../ui/form/check-row.tsx'
import { Segments } from '../../ui/segments.tsx'
import { categoryGroups } from './category-groups.ts'
import { PeriodFilter } from './period-filter.tsx'
import { type SalesFilters, steps } from './sales-filters.ts'

export function SalesFilterBar({
  filters: { period, range, tab, step, categories, category, amount, isPaidOnly, set },
}: {
  filters: SalesFilters
}) {
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <PeriodFilter period={period} range={range} onChange={set} />
      {tab === 'period' ? (
        <Segments label="Agrupar por" options={steps} value={step} onChange={(step) => set({ step })} />
      ) : null}
      {tab === 'category' && !category ? (
        <Segments label="Agrupar por" options={categoryGroups} value={categories} onChange={(by) => set({ by })} />
      ) : null}
      <CheckRow label="Con IVA" checked={amount === 'gross'} onChange={(checked) => set({ iva: checked ? '' : '0' })} />
      <CheckRow label="Solo pagado" checked={isPaidOnly} onChange={(checked) => set({ paid: checked ? '1' : '' })} />
    </div>
  )
}
