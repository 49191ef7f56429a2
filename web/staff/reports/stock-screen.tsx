import { useId } from 'react'
import { can } from '#contract/access'
import type { StockReport } from '#contract/reports'
import { useUser } from '../../api/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { formatDate } from '../../ui/date.ts'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { DateInput } from '../../ui/form/date-input.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { Page } from '../../ui/page.tsx'
import { ViewTabs } from '../../ui/segments.tsx'
import { Empty } from '../../ui/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { failureMessage } from '../../ui/use-action.ts'
import { useStockReport } from './api.ts'
import { PeriodFilter } from './period-filter.tsx'
import { exportColumnsOf, type StockRow, stockColumns } from './stock-columns.tsx'
import { idleDays, type StockFilters, tabs, useStockFilters } from './stock-filters.ts'

const empty: Record<StockReport['view'], { title: string; hint: string }> = {
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
  const { data, error, mutate } = useStockReport(filters.query)
  const rows = data?.rows as readonly StockRow[] | undefined
  return (
    <Page
      title="Reporte de inventario"
      actions={
        <ExportMenu
          name={`inventario ${filters.label.toLowerCase()}`}
          columns={exportColumnsOf(view)}
          load={async () => rows ?? []}
        />
      }
    >
      <Card flush footer={data ? <Total report={data} /> : null}>
        <ViewTabs label="Vistas del reporte" options={tabs} value={view} onChange={(view) => filters.set({ view })} />
        <StockFilterBar filters={filters} />
        {data?.more ? <Notice tone="amber">Se muestran los primeros 1,000 renglones.</Notice> : null}
        <ListState
          key={view}
          rows={rows}
          error={error && !data ? failureMessage(error, 'No se pudo cargar el reporte.') : null}
          onRetry={() => mutate()}
          empty={<EmptyReport view={view} />}
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={stockColumns(view)}
              rowKey={(row) => ('id' in row ? `${row.id} ${'type' in row ? row.type : ''}` : JSON.stringify(row))}
              caption={filters.label}
              scroll={{ maxHeight: '70vh' }}
            />
          )}
        </ListState>
      </Card>
    </Page>
  )
}

function EmptyReport({ view }: { view: StockReport['view'] }) {
  const user = useUser()
  const { title, hint } = empty[view]
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
  const { view, days, asOf, set } = filters
  const dateId = useId()
  if (view === 'low') return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-3">
      {filters.hasPeriod ? <PeriodFilter {...filters} onChange={set} /> : null}
      {view === 'idle' ? (
        <FilterSelect label="Días" options={idleDays} value={days} onChange={(days) => set({ days })} />
      ) : null}
      {view === 'valuation' ? (
        <>
          <label htmlFor={dateId} className="text-ink-2 text-sm">
            Al cierre del
          </label>
          <DateInput
            id={dateId}
            className="w-40!"
            max={formatDate(new Date().toISOString())}
            value={asOf || formatDate(new Date().toISOString())}
            onChange={(asOf) => set({ asOf })}
          />
        </>
      ) : null}
    </div>
  )
}

/** Total or explanation below the rows of a view. */
function Total({ report }: { report: StockReport }) {
  if (report.view === 'valuation') {
    const value = report.rows.reduce((sum, row) => sum + row.value, 0)
    const uncosted = report.rows.reduce((sum, row) => sum + row.uncosted, 0)
    return (
      <div className="flex flex-wrap items-baseline justify-between gap-2 text-sm">
        <span className="text-ink-3 text-xs">
          Con el costo promedio actual. {uncosted === 1 ? 'Un producto sin costo no se valúa.' : ''}
          {uncosted > 1 ? `${formatCount(uncosted)} productos sin costo no se valúan.` : ''}
        </span>
        <span>
          Valor total <b className="ml-2 font-semibold text-base tabular-nums">{formatMoney(value)}</b>
        </span>
      </div>
    )
  }
  if (report.view === 'low') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-3 text-xs">
          Sugerido: lo que falta para el doble del mínimo o la venta de 30 días, lo que sea más, en cajas completas.
        </p>
        <LinkButton to="/inventory/purchases?tab=suggested">Comprar lo sugerido</LinkButton>
      </div>
    )
  }
  if (report.view === 'rotation') {
    return <p className="text-ink-3 text-xs">Rotación: piezas vendidas en el periodo por cada una en existencia.</p>
  }
  return null
}
