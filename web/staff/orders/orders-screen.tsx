import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import useSWR from 'swr'
import { type Area, can } from '#contract/access'
import type { UserOption } from '#contract/customers/staff-customers'
import type { OrderPage, OrderTab } from '#contract/orders/lists'
import { useUser } from '../../api/session-store.ts'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { allPages, ExportMenu } from '../../ui/file/export-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { ListFoot, NoMatch } from '../../ui/list/list-foot.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { Pick, pickColumn, type Selection, useSelection } from '../../ui/list/selection.tsx'
import { countText, formatCount } from '../../ui/money.ts'
import { Page } from '../../ui/page.tsx'
import { ViewTabs } from '../../ui/segments.tsx'
import { Empty } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { useColumnsForWidth } from '../../ui/table/columns-for-width.ts'
import { Table } from '../../ui/table/table.tsx'
import { useOrderPage } from './api.ts'
import { BulkBar } from './bulk-bar.tsx'
import { resetNewOrders, useNewOrders } from './new-orders.ts'
import { type OrderFilters, useOrderFilters } from './order-filters.tsx'
import { exportColumns, OrderCard, orderColumns, pathOf, Warnings } from './order-row.tsx'
import { ReportFilters } from './report-filters.tsx'

/** `area`: users of this area work on the orders of the tab. */
const tabs: { value: OrderTab; label: string; area?: Area }[] = [
  { value: 'toAccept', label: 'Por aceptar', area: 'orders.accept' },
  { value: 'toFulfil', label: 'Por surtir', area: 'orders.fulfil' },
  { value: 'shipped', label: 'Enviadas', area: 'orders.fulfil' },
  { value: 'unpaid', label: 'Por cobrar', area: 'payments' },
  { value: 'all', label: 'Todas' },
]

type ListedOrder = OrderPage['orders'][number]

const sellerOption = ({ id, nombre }: UserOption) => ({ value: String(id), label: nombre })

const minWidths = { seller: 1380, method: 1280 }

export default function StaffOrdersScreen() {
  const navigate = useNavigate()
  const user = useUser()
  const filters = useOrderFilters()
  const { data, error, isLoading, mutate } = useOrderPage(filters.query)
  useEffect(resetNewOrders, [])
  const selection = useSelection(data?.orders)
  const { columns, chooser } = useColumnChoice('orders', useColumnsForWidth(orderColumns, minWidths), {
    fixed: ['number'],
    hidden: ['shipped', 'pending'],
  })

  function showNew() {
    resetNewOrders()
    filters.clear({ tab: 'toAccept' })
    void mutate()
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
            load={() => allPages('/orders', filters.query, (page: OrderPage) => page.orders)}
          />
          {can(user, 'orders.create') ? (
            <LinkButton variant="primary" to="/orders/add">
              Nuevo pedido
            </LinkButton>
          ) : null}
        </>
      }
    >
      <Card
        flush
        footer={
          data && data.total > 0 ? (
            <ListFoot {...data} limit={filters.limit} things="Pedidos" onChange={filters.set} />
          ) : null
        }
      >
        <ViewTabs
          label="Vistas de pedidos"
          options={tabs.map((tab) => ({ ...tab, count: data?.counts[tab.value] }))}
          value={filters.tab}
          onChange={(tab) => filters.set({ tab })}
        />
        <Filters filters={filters} />
        <ReportFilters filters={filters} data={data} />
        <BulkBar selection={selection} />
        <SearchNote data={data} filters={filters} />
        <ListState
          rows={data?.orders}
          loading={isLoading}
          error={error && !data ? 'No se pudieron cargar los pedidos.' : null}
          onRetry={() => mutate()}
          empty={<EmptyList filters={filters} found={data?.totalInAll ?? 0} counts={data?.counts} />}
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={[pickColumn(selection, data?.orders, labelOf), ...columns]}
              rowKey={({ id }) => id}
              caption="Pedidos"
              onOpen={(order) => navigate(pathOf(order))}
              card={(order) => <PickableCard order={order} selection={selection} />}
              rowClass={(order) => (selection.has(order) ? 'bg-picked' : '')}
              sort={filters.sortControl}
            />
          )}
        </ListState>
      </Card>
    </Page>
  )
}

function Filters({ filters }: { filters: OrderFilters }) {
  const user = useUser()
  const { data: sellers } = useSWR<UserOption[]>(can(user, 'customers') ? '/customers/salespeople' : null)
  return (
    <FilterBar
      label="Folio, cliente, RFC o código"
      filters={filters}
      options={{
        seller: sellers ? [...sellers.map(sellerOption), { value: 'none', label: 'Sin vendedor' }] : null,
      }}
    />
  )
}

function PickableCard({ order, selection }: { order: ListedOrder; selection: Selection<ListedOrder> }) {
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

const countOf = (orders: number) => countText(orders, 'resultado')

/** Where the search looks: a folio in all tabs, other words in this tab. */
function SearchNote(props: { data: OrderPage | undefined; filters: OrderFilters }) {
  const { isFolio, tab } = props.filters
  if (!isFolio || tab === 'all') return <MoreInAll {...props} />
  return <p className="border-line border-b px-4 py-1.5 text-ink-2 text-sm">El folio se busca en todas las vistas.</p>
}

/** The filters leave rows in this tab and more in others. */
function MoreInAll({ data, filters }: { data: OrderPage | undefined; filters: OrderFilters }) {
  if (!data || !filters.values.search || data.total === 0 || data.totalInAll === data.total) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-line border-b px-4 py-1.5 text-ink-2 text-sm">
      {countOf(data.total)} en esta vista, {formatCount(data.totalInAll)} en Todas.
      <Button size="sm" variant="ghost" onClick={() => filters.set({ tab: 'all' })}>
        Ver en Todas
      </Button>
    </div>
  )
}

function EmptyList({
  filters,
  found,
  counts,
}: {
  filters: OrderFilters
  found: number
  counts: OrderPage['counts'] | undefined
}) {
  const user = useUser()
  const { tab, isFiltered } = filters
  if (isFiltered && tab !== 'all' && found > 0) {
    return (
      <Empty
        title={`${countOf(found)} en Todas`}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => filters.clear()}>Limpiar filtros</Button>
            <Button variant="primary" onClick={() => filters.set({ tab: 'all' })}>
              Ver en Todas
            </Button>
          </div>
        }
      >
        Ninguno de esta vista coincide con lo que buscas.
      </Empty>
    )
  }
  if (isFiltered) return <NoMatch onClear={() => filters.clear()} />
  const shown = counts?.all === 0 ? 'all' : tab
  const other = tabs.find(({ value, area }) => value !== tab && area && can(user, area) && counts?.[value])
  const next =
    shown !== 'all' ? (
      <div className="flex flex-wrap justify-center gap-2">
        <Button onClick={() => filters.set({ tab: 'all' })}>Ver todos los pedidos</Button>
        {other ? (
          <Button variant="primary" onClick={() => filters.set({ tab: other.value })}>
            Ver {formatCount(counts?.[other.value] ?? 0)} {other.label.toLowerCase()}
          </Button>
        ) : null}
      </div>
    ) : can(user, 'customers') ? (
      <LinkButton to="/customers/manage">Dar acceso a un cliente</LinkButton>
    ) : null
  return (
    <Empty title={empty[shown].title} action={next}>
      {empty[shown].hint}
    </Empty>
  )
}

const empty: Record<OrderTab, { title: string; hint: string }> = {
  toAccept: {
    title: 'No hay pedidos por aceptar.',
    hint: 'Cuando un cliente envíe un pedido, aparecerá aquí con un aviso.',
  },
  toFulfil: {
    title: 'No hay pedidos por surtir.',
    hint: 'Los pedidos llegan aquí al aceptarlos, en «Por aceptar».',
  },
  shipped: {
    title: 'No hay pedidos en camino.',
    hint: 'Los pedidos llegan aquí cuando los marcas como enviados.',
  },
  unpaid: { title: 'No hay pedidos por cobrar.', hint: 'Todos los pedidos están pagados o cancelados.' },
  all: {
    title: 'Aún no hay pedidos.',
    hint: 'Tus clientes piden desde su catálogo, con su propio usuario. Sus pedidos aparecerán aquí.',
  },
}
