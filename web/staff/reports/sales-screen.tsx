import { type ComponentProps, useRef } from 'react'
import type { CfdiPage } from '#contract/invoices/staff-cfdi'
import type { SalesReport, SalesRow } from '#contract/reports'
import { queryOf } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { allPages, allReportRows } from '../../ui/file/all-pages.ts'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ViewTabs } from '../../ui/segments.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useColumnsForWidth } from '../../ui/table/columns-for-width.ts'
import { Table } from '../../ui/table/table.tsx'
import { type SortControl, useRowOrder } from '../../ui/table/table-sort.ts'
import { Tiles } from '../../ui/tile.tsx'
import { failureMessage } from '../../ui/use-action.ts'
import { useLostFocus } from '../../ui/use-lost-focus.ts'
import { SalesChart } from '../chart/sales-chart.tsx'
import { useSales } from './api.ts'
import { CategoryFilter, categoryName } from './category-filter.tsx'
import { InvoicesTab, invoiceExport } from './invoices-tab.tsx'
import { explainEarlier, formatRange, isStep } from './periods.ts'
import { PrintButton } from './print-button.tsx'
import { ordersPath } from './report-links.ts'
import { minWidths, SalesCard, salesColumns } from './sales-columns.tsx'
import { exportColumnsOf } from './sales-export.ts'
import { SalesFilterBar } from './sales-filter-bar.tsx'
import { type SalesFilters, useSalesFilters } from './sales-filters.ts'
import { pointsOf, withEmptySteps } from './sales-points.ts'
import type { SalesSheet } from './sales-sheet.tsx'
import { SalesTiles } from './sales-tiles.tsx'

export default function SalesScreen() {
  const filters = useSalesFilters()
  const { data, error, isLoading, mutate } = useSales(filters.query)
  // While another view loads, the old totals stay but the old rows, which have another shape, are not shown.
  const rows = data && !isLoading ? withEmptySteps(data, filters) : undefined
  const { sort, inOrder } = useRowOrder(salesColumns(filters, data, maxOf(rows, filters)))
  // The link of a category and the button that returns to all of them are removed by their action.
  const view = useRef<HTMLDivElement>(null)
  useLostFocus(view)
  const period = formatRange(filters.range)

  return (
    <Page
      title="Reporte de ventas"
      subtitle={period}
      actions={
        <>
          {filters.tab === 'invoices' ? (
            <PrintInvoices period={period} filters={filters} />
          ) : data && rows ? (
            <PrintSales period={period} report={data} rows={rows} inOrder={inOrder} filters={filters} />
          ) : null}
          <Export filters={filters} report={data} rows={rows} inOrder={inOrder} />
        </>
      }
    >
      <SalesFilterBar filters={filters} />
      {error && !data ? (
        <Card flush>
          <CategoryFilter filters={filters} report={undefined} />
          <ErrorState message={failureMessage(error, 'No se pudo cargar el reporte.')} onRetry={() => mutate()} />
        </Card>
      ) : (
        <>
          {data ? <SalesTiles report={data} amount={filters.amount} orders={ordersPath(filters)} /> : <LoadingTiles />}
          <Card flush>
            <ViewTabs
              label="Vistas del reporte"
              options={filters.tabs}
              value={filters.tab}
              onChange={(tab) => filters.set({ tab, page: '', category: '' })}
            />
            <div ref={view} tabIndex={-1} className="outline-none">
              <CategoryFilter filters={filters} report={rows && data} isLoading={!rows} />
              {data?.more ? (
                <Notice tone="amber">
                  Se muestran los 1,000 con más ventas. Elige un periodo más corto para ver los demás.
                </Notice>
              ) : null}
              {filters.tab === 'invoices' ? (
                <InvoicesTab filters={filters} />
              ) : (
                <>
                  <Chart rows={rows} report={data} filters={filters} />
                  <SalesTable rows={rows && inOrder(rows)} sort={sort} report={data} filters={filters} />
                </>
              )}
            </div>
          </Card>
          <p className="max-w-[80ch] text-ink-3 text-xs">
            Se cuentan los pedidos aceptados o pagados, el día que lo fueron por primera vez, sin lo que se canceló o
            devolvió después. No se restan notas de crédito ni dinero devuelto. El margen usa el costo actual de cada
            producto, y un vendedor tiene las ventas de los clientes que hoy atiende.{' '}
            {filters.group === 'customer'
              ? 'El último pedido y el saldo de cada cliente son los de hoy, también de otros periodos. '
              : ''}
            {data ? explainEarlier(data.earlier) : ''}
          </p>
        </>
      )}
    </Page>
  )
}

const maxOf = (rows: readonly SalesRow[] | undefined, { amount }: SalesFilters) =>
  Math.max(0, ...(rows?.map((row) => row[amount]) ?? []))

function SalesTable({
  rows,
  sort,
  report,
  filters,
}: {
  rows: readonly SalesRow[] | undefined
  sort: SortControl
  report: SalesReport | undefined
  filters: SalesFilters
}) {
  const { group, category, set } = filters
  const max = maxOf(rows, filters)
  const columns = useColumnsForWidth(salesColumns(filters, report, max), minWidths[group] ?? {})
  return (
    <ListState
      key={`${group} ${category}`}
      rows={rows && report?.totals.orders === 0 ? [] : rows}
      empty={
        <Empty
          title={
            category && report?.totals.orders !== 0
              ? 'Ninguno de sus productos se vendió en este periodo.'
              : 'No hubo ventas en este periodo.'
          }
          action={<Button onClick={() => set({ period: 'year', from: '', to: '' })}>Ver este año</Button>}
        >
          Se cuentan los pedidos aceptados o pagados.
        </Empty>
      }
    >
      {(rows) => (
        <Table
          rows={rows}
          columns={columns}
          sort={sort}
          rowKey={({ key }) => key}
          caption="Ventas"
          card={(row) => <SalesCard row={row} filters={filters} max={max} />}
          scroll={{ maxHeight: '70vh' }}
        />
      )}
    </ListState>
  )
}

const LoadingTiles = () => (
  <Tiles>
    {['sales', 'orders', 'average', 'margin'].map((tile) => (
      <Card key={tile}>
        <Skeleton lines={3} />
      </Card>
    ))}
  </Tiles>
)

/** The sales of each step. Not shown for a single step. */
function Chart({
  rows,
  report,
  filters,
}: {
  rows: readonly SalesRow[] | undefined
  report: SalesReport | undefined
  filters: SalesFilters
}) {
  const { group } = filters
  if (!rows || !report || report.totals.orders === 0 || rows.length < 2 || !isStep(group)) return null
  return (
    <div className="border-line border-b p-4">
      <SalesChart
        label={`Ventas por ${stepNames[group]}`}
        points={pointsOf(rows, report, filters, group)}
        now="este periodo"
        before="periodo anterior"
      />
    </div>
  )
}

const stepNames = { day: 'día', week: 'semana', month: 'mes' }

function Export({
  filters,
  report,
  rows,
  inOrder,
}: {
  filters: SalesFilters
  report: SalesReport | undefined
  rows: readonly SalesRow[] | undefined
  inOrder: (rows: readonly SalesRow[]) => readonly SalesRow[]
}) {
  const { tab, group, range, query, seesCost, category } = filters
  const { from, to } = range
  const name = category ? `ventas de ${categoryName(filters, report)}` : 'ventas'

  async function loadAll() {
    if (!report?.more) return rows && inOrder(rows)
    const all = await allReportRows('/reports/sales', query, ({ rows }: SalesReport) => rows)
    return inOrder(withEmptySteps({ ...report, rows: all }, filters))
  }

  return tab === 'invoices' ? (
    <ExportMenu
      name={`facturas ${from} a ${to}`}
      columns={invoiceExport}
      load={(report) => allPages('/invoices', queryOf(range), (page: CfdiPage) => page.cfdis, report)}
    />
  ) : (
    <ExportMenu name={`${name} ${from} a ${to}`} columns={exportColumnsOf(group, seesCost)} load={loadAll} />
  )
}

function PrintSales(props: Omit<ComponentProps<typeof SalesSheet>, 'shop'>) {
  const { period, filters, report } = props
  return (
    <PrintButton
      title={`Ventas ${filters.category ? `de ${categoryName(filters, report)} ` : ''}${period}`}
      loadSheet={async (shop) => {
        const { SalesSheet } = await import('./sales-sheet.tsx')
        return <SalesSheet shop={shop} {...props} />
      }}
    />
  )
}

function PrintInvoices({ period, filters }: { period: string; filters: SalesFilters }) {
  return (
    <PrintButton
      title={`Facturación ${period}`}
      loadSheet={async (shop) => {
        const { loadInvoicesSheet } = await import('./invoices-sheet.tsx')
        return loadInvoicesSheet(shop, filters, period)
      }}
    />
  )
}
