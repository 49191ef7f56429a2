import { ListChecks, X } from 'lucide-react'
import type { OrderList } from '#contract/lists'
import { IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { focusOtherRemove } from '../../ui/focus-beside.ts'
import { formatMoney } from '../../ui/money.ts'
import { Quantity } from '../../ui/quantity.tsx'
import { Empty } from '../../ui/states.tsx'
import { Stock } from '../../ui/stock.tsx'
import { type Column, Table } from '../../ui/table.tsx'

export type Line = OrderList['items'][number]

type Edits = { onQuantity: (line: Line, quantity: number) => void; onRemove: (line: Line) => void }

export function ListLines({ name, lines, ...edits }: Edits & { name: string; lines: readonly Line[] }) {
  const columns: Column<Line>[] = [
    { key: 'product', title: 'Producto', render: (line) => <Named line={line} /> },
    { key: 'stock', title: 'Existencia', align: 'right', width: '9rem', render: (line) => <Available line={line} /> },
    { key: 'quantity', title: 'Cantidad', width: '10rem', render: (line) => <Amount line={line} {...edits} /> },
    { key: 'remove', width: '4rem', render: (line) => <Remove line={line} {...edits} /> },
  ]
  return (
    <div className="-mx-5 border-line border-t">
      <Table
        rows={lines}
        columns={columns}
        rowKey={({ productId }) => productId}
        caption={`Productos de ${name}`}
        maxHeight={lines.length > 60 ? 'min(50vh, 32rem)' : undefined}
        card={(line) => <LineCard line={line} {...edits} />}
        empty={
          <Empty title="La lista está vacía." icon={<ListChecks />}>
            Búscale productos arriba, o elimínala desde Mis listas.
          </Empty>
        }
      />
    </div>
  )
}

function Named({ line: { Product } }: { line: Line }) {
  return (
    <div className="min-w-0">
      <p className="font-medium leading-snug [overflow-wrap:anywhere]">{Product.name}</p>
      <p className="text-ink-3 text-xs">
        <span className="code whitespace-normal! [overflow-wrap:anywhere]">{Product.code}</span> ·{' '}
        {formatMoney(Product.salePrice1)}
      </p>
    </div>
  )
}

const Available = ({ line: { Product } }: { line: Line }) =>
  Product.status === 'active' ? (
    <Stock quantity={Product.Inventory?.quantity ?? null} />
  ) : (
    <Chip tone="grey">Ya no se vende</Chip>
  )

const Amount = ({ line, onQuantity }: Edits & { line: Line }) => (
  <Quantity
    size="sm"
    label={`Cantidad de ${line.Product.name}`}
    value={line.quantity}
    step={line.Product.multiple}
    onChange={(quantity) => onQuantity(line, quantity)}
  />
)

const Remove = ({ line, onRemove }: Edits & { line: Line }) => (
  <IconButton
    label={`Quitar ${line.Product.name}`}
    icon={<X />}
    data-remove
    onClick={({ currentTarget }) => {
      focusOtherRemove(currentTarget)
      onRemove(line)
    }}
  />
)

/** A line on a phone. */
function LineCard({ line, ...edits }: Edits & { line: Line }) {
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex items-start justify-between gap-2">
        <Named line={line} />
        <Remove line={line} {...edits} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <Amount line={line} {...edits} />
        <Available line={line} />
      </div>
    </div>
  )
}
