import type { SalesReport, SalesRow } from '#contract/reports'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ViewTabs } from '../../ui/segments.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Tiles } from '../../ui/tile.tsx'
import { failureMessage } from '../../ui/use-action.ts'
import { useSales } from './api.ts'
import { formatDayLong, stepsOf } from './periods.ts'
import { exportColumnsOf, SalesCard, salesColumns } from './sales-columns.tsx'
import { SalesFilterBar } from './sales-filter-bar.tsx'
import { type SalesFilters, tabs, useSalesFilters } from './sales-filters.ts'
import { SalesTiles } from './sales-tiles.tsx'

export default function SalesScreen() {
  const filters = useSalesFilters()
  const { data, error, isLoading, mutate } = useSales(filters.query)
  const { from, to } = filters.range
  // While another view loads, keep the old totals but not the old rows, which have another shape.
  const rows = data && !isLoading ? withEmptySteps(data, filters) : undefined

  return (
    <Page
      title="Reporte de ventas"
      subtitle={from === to ? formatDayLong(from) : `${formatDayLong(from)} – ${formatDayLong(to)}`}
      actions={
        <ExportMenu
          name={`ventas ${from} a ${to}`}
          columns={exportColumnsOf(filters.group)}
          load={async () => rows ?? []}
        />
      }
    >
      <SalesFilterBar filters={filters} />
      {error && !data ? (
        <Card>
          <ErrorState message={failureMessage(error, 'No se pudo cargar el reporte.')} onRetry={() => mutate()} />
        </Card>
      ) : (
        <>
          {data ? <SalesTiles report={data} amount={filters.amount} /> : <LoadingTiles />}
          <Card flush>
            <ViewTabs
              label="Vistas del reporte"
              options={tabs}
              value={filters.tab}
              onChange={(tab) => filters.set({ tab })}
            />
            {data?.more ? (
              <Notice tone="amber">
                Se muestran los 1,000 con más ventas. Elige un periodo más corto para ver los demás.
              </Notice>
            ) : null}
            <SalesTable rows={rows} report={data} filters={filters} />
          </Card>
          <p className="max-w-[80ch] text-ink-3 text-xs">
            Se cuentan los pedidos aceptados o pagados, el día que lo fueron por primera vez, sin los que se cancelaron
            después. El margen usa el costo actual de cada producto.
          </p>
        </>
      )}
    </Page>
  )
}

function SalesTable({
  rows,
  report,
  filters: { group, amount, set },
}: {
  rows: readonly SalesRow[] | undefined
  report: SalesReport | undefined
  filters: SalesFilters
}) {
  const max = Math.max(0, ...(rows?.map((row) => row[amount]) ?? []))
  return (
    <ListState
      key={group}
      rows={rows && report?.totals.orders === 0 ? [] : rows}
      empty={
        <Empty
          title="No hubo ventas en este periodo."
          action={<Button onClick={() => set({ period: 'year', from: '', to: '' })}>Ver este año</Button>}
        >
          Se cuentan los pedidos aceptados o pagados.
        </Empty>
      }
    >
      {(rows) => (
        <Table
          rows={rows}
          columns={salesColumns(group, amount, { max, total: report?.totals[amount] ?? 0 })}
          rowKey={({ key }) => key}
          caption="Ventas"
          card={(row) => <SalesCard row={row} group={group} amount={amount} max={max} />}
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

/** Adds rows for days, weeks or months without sales; latest first. */
function withEmptySteps({ rows }: SalesReport, { group, range }: SalesFilters): readonly SalesRow[] {
  if (group !== 'day' && group !== 'week' && group !== 'month') return rows
  const known = new Map(rows.map((row) => [row.key, row]))
  const emptyRow = { label: '', detail: null, net: 0, gross: 0, orders: 0, pieces: 0, customers: 0 }
  return stepsOf(range, group)
    .toReversed()
    .map((key) => known.get(key) ?? { ...emptyRow, key })
}
