import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ClientOrder } from '#contract/dashboard'
import { StatusChip } from '../../order/order-status.tsx'
import { folio } from '../../shop/display.ts'
import { formatDay } from '../../ui/date.ts'
import { countText, formatMoney } from '../../ui/money.ts'
import { ClientPayment } from '../client-payment.tsx'

/** The client's orders, each with a link to its screen. */
export function OrderList({ orders }: { orders: readonly ClientOrder[] }) {
  return (
    <ul className="lines">
      {orders.map((order) => (
        <li key={order.id}>
          <Link
            to={`/client/orders/${order.id}`}
            className="-outline-offset-2 flex items-center gap-3 px-4 py-3 text-sm transition hover:bg-mute-soft"
          >
            <span className="grid min-w-0 flex-1 gap-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="mr-1 font-semibold text-base">Pedido {folio(order.order_number)}</span>
                <StatusChip {...order} />
                <ClientPayment {...order} />
              </span>
              <span className="text-ink-3 text-sm tabular-nums">
                {formatDay(order.orderDate)} · {countText(order.lines, 'línea')}
              </span>
            </span>
            <span className="font-semibold tabular-nums">{formatMoney(order.total)}</span>
            <ChevronRight size={16} className="shrink-0 text-ink-3" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  )
}
