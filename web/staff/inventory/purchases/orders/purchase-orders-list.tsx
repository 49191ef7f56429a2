import { FilePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PurchaseOrderPage } from '#contract/purchases/orders'
import { Card } from '../../../../ui/card.tsx'
import { allPages } from '../../../../ui/file/all-pages.ts'
import { ExportMenu } from '../../../../ui/file/export-menu.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { FilterBar } from '../../../../ui/list/filter-bar.tsx'
import { PagedList } from '../../../../ui/list/paged-list.tsx'
import { formatMoney } from '../../../../ui/money.ts'
import { Page } from '../../../../ui/page.tsx'
import { Empty } from '../../../../ui/states.tsx'
import { useColumnChoice } from '../../../../ui/table/column-chooser.tsx'
import { Table } from '../../../../ui/table/table.tsx'
import { useSupplierOptions } from '../api.ts'
import { usePurchaseOrderPage } from './api.ts'
import { usePurchaseOrderFilters } from './purchase-order-filters.tsx'
import { exportColumns, orderPath, PurchaseOrderCard, purchaseOrderColumns } from './purchase-order-row.tsx'

/** The list of purchase orders. `tabs`: the views of *Compras*. */
export function PurchaseOrdersList({ tabs }: { tabs: ReactNode }) {
  const navigate = useNavigate()
  const filters = usePurchaseOrderFilters()
  const read = usePurchaseOrderPage(filters.query)
  const { data } = read
  const suppliers = useSupplierOptions()
  const { columns, hidden, chooser } = useColumnChoice('purchase-orders', purchaseOrderColumns, { fixed: ['id'] })

  return (
    <Page
      title="Compras"
      actions={
        <>
          {chooser}
          <ExportMenu
            name="ordenes-de-compra"
            columns={exportColumns}
            hidden={hidden}
            load={(report) =>
              allPages('/purchase-orders', filters.listQuery, (page: PurchaseOrderPage) => page.orders, report)
            }
          />
          {newOrderButton}
        </>
      }
    >
      <Card flush>
        {tabs}
        <FilterBar label="Orden, proveedor o código" filters={filters} options={{ supplier: suppliers }} />
        <PagedList
          read={read}
          filters={filters}
          things="Órdenes de compra"
          rows={data?.orders}
          failure="No se pudieron cargar las órdenes de compra."
          empty={
            <Empty title="Aún no hay órdenes de compra." action={newOrderButton}>
              Registra lo que pides a tus proveedores: se ve qué falta por llegar y no se sugiere dos veces.
            </Empty>
          }
          summary={data && <Summary page={data} />}
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={columns}
              rowKey={({ id }) => id}
              caption="Órdenes de compra"
              onOpen={({ id }) => navigate(orderPath(id))}
              card={(row) => <PurchaseOrderCard row={row} />}
              sort={filters.sortControl}
            />
          )}
        </PagedList>
      </Card>
    </Page>
  )
}

const newOrderButton = (
  <LinkButton to="/inventory/purchase-orders/add" variant="primary" icon={<FilePlus />}>
    Nueva orden
  </LinkButton>
)

const Summary = ({ page }: { page: PurchaseOrderPage }) => (
  <p className="text-ink-2 text-sm tabular-nums">
    <strong className="font-semibold text-ink">{formatMoney(page.amount)}</strong> sin IVA, sin contar las canceladas
  </p>
)
