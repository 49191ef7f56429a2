import type { SalesReport, SalesRow } from '#contract/reports'
import { nameCell, type PaperColumn, PaperTable, right } from '../../ui/file/paper.tsx'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { ChartFrame } from '../chart/chart-frame.tsx'
import { categoryName, categorySales } from './category-filter.tsx'
import { isStep } from './periods.ts'
import { salesColumns } from './sales-columns.tsx'
import { averageOf } from './sales-export.ts'
import type { SalesFilters } from './sales-filters.ts'
import { pointsOf } from './sales-points.ts'

/** The report on paper: its figures, the chart and the rows of the screen. */
export function SalesSheet({
  shop,
  period,
  report,
  rows,
  inOrder,
  filters,
}: {
  shop: string
  period: string
  report: SalesReport
  rows: readonly SalesRow[]
  /** Puts the rows in the order of the screen. The chart shows them by date. */
  inOrder: (rows: readonly SalesRow[]) => readonly SalesRow[]
  filters: SalesFilters
}) {
  const { group, amount, isPaidOnly, category } = filters
  const { totals, receivable } = report
  const figures = [
    [amount === 'gross' ? 'Ventas con IVA' : 'Ventas sin IVA', formatMoney(totals[amount])],
    ['Pedidos', formatCount(totals.orders)],
    ['Ticket promedio', formatMoney(averageOf(totals, amount))],
    ...(totals.margin === null ? [] : [['Margen', totals.costed > 0 ? formatMoney(totals.margin) : '—']]),
    ['Piezas', formatCount(totals.pieces)],
    ['Clientes activos', formatCount(totals.customers)],
    ['Por cobrar hoy', formatMoney(receivable.total)],
  ]
  return (
    <main className="grid grid-cols-1 gap-5 text-sm">
      <header>
        <h1 className="font-semibold text-xl">Reporte de ventas</h1>
        <p>
          {shop} · {period}
          {isPaidOnly ? ' · solo pedidos pagados' : ''}
        </p>
      </header>
      <dl className="grid grid-cols-4 gap-x-6 gap-y-2">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-2 text-xs">{label}</dt>
            <dd className="font-semibold text-base tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isStep(group) && rows.length > 1 ? (
        <ChartFrame points={pointsOf(rows, report, filters, group)} now="este periodo" before="periodo anterior" />
      ) : null}
      {category ? (
        <p>
          <b className="font-semibold">Categoría: {categoryName(filters, report)}.</b> {categorySales(filters, report)}
        </p>
      ) : null}
      <div className="text-[9pt]">
        <PaperTable columns={paperColumns(filters, report)} rows={inOrder(rows)} keyOf={({ key }) => key} />
      </div>
      {report.more ? <p>Se imprimieron los 1,000 con más ventas. Exporta el reporte para tenerlos todos.</p> : null}
    </main>
  )
}

const paperColumns = (filters: SalesFilters, report: SalesReport): PaperColumn<SalesRow>[] =>
  salesColumns(filters, report).map(({ key, title = '', render, align }) => ({
    title,
    value: render,
    align: key === 'name' ? undefined : align ? right : 'pl-4',
    className: key === 'name' ? nameCell : 'whitespace-nowrap',
  }))
