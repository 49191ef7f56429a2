import { lineTotal } from '#contract/money'
import type { Order, OrderItem } from '#contract/orders'
import { Card } from '../ui/card.tsx'
import { formatCount, formatMoney } from '../ui/money.ts'
import { type Column, Table } from '../ui/table.tsx'

const columns: Column<OrderItem>[] = [
  {
    key: 'code',
    title: 'Código',
    width: '9rem',
    render: ({ Product }) => <span className="code">{Product.code}</span>,
  },
  { key: 'name', title: 'Descripción', render: ({ Product }) => <span className="font-medium">{Product.name}</span> },
  { key: 'quantity', title: 'Cantidad', align: 'right', width: '6rem', render: (item) => formatCount(item.quantity) },
  { key: 'price', title: 'Precio', align: 'right', width: '8rem', render: (item) => formatMoney(item.price) },
  {
    key: 'amount',
    title: 'Importe',
    align: 'right',
    width: '9rem',
    render: (item) => <span className="font-semibold">{formatMoney(lineTotal(item))}</span>,
  },
]

export function Items({ order }: { order: Order }) {
  const lines = order.OrderItems.length
  return (
    <Card
      flush
      title="Artículos"
      subtitle={`${formatCount(lines)} ${lines === 1 ? 'línea' : 'líneas'} · ${formatCount(order.pieces)} ${order.pieces === 1 ? 'pieza' : 'piezas'}`}
      footer={<Totals order={order} />}
    >
      <Table
        rows={order.OrderItems}
        columns={columns}
        rowKey={({ id }) => id}
        empty="Este pedido ya no tiene artículos."
        caption={`Artículos del pedido ${order.order_number}`}
        card={(item) => <ItemCard item={item} />}
      />
    </Card>
  )
}

function ItemCard({ item }: { item: OrderItem }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium [overflow-wrap:anywhere]">{item.Product.name}</p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-ink-2 tabular-nums">
        <span className="code">{item.Product.code}</span>
        <span>
          {formatCount(item.quantity)} × {formatMoney(item.price)}
        </span>
        <span className="ml-auto font-semibold text-ink">{formatMoney(lineTotal(item))}</span>
      </p>
    </div>
  )
}

function Totals({ order }: { order: Order }) {
  return (
    <dl className="ml-auto grid w-full gap-2 text-sm tabular-nums sm:max-w-72">
      <div className="flex justify-between gap-4 text-ink-2">
        <dt>Subtotal</dt>
        <dd>{formatMoney(order.subtotal)}</dd>
      </div>
      <div className="flex justify-between gap-4 text-ink-2">
        <dt>IVA {order.ivaPercent} %</dt>
        <dd>{formatMoney(order.iva)}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 border-line border-t pt-2 font-semibold">
        <dt className="text-base">Total</dt>
        <dd className="text-xl">{formatMoney(order.total)}</dd>
      </div>
    </dl>
  )
}
