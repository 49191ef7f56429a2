import type { Cart, CartItem } from '#contract/cart'
import { lineTotal } from '#contract/money'
import { Card } from '../ui/card.tsx'
import { formatCount, formatMoney } from '../ui/money.ts'
import { type Column, Table } from '../ui/table.tsx'

const columns: Column<CartItem>[] = [
  { key: 'code', title: 'Código', width: '9rem', render: ({ code }) => <span className="code">{code}</span> },
  { key: 'name', title: 'Descripción', render: ({ name }) => <span className="font-medium">{name}</span> },
  { key: 'quantity', title: 'Cantidad', align: 'right', width: '6rem', render: (line) => formatCount(line.quantity) },
  { key: 'price', title: 'Precio', align: 'right', width: '8rem', render: (line) => formatMoney(line.price) },
  {
    key: 'amount',
    title: 'Importe',
    align: 'right',
    width: '9rem',
    render: (line) => <span className="font-semibold">{formatMoney(lineTotal(line))}</span>,
  },
]

export function CheckoutLines({ cart }: { cart: Cart }) {
  const pieces = cart.reduce((sum, { quantity }) => sum + quantity, 0)
  const lines = `${formatCount(cart.length)} ${cart.length === 1 ? 'línea' : 'líneas'}`
  return (
    <Card flush title="Artículos" subtitle={`${lines} · ${formatCount(pieces)} ${pieces === 1 ? 'pieza' : 'piezas'}`}>
      <Table
        rows={cart}
        columns={columns}
        rowKey={({ id }) => id}
        empty="Tu orden está vacía."
        caption="Artículos de tu orden"
        card={(line) => <LineCard line={line} />}
      />
    </Card>
  )
}

function LineCard({ line }: { line: CartItem }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium [overflow-wrap:anywhere]">{line.name}</p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-ink-2 tabular-nums">
        <span className="code">{line.code}</span>
        <span>
          {formatCount(line.quantity)} × {formatMoney(line.price)}
        </span>
        <span className="ml-auto font-semibold text-ink">{formatMoney(lineTotal(line))}</span>
      </p>
    </div>
  )
}
