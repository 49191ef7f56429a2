import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { can } from '#contract/access'
import type { InventoryPage } from '#contract/inventory/inventory'
import { useUser } from '../../api/session-store.ts'
import { Card } from '../../ui/card.tsx'
import { allPages } from '../../ui/file/all-pages.ts'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { useColumnsForWidth } from '../../ui/table/columns-for-width.ts'
import { Table } from '../../ui/table/table.tsx'
import { useCategories } from '../use-categories.ts'
import { useInventoryPage } from './api.ts'
import { InventoryFilterBar } from './inventory-filter-bar.tsx'
import { useInventoryFilters, useOpenProduct } from './inventory-filters.tsx'
import { exportColumns, InventoryCard, inventoryColumns } from './inventory-row.tsx'
import { LedgerDrawer } from './ledger-drawer.tsx'
import { UpdatedAgo } from './updated-ago.tsx'

const minWidths = { value: 1440, lastMovement: 1330, avg_cost: 1160 }

export default function InventoryScreen() {
  const user = useUser()
  const canSeeCost = can(user, 'inventory.cost')
  const canUpdate = can(user, 'inventory.update')
  const filters = useInventoryFilters()
  const [updatedAt, setUpdatedAt] = useState<number | null>(null)
  const [openId, open] = useOpenProduct()
  const { data: categories = [] } = useCategories()
  const read = useInventoryPage(filters.query, () => setUpdatedAt(Date.now()))
  const { data } = read
  const { page: _page, limit: _limit, ...exportQuery } = filters.query
  const rowOptions = { categories, canSeeCost, onOpen: ({ id }: { id: number }) => open(id) }
  const { columns, hidden, chooser } = useColumnChoice(
    'inventory',
    useColumnsForWidth(inventoryColumns(rowOptions), minWidths),
    {
      fixed: ['code', 'name'],
    },
  )

  return (
    <Page
      title="Inventario"
      subtitle={<UpdatedAgo at={updatedAt} />}
      actions={
        <>
          {chooser}
          <ExportMenu
            name="inventario"
            columns={exportColumns(rowOptions)}
            hidden={hidden}
            load={(report) => allPages('/inventory', exportQuery, (page: InventoryPage) => page.products, report)}
          />
          {canUpdate ? (
            <LinkButton to="/inventory/update" variant="primary" icon={<PackagePlus />}>
              Actualizar
            </LinkButton>
          ) : null}
        </>
      }
    >
      <Card flush>
        <InventoryFilterBar filters={filters} categories={categories} />
        <PagedList
          read={read}
          filters={filters}
          rows={data?.products}
          things="Artículos"
          failure="No se pudo cargar el inventario."
          empty={<NoProducts canAdd={can(user, 'products')} />}
          summary={data && <Totals page={data} />}
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={columns}
              rowKey={({ id }) => id}
              caption="Inventario"
              onOpen={rowOptions.onOpen}
              card={(row) => <InventoryCard row={row} {...rowOptions} />}
              sort={filters.sortControl}
            />
          )}
        </PagedList>
      </Card>
      <LedgerDrawer id={openId} canUpdate={canUpdate} canSeeCost={canSeeCost} onClose={() => open(null)} />
    </Page>
  )
}

const NoProducts = ({ canAdd }: { canAdd: boolean }) => (
  <Empty
    title="Aún no hay artículos en el inventario."
    action={
      canAdd ? (
        <LinkButton variant="primary" to="/products/add">
          Agregar producto
        </LinkButton>
      ) : null
    }
  >
    Cada producto nuevo aparece aquí; su existencia se registra en «Actualizar».
  </Empty>
)

function Totals({ page: { total, pieces, value } }: { page: InventoryPage }) {
  const figures = [
    [total === 1 ? 'artículo' : 'artículos', formatCount(total)],
    [pieces === 1 ? 'pieza' : 'piezas', formatCount(pieces)],
    ...(value === null ? [] : [['de valor a costo promedio', formatMoney(value)]]),
  ]
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-2 text-sm tabular-nums">
      {figures.map(([words, amount]) => (
        <span key={words}>
          <strong className="font-semibold text-ink">{amount}</strong> {words}
        </span>
      ))}
    </p>
  )
}
