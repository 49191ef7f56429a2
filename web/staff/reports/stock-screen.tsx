import { useId } from 'react'
import { can } from '#contract/access'
import { todayInMexico } from '#contract/fields'
import type { StockReport } from '#contract/reports'
import { useUser } from '../../api/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { allReportRows } from '../../ui/file/all-pages.ts'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { LoadedList } from '../../ui/list/loaded-list.tsx'
import { Page } from '../../ui/page.tsx'
import { Segments, ViewTabs } from '../../ui/segments.tsx'
import { Empty } from '../../ui/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { useRowOrder } from '../../ui/table/table-sort.ts'
import { idleDays } from '../idle-days.ts'
import { useStockReport } from './api.ts'
import { categoryGroups } from './category-groups.ts'
import { Change } from './change.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { PrintButton } from './print-button.tsx'
import { exportColumnsOf, keyOf, StockCard, type StockRow, stockColumns } from './stock-columns.tsx'
import { explanationOf, figuresOf } from './stock-figures.ts'
import { type StockFilters, tabs, useStockFilters } from './stock-filters.ts'

const emptyTexts: Record<StockReport['view'], { title: string; hint: string }> = {
  valuation: {
    title: 'Aún no hay inventario.',
    hint: 'Registra la existencia y el costo de tus productos para ver cuánto vale lo que tienes.',
  },
  movements: { title: 'No hubo movimientos en este periodo.', hint: 'Elige un periodo más largo.' },
  low: { title: 'Ningún producto está en su mínimo.', hint: 'El mínimo de cada producto se fija en su Kardex.' },
  idle: { title: 'Todo se ha movido en esos días.', hint: 'Elige menos días para ver lo que se mueve poco.' },
  rotation: { title: 'No hubo ventas en este periodo.', hint: 'Elige un periodo más largo.' },
  waste: { title: 'No hubo mermas en este periodo.', hint: 'Las mermas y los daños se registran como ajuste.' },
}

export default function StockScreen() {
  const filters = useStockFilters()
  const { view } = filters
  const read = useStockReport(filters.query)
  const { data } = read
  const rows: readonly StockRow[] | undefined = data?.rows
  const columns = stockColumns(view)
  const { sort, inOrder } = useRowOrder(columns)

  async function loadAll() {
    if (!data?.more) return rows && inOrder(rows)
    return inOrder(
      await allReportRows('/reports/inventory', filters.query, ({ rows }: StockReport): StockRow[] => rows),
    )
  }

  return (
    <Page
      title="Reporte de inventario"
      actions={
        <>
          {data && rows ? (
            <PrintButton
              title={`Inventario ${filters.label.toLowerCase()}`}
              loadSheet={async (shop) => {
                const { StockSheet } = await import('./stock-sheet.tsx')
                return <StockSheet shop={shop} report={data} rows={inOrder(rows)} filters={filters} />
              }}
            />
          ) : null}
          <ExportMenu
            name={`inventario ${filters.label.toLowerCase()}`}
            columns={exportColumnsOf(view)}
            load={loadAll}
          />
        </>
      }
    >
      <Card flush footer={data ? <Total report={data} /> : null}>
        <ViewTabs label="Vistas del reporte" options={tabs} value={view} onChange={(view) => filters.set({ view })} />
        <StockFilterBar filters={filters} />
        {data?.more ? <Notice tone="amber">Se muestran los primeros 1,000 renglones.</Notice> : null}
        <LoadedList
          key={view}
          read={read}
          rows={rows && inOrder(rows)}
          failure="No se pudo cargar el reporte."
          empty={<EmptyReport view={view} />}
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={columns}
              sort={sort}
              rowKey={keyOf}
              card={(row) => <StockCard row={row} view={view} />}
              caption={filters.label}
              scroll={{ maxHeight: '70vh' }}
            />
          )}
        </LoadedList>
      </Card>
    </Page>
  )
}

function EmptyReport({ view }: { view: StockReport['view'] }) {
  const user = useUser()
  const { title, hint } = emptyTexts[view]
  const canUpdate = (view === 'valuation' || view === 'waste') && can(user, 'inventory.update')
  return (
    <Empty
      title={title}
      action={canUpdate ? <LinkButton to="/inventory/update">Actualizar inventario</LinkButton> : null}
    >
      {hint}
    </Empty>
  )
}

function StockFilterBar({ filters }: { filters: StockFilters }) {
  const { view, days, asOf, by, set } = filters
  const dateId = useId()
  if (view === 'low') return null
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-b px-4 py-3">
      {filters.hasPeriod ? <PeriodFilter {...filters} onChange={set} /> : null}
      {view === 'idle' ? (
        <FilterSelect label="Días" options={idleDays} value={days} onChange={(days) => set({ days })} />
      ) : null}
      {view === 'valuation' ? (
        <>
          <label htmlFor={dateId} className="text-ink-2 text-sm leading-(--control)">
            Al cierre del
          </label>
          <DateInput
            id={dateId}
            isNeverEmpty
            className="w-40!"
            max={todayInMexico()}
            value={asOf || todayInMexico()}
            onChange={(asOf) => set({ asOf })}
          />
          <Segments label="Agrupar por" options={categoryGroups} value={by} onChange={(by) => set({ by })} />
        </>
      ) : null}
    </div>
  )
}

/** Totals of all rows, also of those on other pages, and an explanation of the view. */
function Total({ report }: { report: StockReport }) {
  const { view } = report
  const figures = figuresOf(report)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="text-ink-3 text-xs">{explanationOf(report)}</p>
      <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {figures.length > 0 ? (
          <span className="flex flex-wrap gap-x-5 text-ink-2 tabular-nums">
            {figures.map(({ name, text, change }) => (
              <span key={name} className="flex flex-wrap items-center gap-x-2">
                <span>
                  <b className="font-semibold text-base text-ink">{text}</b> {name}
                </span>
                {change ? (
                  <span className="text-xs">
                    <Change {...change} />
                  </span>
                ) : null}
              </span>
            ))}
          </span>
        ) : null}
        {view === 'low' ? <LinkButton to="/inventory/purchases?tab=suggested">Comprar lo sugerido</LinkButton> : null}
      </span>
    </div>
  )
}
