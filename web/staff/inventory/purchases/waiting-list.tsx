import { Link } from 'react-router-dom'
import type { WaitingLine } from '#contract/purchases/waiting'
import { folio } from '../../../shop/display.ts'
import { CardFoot } from '../../../ui/card-foot.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { formatDay } from '../../../ui/date.ts'
import { LoadedList } from '../../../ui/list/loaded-list.tsx'
import { formatCount } from '../../../ui/money.ts'
import { Empty } from '../../../ui/states.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { orderPath } from '../../order-link.tsx'
import { useWaiting } from './api.ts'

const OrderLink = ({ orderId, order_number }: WaitingLine) => (
  <Link to={orderPath(orderId)} className="whitespace-nowrap font-medium text-theme-text hover:underline">
    {folio(order_number)}
  </Link>
)

const ReadyChip = () => <Chip tone="green">Ya se puede surtir</Chip>

const columns: Column<WaitingLine>[] = [
  {
    key: 'order',
    title: 'Pedido',
    render: (line) => <OrderLink {...line} />,
  },
  { key: 'customer', title: 'Cliente', className: 'min-w-40', render: ({ customer }) => customer },
  {
    key: 'date',
    title: 'Fecha',
    render: ({ orderDate }) => <span className="whitespace-nowrap text-ink-2">{formatDay(orderDate)}</span>,
  },
  {
    key: 'product',
    title: 'Producto',
    className: 'min-w-44',
    render: ({ code, name }) => (
      <>
        <span className="font-mono text-sm">{code}</span>
        <span className="block text-ink-2">{name}</span>
      </>
    ),
  },
  { key: 'quantity', title: 'Por surtir', align: 'right', render: ({ quantity }) => formatCount(quantity) },
  {
    key: 'waiting',
    title: 'Faltan',
    align: 'right',
    render: ({ waiting }) => (waiting === 0 ? <ReadyChip /> : <b className="text-warn">{formatCount(waiting)}</b>),
  },
]

const expectedColumn: Column<WaitingLine> = {
  key: 'backorder',
  title: 'Llega',
  render: ({ backorder }) => <span className="whitespace-nowrap">{backorder ? formatDay(backorder) : '—'}</span>,
}

/** A line on a phone. */
function WaitingCard({ line }: { line: WaitingLine }) {
  const { customer, orderDate, code, name, quantity, waiting, backorder } = line
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]">
          <OrderLink {...line} /> · {customer}
        </p>
        {waiting === 0 ? <ReadyChip /> : <b className="shrink-0 text-warn">Faltan {formatCount(waiting)}</b>}
      </div>
      <p className="text-ink-2 [overflow-wrap:anywhere]">
        <span className="code">{code}</span> · {name}
      </p>
      <p className="text-ink-3 text-xs tabular-nums">
        {formatDay(orderDate)} · por surtir {formatCount(quantity)}
        {backorder ? ` · llega ${formatDay(backorder)}` : ''}
      </p>
    </div>
  )
}

const keyOf = ({ orderId, productId }: WaitingLine) => `${orderId}-${productId}`

/** Lines of orders that waited for the goods of a purchase. */
export const ArrivedTable = ({ lines }: { lines: readonly WaitingLine[] }) => (
  <Table
    rows={lines}
    columns={columns}
    rowKey={keyOf}
    card={(line) => <WaitingCard line={line} />}
    caption="Pedidos que esperaban"
  />
)

/** Orders that wait for goods. */
export function WaitingList() {
  const read = useWaiting()
  return (
    <>
      <LoadedList
        read={read}
        rows={read.data?.lines}
        failure="No se pudieron cargar los pedidos en espera."
        empty={
          <Empty title="Ningún pedido espera mercancía.">
            Los productos marcados «Vender sobre pedido» se piden sin existencia; sus pedidos esperan aquí.
          </Empty>
        }
      >
        {(rows) => (
          <Table
            rows={rows}
            columns={[...columns, expectedColumn]}
            rowKey={keyOf}
            card={(line) => <WaitingCard line={line} />}
            caption="Pedidos en espera"
          />
        )}
      </LoadedList>
      {read.data?.more ? (
        <CardFoot>
          <p className="text-ink-2 text-sm">Se muestran los primeros 1,000 renglones, en orden de código.</p>
        </CardFoot>
      ) : null}
    </>
  )
}
