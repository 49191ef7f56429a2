import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { can } from '#contract/access'
import type { OrderPage, OrderTab } from '#contract/orders/lists'
import type { OrderRow } from '#contract/orders/orders'
import { useUser } from '../../api/session-store.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { resetNewOrders, useNewOrders } from '../../order/new-orders.ts'
import { folio } from '../../shop/display.ts'
import { Card } from '../../ui/card.tsx'
import { allPages } from '../../ui/file/all-pages.ts'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Pick, pickColumn, type Selection, useSelection } from '../../ui/list/selection.tsx'
import { countText } from '../../ui/money.ts'
import { Page } from '../../ui/page.tsx'
import { ViewTabs } from '../../ui/segments.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { useColumnsForWidth } from '../../ui/table/columns-for-width.ts'
import { Table } from '../../ui/table/table.tsx'
import { useQuery } from '../../ui/use-query.ts'
import { orderPath } from '../order-link.tsx'
import { salespersonOption, useSalespeople } from '../salespeople.ts'
import { useToday } from '../use-today.ts'
import { useOrderPage } from './api.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type OrderFilters, useOrderFilters } from './order-filters.tsx'
import { exportColumns, OrderCard, orderColumns, Warnings } from './order-row.tsx'
import { tabs } from './order-tabs.ts'
import { EmptyTab, NoMatchInTab, SearchNote } from './other-tabs.tsx'
import { ReportFilters } from './report-filters.tsx'

const QuotesList = loadable(() => import('./quotes/quotes-list.tsx'))

const minWidths = { seller: 1380, method: 1280, invoice: 1120, pieces: 1060 }

/** The orders, and for those who create orders, the quotes. */
export default function StaffOrdersScreen() {
  const user = useUser()
  const [query, changeQuery] = useQuery()
  if (query.get('tab') !== 'quotes' || !can(user, 'orders.create')) return <Orders />
  return (
    <Suspense>
      <QuotesList
        tabs={<OrderTabs value="quotes" onChange={(tab) => changeQuery({ ...noFilters, tab }, { replace: true })} />}
      />
    </Suspense>
  )
}

/** The filters of the quotes. */
const noFilters = { search: '', state: '', sort: '', page: '' }

function OrderTabs({
  value,
  counts,
  onChange,
}: {
  value: OrderTab | 'quotes'
  counts?: OrderPage['counts'] | undefined
  onChange: (tab: OrderTab | 'quotes') => void
}) {
  const user = useUser()
  const options = tabs.map((tab) => ({ ...tab, count: counts?.[tab.value] }))
  const quotes = can(user, 'orders.create') ? [{ value: 'quotes' as const, label: 'Cotizaciones' }] : []
  return <ViewTabs label="Vistas de pedidos" options={[...options, ...quotes]} value={value} onChange={onChange} />
}

function Orders() {
  // Renders again at midnight, when «hoy» becomes «ayer».
  useToday()
  const navigate = useNavigate()
  const user = useUser()
  const filters = useOrderFilters()
  const read = useOrderPage(filters.query)
  const { data } = read
  useEffect(resetNewOrders, [])
  const selection = useSelection(data?.orders)
  const { columns, hidden, chooser } = useColumnChoice('orders', useColumnsForWidth(orderColumns, minWidths), {
    fixed: ['number'],
    hidden: ['shipped', 'pending'],
  })

  function showNew() {
    resetNewOrders()
    filters.clear({ tab: 'toAccept' })
    void read.mutate()
  }

  return (
    <Page
      title="Pedidos"
      chips={<NewOrders onShow={showNew} />}
      actions={
        <>
          {chooser}
          <ExportMenu
            name="pedidos"
            columns={exportColumns}
            hidden={hidden}
            load={(report) => allPages('/orders', filters.query, (page: OrderPage) => page.orders, report)}
          />
          {can(user, 'orders.create') ? (
            <LinkButton variant="primary" to="/orders/add" icon={<Plus />}>
              Nuevo pedido
            </LinkButton>
          ) : null}
        </>
      }
    >
      <Card flush>
        <OrderTabs
          value={filters.tab}
          counts={data?.counts}
          onChange={(tab) => (tab === 'quotes' ? filters.clear({ tab, sort: '' }) : filters.set({ tab }))}
        />
        <Filters filters={filters} />
        <ReportFilters filters={filters} data={data} />
        <BulkBar selection={selection} hidden={hidden} />
        <SearchNote data={data} filters={filters} />
        <PagedList
          read={read}
          filters={filters}
          rows={data?.orders}
          things="Pedidos"
          failure="No se pudieron cargar los pedidos."
          empty={<EmptyTab filters={filters} counts={data?.counts} />}
          noMatch={<NoMatchInTab filters={filters} found={data?.totalInAll ?? 0} />}
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={[pickColumn(selection, data?.orders, labelOf), ...columns]}
              rowKey={({ id }) => id}
              caption="Pedidos"
              onOpen={(order) => navigate(orderPath(order.id))}
              card={(order) => <PickableCard order={order} selection={selection} />}
              rowClass={(order) => (selection.has(order) ? 'bg-picked' : '')}
              sort={filters.sortControl}
            />
          )}
        </PagedList>
      </Card>
    </Page>
  )
}

function Filters({ filters }: { filters: OrderFilters }) {
  const user = useUser()
  const { data: sellers } = useSalespeople(can(user, 'customers'))
  return (
    <FilterBar
      label="Folio, cliente, RFC o código"
      filters={filters}
      options={{
        seller: sellers ? [...sellers.map(salespersonOption), { value: 'none', label: 'Sin vendedor' }] : null,
      }}
    />
  )
}

function PickableCard({ order, selection }: { order: OrderRow; selection: Selection<OrderRow> }) {
  return (
    <div className="flex items-start gap-3">
      <Pick selection={selection} row={order} label={labelOf(order)} />
      <div className="min-w-0 flex-1">
        <OrderCard order={order} />
        <Warnings order={order} showsText />
      </div>
    </div>
  )
}

/** Button that loads new orders. They are not inserted by themselves: rows would move under the pointer. */
function NewOrders({ onShow }: { onShow: () => void }) {
  const count = useNewOrders()
  return (
    <div role="status" className="flex min-h-control-sm items-center">
      {count > 0 ? (
        <button
          type="button"
          onClick={onShow}
          className="h-control-sm rounded-full bg-theme-strong px-4 font-semibold text-sm text-white shadow-xs transition hover:bg-theme-strong-hover"
        >
          {countText(count, 'pedido nuevo · mostrar', 'pedidos nuevos · mostrar')}
        </button>
      ) : null}
    </div>
  )
}

const labelOf = ({ order_number }: { order_number: number }) => `el pedido ${folio(order_number)}`
