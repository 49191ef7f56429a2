import { LayoutDashboard } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'
import type { BriefOrder, StaffDashboard } from '#contract/dashboard'
import { PaymentChip, PaymentWords, StatusChip } from '../orders/order-status.tsx'
import { Card } from '../ui/card.tsx'
import { formatDay } from '../ui/date.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { formatCount, formatMoney } from '../ui/money.ts'
import { Empty } from '../ui/states.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { StaffTiles } from './staff-tiles.tsx'

export function StaffHome({ dashboard }: { dashboard: StaffDashboard }) {
  const navigate = useNavigate()
  return (
    <>
      <StaffTiles dashboard={dashboard} />
      <Card
        flush
        title="Últimos pedidos"
        actions={
          <LinkButton size="sm" to="/orders/manage?tab=all">
            Ver todos
          </LinkButton>
        }
      >
        <Table
          rows={dashboard.latest}
          columns={columns}
          rowKey={({ id }) => id}
          caption="Últimos pedidos"
          card={(order) => <OrderCard order={order} />}
          onOpen={(order) => navigate(pathOf(order))}
          empty={<Empty title="Aquí verás el resumen de tu operación." icon={<LayoutDashboard />} />}
        />
      </Card>
    </>
  )
}

const pathOf = ({ id }: BriefOrder) => `/orders/view/${id}`

const columns: Column<BriefOrder>[] = [
  { key: 'number', title: 'Folio', render: (order) => <Folio order={order} /> },
  {
    key: 'date',
    title: 'Fecha',
    render: ({ orderDate }) => (
      <span className="whitespace-nowrap text-ink-2 tabular-nums">{formatDay(orderDate)}</span>
    ),
  },
  {
    key: 'customer',
    title: 'Cliente',
    render: ({ customer_name }) => <span className="font-medium">{customer_name}</span>,
  },
  { key: 'pieces', title: 'Piezas', align: 'right', render: ({ pieces }) => formatCount(pieces) },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    render: ({ total }) => <span className="font-semibold">{formatMoney(total)}</span>,
  },
  { key: 'status', title: 'Estado', render: ({ status }) => <StatusChip status={status} /> },
  { key: 'payment', title: 'Pago', render: ({ paymentStatus }) => <PaymentChip status={paymentStatus} /> },
]

function Folio({ order }: { order: BriefOrder }) {
  return (
    <Link to={pathOf(order)} className="font-mono font-semibold text-sm text-theme-text hover:underline">
      {order.order_number}
    </Link>
  )
}

/** A row on a phone. */
function OrderCard({ order }: { order: BriefOrder }) {
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <Folio order={order} />
        <StatusChip status={order.status} />
        <PaymentWords status={order.paymentStatus} />
      </div>
      <div className="flex items-end justify-between gap-3">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{order.customer_name}</p>
        <p className="font-semibold text-base tabular-nums">{formatMoney(order.total)}</p>
      </div>
      <p className="text-ink-3 text-xs tabular-nums">
        {formatDay(order.orderDate)} · {formatCount(order.pieces)} {order.pieces === 1 ? 'pieza' : 'piezas'}
      </p>
    </div>
  )
}
