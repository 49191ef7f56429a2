import type { SalesReport, SalesRow } from '#contract/reports'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { ChartFrame } from '../chart/chart-frame.tsx'
import { categoryName, categorySales } from './category-filter.tsx'
import { isStep } from './periods.ts'
import { nameOf, titles } from './sales-export.ts'
import type { SalesFilters } from './sales-filters.ts'
import { pointsOf } from './sales-points.ts'

/** The report on paper: its figures, the chart and every row. */
export function SalesSheet({
  shop,
  period,
  report,
  rows,
  filters,
}: {
  shop: string
  period: string
  report: SalesReport
  rows: readonly SalesRow[]
  filters: SalesFilters
}) {
  const { group, amount, isPaidOnly, category } = filters
  const { totals, receivable } = report
  const figures = [
    [amount === 'gross' ? 'Ventas con IVA' : 'Ventas sin IVA', formatMoney(totals[amount])],
    ['Pedidos', formatCount(totals.orders)],
    ['Piezas', formatCount(totals.pieces)],
    ['Clientes activos', formatCount(totals.customers)],
    ...(totals.margin === null ? [] : [['Margen', totals.costed > 0 ? formatMoney(totals.margin) : '—']]),
    ['Por cobrar hoy', formatMoney(receivable.total)],
  ]
  return (
    <main className="grid gap-5 text-sm">
      <header>
        <h1 className="font-semibold text-xl">Reporte de ventas</h1>
        <p>
          {shop} · {period}
          {isPaidOnly ? ' · solo pedidos pagados' : ''}
        </p>
      </header>
      <dl className="grid grid-cols-3 gap-x-6 gap-y-2">
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
      <table className="w-full text-[length:inherit] tabular-nums">
        <thead>
          <tr className="border-ink border-b text-left text-xs [&>th]:py-1 [&>th]:font-semibold">
            <th>{titles[group]}</th>
            <th className="text-right">{amount === 'gross' ? 'Con IVA' : 'Sin IVA'}</th>
            <th className="text-right">Pedidos</th>
            <th className="text-right">Piezas</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="break-inside-avoid border-line border-b [&>td]:py-1">
              <td className="first-letter:uppercase">
                {row.detail ? `${row.detail} · ` : ''}
                {nameOf(row, group)}
              </td>
              <td className="text-right">{formatMoney(row[amount])}</td>
              <td className="text-right">{formatCount(row.orders)}</td>
              <td className="text-right">{formatCount(row.pieces)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  )
}
