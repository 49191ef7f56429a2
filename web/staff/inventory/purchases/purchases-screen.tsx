import { PackagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PurchasePage } from '#contract/purchases/purchases'
import { Card } from '../../../ui/card.tsx'
import { allPages } from '../../../ui/file/all-pages.ts'
import { ExportMenu } from '../../../ui/file/export-menu.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { formatMoney } from '../../../ui/money.ts'
import { Page } from '../../../ui/page.tsx'
import { ViewTabs } from '../../../ui/segments.tsx'
import { Empty } from '../../../ui/states.tsx'
import { useColumnChoice } from '../../../ui/table/column-chooser.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { useQuery } from '../../../ui/use-query.ts'
import { usePurchasePage, useSupplierOptions } from './api.ts'
import { PurchaseOrdersList } from './orders/purchase-orders-list.tsx'
import { usePurchaseFilters } from './purchase-filters.tsx'
import { exportColumns, PurchaseCard, pathOf, purchaseColumns } from './purchase-row.tsx'
import { SuggestedList } from './suggested-list.tsx'
import { WaitingList } from './waiting-list.tsx'

const tabs = [
  { value: 'received', label: 'Recibidas' },
  { value: 'orders', label: 'Órdenes de compra' },
  { value: 'suggested', label: 'Sugerido de compra' },
  { value: 'waiting', label: 'Pedidos en espera' },
] as const

/** Views of the purchases, the purchase orders, the suggested purchase, and the orders of clients that wait for goods. */
export default function PurchasesScreen() {
  const [query, changeQuery] = useQuery()
  const tab = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'received'
  const viewTabs = (
    <ViewTabs
      label="Vistas de compras"
      options={tabs}
      value={tab}
      onChange={(next) => changeQuery({ ...noFilters, tab: next === 'received' ? '' : next }, { replace: true })}
    />
  )
  if (tab === 'received') return <Received tabs={viewTabs} />
  if (tab === 'orders') return <PurchaseOrdersList tabs={viewTabs} />
  return (
    <Page title="Compras" actions={receiveButton}>
      <Card flush>
        {viewTabs}
        {tab === 'suggested' ? <SuggestedList /> : <WaitingList />}
      </Card>
    </Page>
  )
}

const noFilters = { search: '', supplier: '', state: '', from: '', to: '', sort: '', page: '', days: '' }

function Received({ tabs }: { tabs: ReactNode }) {
  const navigate = useNavigate()
  const filters = usePurchaseFilters()
  const read = usePurchasePage(filters.query)
  const { data } = read
  const suppliers = useSupplierOptions()
  const { columns, hidden, chooser } = useColumnChoice('purchases', purchaseColumns, { fixed: ['id'] })

  return (
    <Page
      title="Compras"
      actions={
        <>
          {chooser}
          <ExportMenu
            name="compras"
            columns={exportColumns}
            hidden={hidden}
            load={(report) => allPages('/purchases', filters.listQuery, (page: PurchasePage) => page.purchases, report)}
          />
          {receiveButton}
        </>
      }
    >
      <Card flush>
        {tabs}
        <FilterBar label="Nota, proveedor, número o código" filters={filters} options={{ supplier: suppliers }} />
        <PagedList
          read={read}
          filters={filters}
          things="Compras"
          rows={data?.purchases}
          failure="No se pudieron cargar las compras."
          empty={
            <Empty title="Aún no hay compras." action={receiveButton}>
              Registra la mercancía que llega: suma existencia y calcula el costo promedio.
            </Empty>
          }
          summary={data && <Summary page={data} />}
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={columns}
              rowKey={({ id }) => id}
              caption="Compras"
              onOpen={(row) => navigate(pathOf(row))}
              card={(row) => <PurchaseCard row={row} />}
              sort={filters.sortControl}
            />
          )}
        </PagedList>
      </Card>
    </Page>
  )
}

const receiveButton = (
  <LinkButton to="/inventory/receive" variant="primary" icon={<PackagePlus />}>
    Recibir compra
  </LinkButton>
)

const Summary = ({ page }: { page: PurchasePage }) => (
  <p className="text-ink-2 text-sm tabular-nums">
    <strong className="font-semibold text-ink">{formatMoney(page.amount)}</strong> sin IVA, sin contar las deshechas
  </p>
)
