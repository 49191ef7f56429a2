import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OrderPage, OrderTab } from '#contract/orders'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { allPages, ExportMenu } from '../../ui/file/export-menu.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { ListFoot, NoMatch } from '../../ui/list/list-foot.tsx'
import { Page } from '../../ui/page.tsx'
import { ViewTabs } from '../../ui/segments.tsx'
import { Empty } from '../../ui/states.tsx'
import { Table } from '../../ui/table/table.tsx'
import { useOrderPage } from './api.ts'
import { resetNewOrders, useNewOrders } from './new-orders.ts'
import { type OrderFilters, useOrderFilters } from './order-filters.tsx'
import { exportColumns, OrderCard, orderColumns, pathOf } from './order-row.tsx'

const tabs: { value: OrderTab; label: string }[] = [
  { value: 'toAccept', label: 'Por aceptar' },
  { value: 'toFulfil', label: 'Por surtir' },
  { value: 'shipped', label: 'Enviadas' },
  { value: 'unpaid', label: 'Por cobrar' },
  { value: 'all', label: 'Todas' },
]

export default function StaffOrdersScreen() {
  const navigate = useNavigate()
  const filters = useOrderFilters()
  const { data, error, isLoading, mutate } = useOrderPage(filters.query)
  useEffect(resetNewOrders, [])

  function showNew() {
    resetNewOrders()
    filters.clear({ tab: 'toAccept' })
    void mutate()
  }

  return (
    <Page
      title="Pedidos"
      actions={
        <ExportMenu
          name="pedidos"
          columns={exportColumns}
          load={() => allPages('/orders', filters.query, (page: OrderPage) => page.orders)}
        />
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
        <FilterBar label="Folio, cliente, RFC o código" filters={filters} />
        <NewOrders onShow={showNew} />
        <Table
          rows={data?.orders}
          columns={orderColumns}
          rowKey={({ id }) => id}
          caption="Pedidos"
          loading={isLoading}
          error={error && !data ? 'No se pudieron cargar los pedidos.' : null}
          onRetry={() => mutate()}
          onOpen={(order) => navigate(pathOf(order))}
          card={(order) => <OrderCard order={order} />}
          empty={<EmptyList filters={filters} />}
        />
      </Card>
    </Page>
  )
}

/** Button that loads new orders. They are not inserted by themselves: rows would move under the pointer. */
function NewOrders({ onShow }: { onShow: () => void }) {
  const count = useNewOrders()
  return (
    <div role="status" className="relative z-20 flex justify-center">
      {count > 0 ? (
        <button
          type="button"
          onClick={onShow}
          className="absolute top-0.5 h-control-sm max-lg:-top-3 rounded-full bg-theme-strong px-4 font-semibold text-sm text-white shadow-md transition hover:bg-theme-strong-hover"
        >
          {count === 1 ? '1 pedido nuevo · mostrar' : `${count} pedidos nuevos · mostrar`}
        </button>
      ) : null}
    </div>
  )
}

function EmptyList({ filters }: { filters: OrderFilters }) {
  if (filters.isFiltered) return <NoMatch onClear={() => filters.clear()} />
  if (filters.tab === 'all') return <Empty title="Aún no hay pedidos." />
  return (
    <Empty
      title="No hay pedidos en esta vista."
      action={<Button onClick={() => filters.set({ tab: 'all' })}>Ver todas</Button>}
    />
  )
}
