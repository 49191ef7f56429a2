import { Link } from 'react-router-dom'
import { isOpen, missingPieces, type PurchaseOrder, type PurchaseOrderState } from '#contract/purchases/orders'
import { formatCount, formatMoney } from '../../../../ui/money.ts'
import type { Column } from '../../../../ui/table/table.tsx'

type Item = PurchaseOrder['items'][number]

const Code = ({ productId, code, supplierCode }: Item) => (
  <>
    <Link to={`/inventory/view?product=${productId}`} className="font-mono text-theme-text hover:underline">
      {code}
    </Link>
    {supplierCode ? <span className="code block text-ink-3 text-xs">{supplierCode}</span> : null}
  </>
)

/** The pieces that arrived without being ordered. */
const Extra = ({ quantity, received }: Item) => {
  if (received <= quantity) return null
  const text = quantity === 0 ? 'sin pedir' : `${formatCount(received - quantity)} de más`
  return <span className="block text-warn text-xs">{text}</span>
}

const money = (pesos: number | null) => (pesos === null ? '—' : formatMoney(pesos))

const boxText = ({ quantity, box_qty }: Item) =>
  box_qty && box_qty > 1 && quantity > 0
    ? `${formatCount(Math.round((quantity / box_qty) * 10) / 10)} × ${box_qty}`
    : ''

const missingColumn: Column<Item> = {
  key: 'missing',
  title: 'Faltan',
  align: 'right',
  render: (item) => {
    const missing = missingPieces(item)
    return missing > 0 ? <b className="font-semibold text-warn">{formatCount(missing)}</b> : '—'
  },
}

/** Columns of the lines of a purchase order. An open one also shows the missing pieces. */
export const itemColumns = (state: PurchaseOrderState): Column<Item>[] => [
  { key: 'code', title: 'Código', render: (item) => <Code {...item} /> },
  { key: 'name', title: 'Producto', className: 'min-w-48', render: ({ name }) => name },
  {
    key: 'quantity',
    title: 'Pedido',
    align: 'right',
    render: (item) => (
      <>
        {item.quantity === 0 ? '—' : formatCount(item.quantity)}
        <span className="block whitespace-nowrap text-ink-3 text-xs">{boxText(item)}</span>
      </>
    ),
  },
  {
    key: 'received',
    title: 'Recibido',
    align: 'right',
    render: (item) => (
      <>
        {formatCount(item.received)}
        <Extra {...item} />
      </>
    ),
  },
  ...(isOpen({ state }) ? [missingColumn] : []),
  { key: 'cost', title: 'Costo', align: 'right', render: ({ cost }) => money(cost) },
  { key: 'amount', title: 'Importe', align: 'right', render: ({ amount }) => money(amount) },
]

/** A line of a purchase order on a phone. */
export function ItemCard({ item, state }: { item: Item; state: PurchaseOrderState }) {
  const { name, quantity, received, cost, amount } = item
  const missing = isOpen({ state }) ? missingPieces(item) : 0
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</p>
        <span className="font-semibold tabular-nums">{money(amount)}</span>
      </div>
      <div className="flex items-baseline justify-between gap-3 text-ink-2 tabular-nums">
        <p className="min-w-0">
          <Code {...item} />
        </p>
        <p className="text-right">
          {formatCount(quantity)}
          {cost === null ? '' : ` × ${formatMoney(cost)}`}
        </p>
      </div>
      <div className="text-ink-3 text-xs tabular-nums">
        Recibido {formatCount(received)}
        {missing > 0 ? <b className="text-warn"> · faltan {formatCount(missing)}</b> : null}
        <Extra {...item} />
      </div>
    </div>
  )
}
