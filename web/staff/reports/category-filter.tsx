import type { SalesReport } from '#contract/reports'
import { FilterChip } from '../../ui/list/filter-chip.tsx'
import { formatMoney } from '../../ui/money.ts'
import type { SalesFilters } from './sales-filters.ts'

/** The category whose products the table shows, with a button that returns to all categories. */
export function CategoryFilter({
  filters,
  report,
  isLoading = false,
}: {
  filters: SalesFilters
  report: SalesReport | undefined
  isLoading?: boolean
}) {
  const { category, set } = filters
  if (!category) return null
  const name = isLoading ? '…' : categoryName(filters, report)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b px-4 py-2.5">
      <FilterChip label="Categoría" value={name} onRemove={() => set({ category: '' })} />
      {report ? <p className="text-ink-2 text-sm">{categorySales(filters, report)}</p> : null}
    </div>
  )
}

/** Without a report, as for a category that does not exist, its number. */
export function categoryName({ category, isBranch }: SalesFilters, report: SalesReport | undefined) {
  const name = report?.category?.name ?? (category === 'none' ? 'Sin categoría' : `n.º ${category}`)
  return isBranch ? `${name} y las que contiene` : name
}

export function categorySales({ amount }: SalesFilters, { category }: SalesReport) {
  const sales = `${formatMoney(category?.[amount] ?? 0)} ${amount === 'gross' ? 'con IVA' : 'sin IVA'}`
  return `Ventas de sus productos: ${sales}. Las cifras de arriba son de todas las categorías.`
}
