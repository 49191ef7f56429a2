import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { unitText, withUnit } from '#contract/cart/unit-text'
import type { Product } from '#contract/products/catalog'
import { IconButton } from '../../ui/button.tsx'
import { Quantity } from '../../ui/form/quantity.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { focusOtherRemove } from '../../ui/table/focus-beside.ts'
import { type Column, Table } from '../../ui/table/table.tsx'
import { virtualFrom } from '../../ui/table/table-layout.ts'

/**
 * A line of an order or of a list while it is edited. `max` and `step` limit its quantity field; `quantity` is NaN when
 * the field's text is not a quantity.
 */
export type EditableLine = {
  productId: number
  code: string
  name: string
  quantity: number
  unit: string
  max?: number
  step?: number
}

/** Changes of the lines. `status` describes the last one, for screen readers. */
export function useLineEdits<Line extends EditableLine>(
  lines: readonly Line[],
  {
    onChange,
    place: listName,
    stepOf,
    insert,
  }: {
    onChange: (lines: readonly Line[]) => void
    /** For the texts: "la lista" or "el pedido". */
    place: string
    /** Pieces added when a product that has a line is chosen again. */
    stepOf: (product: Product) => number
    insert: (product: Product) => readonly Line[]
  },
) {
  const [status, setStatus] = useState('')

  function apply(next: readonly Line[], text: string) {
    onChange(next)
    setStatus(text)
  }
  const setQuantity = ({ productId }: EditableLine, quantity: number, text = '') =>
    apply(
      lines.map((line) => (line.productId === productId ? { ...line, quantity } : line)),
      text,
    )

  return {
    status,
    setQuantity,
    remove: ({ productId, name }: EditableLine) =>
      apply(
        lines.filter((line) => line.productId !== productId),
        `Quitado: ${name}.`,
      ),
    add: (product: Product) => {
      const existing = lines.find(({ productId }) => productId === product.id)
      if (!existing) return apply(insert(product), `Agregado: ${product.name}.`)
      const quantity = (existing.quantity || 0) + stepOf(product)
      setQuantity(
        existing,
        quantity,
        `${product.name} ya estaba en ${listName}: ahora son ${withUnit(quantity, existing.unit)}.`,
      )
    },
  }
}

type Edits = Pick<ReturnType<typeof useLineEdits>, 'setQuantity' | 'remove'>

/** The table of the lines. `before` and `after` are the columns around the quantity. */
export function EditLines<Line extends EditableLine>({
  lines,
  edits,
  note,
  before = [],
  after = [],
  cardEnd,
  caption,
  empty,
  className,
}: {
  lines: readonly Line[]
  edits: Edits
  /** Follows the product's code. */
  note: (line: Line) => ReactNode
  before?: Column<Line>[]
  after?: Column<Line>[]
  /** The right end of a card on a phone. */
  cardEnd: (line: Line) => ReactNode
  caption: string
  empty: ReactNode
  className: string
}) {
  const columns: Column<Line>[] = [
    { key: 'product', title: 'Producto', render: (line) => <ProductCell line={line}>{note(line)}</ProductCell> },
    ...before,
    { key: 'quantity', title: 'Cantidad', width: '10rem', render: (line) => <QuantityCell line={line} {...edits} /> },
    ...after,
    { key: 'remove', width: '4rem', render: (line) => <RemoveButton line={line} {...edits} /> },
  ]
  return (
    <div className={`-mx-5 border-line ${className}`}>
      <ListState rows={lines} empty={empty}>
        {(rows) => (
          <Table
            rows={rows}
            columns={columns}
            rowKey={({ productId }) => productId}
            caption={caption}
            card={(line) => (
              <LineCard line={line} edits={edits} end={cardEnd(line)}>
                {note(line)}
              </LineCard>
            )}
            scroll={{ maxHeight: lines.length > virtualFrom ? 'min(50vh, 32rem)' : undefined }}
          />
        )}
      </ListState>
    </div>
  )
}

function ProductCell({ line: { name, code }, children }: { line: EditableLine; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="font-medium leading-snug [overflow-wrap:anywhere]">{name}</p>
      <p className="text-ink-3 text-sm">
        <span className="code whitespace-normal! [overflow-wrap:anywhere]">{code}</span>
        {children}
      </p>
    </div>
  )
}

const QuantityCell = ({ line, setQuantity }: Edits & { line: EditableLine }) => (
  <div>
    <Quantity
      size="sm"
      label={`Cantidad de ${line.name}`}
      value={line.quantity}
      max={line.max}
      step={line.step}
      onChange={(quantity) => setQuantity(line, quantity)}
    />
    <p className="mt-0.5 text-ink-3 text-sm">{unitText(line.quantity, line.unit)}</p>
  </div>
)

const RemoveButton = ({ line, remove }: Edits & { line: EditableLine }) => (
  <IconButton
    label={`Quitar ${line.name}`}
    icon={<X />}
    data-remove
    onClick={({ currentTarget }) => {
      focusOtherRemove(currentTarget)
      remove(line)
    }}
  />
)

/** A line on a phone; `children` is its note. */
function LineCard({
  line,
  edits,
  end,
  children,
}: {
  line: EditableLine
  edits: Edits
  end: ReactNode
  children: ReactNode
}) {
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex items-start justify-between gap-2">
        <ProductCell line={line}>{children}</ProductCell>
        <RemoveButton line={line} {...edits} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <QuantityCell line={line} {...edits} />
        {end}
      </div>
    </div>
  )
}
