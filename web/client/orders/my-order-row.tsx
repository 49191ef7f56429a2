import { CreditCard, ExternalLink, FileText } from 'lucide-react'
import type { OrderRow } from '#contract/orders/orders'
import { hasInvoiceAction, isPayableInList } from '#contract/orders/states'
import { useUser } from '../../api/session-store.ts'
import { LatestChanges } from '../../order/order-changes.tsx'
import { StatusChip } from '../../order/order-status.tsx'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { formatDate } from '../../ui/date.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { formatMoney } from '../../ui/money.ts'
import { useColumnsForWidth } from '../../ui/table/columns-for-width.ts'
import type { Column } from '../../ui/table/table.tsx'
import { ClientPayment } from '../client-payment.tsx'
import { OrderMenu } from './my-order-menu.tsx'

type Actions = {
  onPay: (order: OrderRow) => void
  onInvoice: (order: OrderRow) => void
  /** The order whose payment is in progress. */
  payingId: number | undefined
}

/** In a narrow window the modifications are under the actions and, on a tablet, the payment is under the status. */
export function useHistoryColumns(actions: Actions) {
  const columns = useColumnsForWidth(historyColumns(actions), { modifications: 1360, paymentStatus: 1200 })
  const isMissing = (missing: string) => columns.every(({ key }) => key !== missing)
  return columns.map((column) => {
    if (column.key === 'actions' && isMissing('modifications')) return { ...column, render: withChanges(column.render) }
    if (column.key === 'status' && isMissing('paymentStatus')) return statusAndPayment
    return column
  })
}

const statusAndPayment: Column<OrderRow> = {
  key: 'status',
  title: 'Estado y pago',
  render: (order) => (
    <div className="grid justify-items-start gap-1">
      <StatusChip {...order} />
      <ClientPayment {...order} />
    </div>
  ),
}

const withChanges = (render: Column<OrderRow>['render']) => (order: OrderRow) => (
  <div className="grid gap-1.5">
    {render(order)}
    {order.modifications.length > 0 ? <LatestChanges modifications={order.modifications} /> : null}
  </div>
)

const historyColumns = (actions: Actions): Column<OrderRow>[] => [
  {
    key: 'id',
    title: 'Folio',
    width: '6rem',
    sort: ({ id }) => id,
    render: ({ order_number }) => <span className="font-semibold tabular-nums">{folio(order_number)}</span>,
  },
  {
    key: 'date',
    title: 'Fecha',
    width: '8rem',
    sort: ({ orderDate }) => orderDate,
    render: ({ orderDate }) => <time className="whitespace-nowrap tabular-nums">{formatDate(orderDate)}</time>,
  },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    width: '9rem',
    sort: ({ total }) => total,
    render: ({ total }) => <span className="font-semibold">{formatMoney(total)}</span>,
  },
  { key: 'status', title: 'Estado', width: '8rem', render: (order) => <StatusChip {...order} /> },
  {
    key: 'paymentStatus',
    title: 'Pago',
    width: '8rem',
    render: (order) => <ClientPayment {...order} />,
  },
  {
    key: 'modifications',
    title: 'Modificaciones',
    render: ({ modifications }) => <LatestChanges modifications={modifications} />,
  },
  // Wide enough for all actions in one line.
  { key: 'actions', width: '21rem', render: (order) => <RowActions order={order} {...actions} /> },
]

/** An order of the history on a phone. */
export function OrderCard({ order, ...actions }: Actions & { order: OrderRow }) {
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <p className="font-semibold text-base">Pedido {folio(order.order_number)}</p>
        <p className="font-semibold text-base tabular-nums">{formatMoney(order.total)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusChip {...order} />
        <ClientPayment {...order} />
        <time className="ml-auto text-ink-2 tabular-nums">{formatDate(order.orderDate)}</time>
      </div>
      {order.modifications.length > 0 ? <LatestChanges modifications={order.modifications} /> : null}
      <RowActions order={order} {...actions} />
    </div>
  )
}

/** On the narrowest phones and on tablets, all actions are in one line without their icons. */
const narrow = 'max-[359px]:[&_svg]:hidden lg:max-[1199px]:[&_svg]:hidden'

function RowActions({ order, onPay, onInvoice, payingId }: Actions & { order: OrderRow }) {
  const { onBehalfOf } = useUser()
  const name = `pedido ${folio(order.order_number)}`
  return (
    <div className="flex flex-wrap gap-2 max-lg:justify-end lg:-ml-2.5 lg:max-xl:gap-x-1">
      <LinkButton
        to={`/client/orders/${order.id}`}
        target="_blank"
        rel="noopener"
        size="sm"
        variant="ghost"
        className={narrow}
        icon={<ExternalLink />}
        aria-label={`Ver ${name}, se abre en otra pestaña`}
      >
        Ver
      </LinkButton>
      {hasInvoiceAction(order) && !onBehalfOf ? (
        <Button
          size="sm"
          className={narrow}
          icon={<FileText />}
          aria-label={`Factura del ${name}`}
          onClick={() => onInvoice(order)}
        >
          Factura
        </Button>
      ) : null}
      {isPayableInList(order) && !order.hasVoucher ? (
        <Button
          size="sm"
          variant="primary"
          className={narrow}
          icon={<CreditCard />}
          aria-label={`Pagar ${name}`}
          busy={payingId === order.id}
          disabled={payingId !== undefined}
          onClick={() => onPay(order)}
        >
          Pagar
        </Button>
      ) : null}
      <OrderMenu order={order} />
    </div>
  )
}
