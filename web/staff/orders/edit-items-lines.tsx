import { X } from 'lucide-react'
import { lineTotal } from '#contract/money'
import type { Order } from '#contract/orders'
import { IconButton } from '../../ui/button.tsx'
import { focusOtherRemove } from '../../ui/focus-beside.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { Empty } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'

/** A line being edited. `available` includes the pieces this order reserves. Price in pesos, without IVA. */
export type Line = {
  productId: number
  code: string
  name: string
  price: number
  quantity: number
  available: number
}

export const linesOf = ({ OrderItems }: Order): readonly Line[] =>
  OrderItems.map(({ productId, quantity, price, Product: { code, name, Inventory } }) => ({
    productId,
    code,
    name,
    price,
    quantity,
    available: quantity + (Inventory?.quantity ?? 0),
  }))

type Edits = { onQuantity: (line: Line, quantity: number) => void; onRemove: (line: Line) => void }

export function EditedLines({ lines, ...edits }: Edits & { lines: readonly Line[] }) {
  const columns: Column<Line>[] = [
    { key: 'product', title: 'Producto', render: (line) => <Named line={line} /> },
    { key: 'quantity', title: 'Cantidad', width: '10rem', render: (line) => <Amount line={line} {...edits} /> },
    { key: 'price', title: 'Precio', align: 'right', width: '7rem', render: ({ price }) => formatMoney(price) },
    {
      key: 'amount',
      title: 'Importe',
      align: 'right',
      width: '8rem',
      render: (line) => <span className="font-semibold">{formatMoney(lineTotal(line))}</span>,
    },
    { key: 'remove', width: '4rem', render: (line) => <Remove line={line} {...edits} /> },
  ]
  return (
    <div className="-mx-5 border-line border-y">
      <Table
        rows={lines}
        columns={columns}
        rowKey={({ productId }) => productId}
        caption="Artículos del pedido"
        maxHeight={lines.length > 60 ? 'min(50vh, 32rem)' : undefined}
        card={(line) => <LineCard line={line} {...edits} />}
        empty={<Empty title="Agrega al menos un artículo o cancela el pedido." />}
      />
    </div>
  )
}

function Named({ line: { name, code, quantity, available } }: { line: Line }) {
  return (
    <div className="min-w-0">
      <p className="font-medium leading-snug [overflow-wrap:anywhere]">{name}</p>
      <p className="text-ink-3 text-xs">
        <span className="code whitespace-normal! [overflow-wrap:anywhere]">{code}</span>
        {quantity > available ? (
          <b className="font-medium text-bad"> · Solo hay {formatCount(available)} disponibles</b>
        ) : (
          ` · hasta ${formatCount(available)}`
        )}
      </p>
    </div>
  )
}

const Amount = ({ line, onQuantity }: Edits & { line: Line }) => (
  <Quantity
    size="sm"
    label={`Cantidad de ${line.name}`}
    value={line.quantity}
    max={line.available}
    onChange={(quantity) => onQuantity(line, quantity)}
  />
)

const Remove = ({ line, onRemove }: Edits & { line: Line }) => (
  <IconButton
    label={`Quitar ${line.name}`}
    icon={<X />}
    data-remove
    onClick={({ currentTarget }) => {
      focusOtherRemove(currentTarget)
      onRemove(line)
    }}
  />
)

/** A line of the list on a phone. */
function LineCard({ line, ...edits }: Edits & { line: Line }) {
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex items-start justify-between gap-2">
        <Named line={line} />
        <Remove line={line} {...edits} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <Amount line={line} {...edits} />
        <span className="font-semibold tabular-nums">{formatMoney(lineTotal(line))}</span>
      </div>
    </div>
  )
}
