import { Tag } from 'lucide-react'
import { useState } from 'react'
import { type InventoryRow, type MovementPage, movementLabels, movementTypes } from '#contract/inventory/inventory'
import { queryOf } from '../../api/client.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { Button } from '../../ui/button.tsx'
import { Details } from '../../ui/card.tsx'
import { allPages } from '../../ui/file/all-pages.ts'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { DateRange } from '../../ui/list/date-range.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { NoMatch } from '../../ui/list/list-foot.tsx'
import { LoadedList } from '../../ui/list/loaded-list.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { Drawer } from '../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../ui/overlay/leave-guard.tsx'
import { Empty, Skeleton } from '../../ui/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { movementsPath, useMovements } from './api.ts'
import { ledgerColumns, ledgerExport, MovementCard } from './ledger-columns.tsx'
import { SettingsForm } from './settings-form.tsx'
import { StockChip } from './stock-chip.tsx'

const ProductLabelsDialog = loadable(() => import('../product-labels/product-labels-dialog.tsx'))

type Rights = { canUpdate: boolean; canSeeCost: boolean }
type Props = Rights & { id: number | null; onClose: () => void }
type OnDirty = (dirty: boolean) => void

const limit = 30
const types = movementTypes.map((value) => ({ value, label: movementLabels[value] }))
const noFilters = { type: '', from: '', to: '', page: '' }

/** Stock movements of a product, in a drawer. */
export function LedgerDrawer({ id, onClose, ...props }: Props) {
  const [isUnsaved, setUnsaved] = useState(false)
  const { handleClose, leaveGuard } = useGuardedClose(isUnsaved, onClose)
  // Keeps the last product while the drawer closes.
  const [shownId, setShown] = useState(id)
  if (id !== null && id !== shownId) setShown(id)

  return (
    <Drawer open={id !== null} onClose={handleClose} size="xl" title="Kardex">
      {shownId === null ? null : <Ledger key={shownId} {...props} id={shownId} onDirty={setUnsaved} />}
      {leaveGuard}
    </Drawer>
  )
}

function Ledger({ id, onDirty, ...rights }: Rights & { id: number; onDirty: OnDirty }) {
  const { canSeeCost } = rights
  const [filters, setFilters] = useState(noFilters)
  const listQuery = queryOf({ type: filters.type, from: filters.from, to: filters.to })
  const read = useMovements(id, queryOf({ ...listQuery, page: filters.page, limit }))
  const { data } = read
  const product = data?.product
  const isFiltered = Object.keys(listQuery).length > 0
  const set = (changes: Partial<typeof noFilters>) => setFilters({ ...filters, page: '', ...changes })

  return (
    <div className="grid gap-4">
      {product ? (
        <Summary product={product} {...rights} onDirty={onDirty} />
      ) : read.error ? null : (
        <Skeleton lines={3} />
      )}
      <div className="flex flex-wrap items-start gap-2">
        <FilterSelect
          label="Tipo"
          any="Todos los tipos"
          options={types}
          value={filters.type}
          onChange={(type) => set({ type })}
        />
        <DateRange from={filters.from} to={filters.to} onChange={set} />
        {isFiltered ? (
          <Button variant="ghost" onClick={() => setFilters(noFilters)}>
            Limpiar filtros
          </Button>
        ) : null}
        <span className="ml-auto">
          <ExportMenu
            name={`kardex-${product?.code ?? id}`}
            columns={ledgerExport(canSeeCost)}
            load={(report) => allPages(movementsPath(id), listQuery, (page: MovementPage) => page.movements, report)}
          />
        </span>
      </div>
      <div className="overflow-hidden rounded-lg border border-line">
        <LoadedList
          read={read}
          rows={data?.movements}
          failure="No se pudieron cargar los movimientos."
          empty={
            isFiltered ? <NoMatch onClear={() => setFilters(noFilters)} /> : <Empty title="Aún no hay movimientos." />
          }
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={ledgerColumns(canSeeCost)}
              rowKey={(movement) => movement.id}
              caption="Movimientos"
              card={(movement) => <MovementCard movement={movement} />}
            />
          )}
        </LoadedList>
      </div>
      {data && data.total > 0 ? (
        <Pager page={data.page} limit={limit} total={data.total} onChange={(page) => set({ page: String(page) })} />
      ) : null}
    </div>
  )
}

function Summary({ product, canUpdate, canSeeCost, onDirty }: Rights & { product: InventoryRow; onDirty: OnDirty }) {
  const [isEditing, setEditing] = useState(false)
  const [isLabelling, setLabelling] = useState(false)
  const { Inventory, code, barcode, name, unit } = product
  return (
    <section aria-label={product.name} className="grid gap-3 rounded-lg bg-mute-soft p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-60">
          <span className="block font-semibold">{product.name}</span>
          <span className="font-mono text-ink-2 text-sm">{product.code}</span>
        </p>
        <StockChip product={product} />
        <Button size="sm" icon={<Tag />} onClick={() => setLabelling(true)}>
          Etiquetas
        </Button>
        {canUpdate && Inventory && !isEditing ? (
          <Button size="sm" onClick={() => setEditing(true)}>
            Editar mínimo y ubicación
          </Button>
        ) : null}
      </div>
      {Inventory && isEditing ? (
        <SettingsForm product={product} Inventory={Inventory} onDirty={onDirty} onClose={() => setEditing(false)} />
      ) : Inventory ? (
        <div className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
          <Details
            items={[
              ['Existencia', formatCount(Inventory.on_hand)],
              ['Reservado', formatCount(Inventory.reserved)],
              ['Disponible', <strong key="quantity">{formatCount(Inventory.quantity)}</strong>],
            ]}
          />
          <Details
            items={[
              ['Mínimo', formatCount(Inventory.min_stock)],
              ['Ubicación', Inventory.location ?? '—'],
              ...(canSeeCost
                ? [['Costo promedio', Inventory.avg_cost === null ? '—' : formatMoney(Inventory.avg_cost)] as const]
                : []),
            ]}
          />
        </div>
      ) : (
        <p className="text-ink-2 text-sm">Sin inventario: su primera entrada o conteo lo crea.</p>
      )}
      <Suspense>
        {isLabelling ? (
          <ProductLabelsDialog products={[{ code, barcode, name, unit }]} onClose={() => setLabelling(false)} />
        ) : null}
      </Suspense>
    </section>
  )
}
