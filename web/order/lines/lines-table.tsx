import type { ReactNode } from 'react'
import { unitText, withUnit } from '#contract/cart/unit-text'
import { lineTotal } from '#contract/money'
import { ListState } from '../../ui/list/list-state.tsx'
import { countText, formatCount, formatMoney } from '../../ui/money.ts'
import { BackorderNote } from '../../ui/stock.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { discountText } from './line-discount.ts'

type OnHand = {
  /** Pieces in the warehouse. */
  on_hand: number
  /** Pieces on hand that are reserved for this order. */
  held: number
  location: string | null
}

type Line = {
  id: number
  code: string
  name: string
  quantity: number
  /** Shipped pieces. The column is shown while the lines are shipped in part. */
  shipped?: number
  unit: string
  /** Pesos; without IVA, unless the line is of a cart and the shop shows prices with it. */
  price: number
  /** Omitted: the price times the quantity. */
  amount?: number
  /** Pesos off each piece. */
  discount?: number
  /** null without inventory. The column is shown if any line has a value. */
  stock?: OnHand | null
  /** Pieces that the shop has not received yet, and `backorder` of the product. */
  backordered?: { pieces: number; backorder: string } | null
  /** Why the line of a cart cannot be ordered as it is. */
  problem?: string | undefined
  /** Picked pieces. The column is shown while some of them are still in the warehouse. */
  picked?: number
}

const columns: Column<Line>[] = [
  { key: 'code', title: 'Código', width: '8rem', render: Code },
  {
    key: 'name',
    title: 'Descripción',
    render: (line) => (
      <span className="block min-w-36 font-medium">
        {/* Three lines, because the size of a product is at the end of its name. */}
        <span className="line-clamp-3" title={line.name}>
          {line.name}
        </span>
        <BackorderNote waiting={line.backordered} />
        <ProblemNote problem={line.problem} />
      </span>
    ),
  },
  {
    key: 'quantity',
    title: 'Cantidad',
    align: 'right',
    width: '8rem',
    render: ({ quantity, unit }) => (
      <>
        {formatCount(quantity)} <span className="block text-ink-3 text-sm">{unitText(quantity, unit)}</span>
      </>
    ),
  },
  { key: 'shipped', title: 'Enviado', align: 'right', width: '8rem', render: (line) => <ShippedCell line={line} /> },
  {
    key: 'picked',
    title: 'Surtido',
    align: 'right',
    width: '7rem',
    render: ({ picked = 0, quantity }) => (
      <>
        {formatCount(picked)}
        <span className={`block text-sm ${picked < quantity ? 'text-warn' : 'text-ok'}`}>
          {pickedNote(picked, quantity)}
        </span>
      </>
    ),
  },
  {
    key: 'stock',
    title: 'Existencia',
    align: 'right',
    width: '11rem',
    render: ({ stock = null }) => <StockCell stock={stock} />,
  },
  {
    key: 'price',
    title: 'Precio',
    align: 'right',
    width: '8rem',
    render: (line) => (
      <>
        {formatMoney(line.price)}
        <DiscountNote line={line} />
      </>
    ),
  },
  {
    key: 'amount',
    title: 'Importe',
    align: 'right',
    width: '9rem',
    render: (line) => <span className="font-semibold">{formatMoney(amountOf(line))}</span>,
  },
]

const ProblemNote = ({ problem }: Pick<Line, 'problem'>) =>
  problem ? <span className="block font-normal text-sm text-warn">{problem}</span> : null

const amountOf = (line: Line) => line.amount ?? lineTotal(line)

const isInWarehouse = ({ picked = 0, shipped = 0 }: Line) => picked > shipped

const pickedNote = (picked: number, quantity: number) =>
  picked < quantity ? `${quantity - picked === 1 ? 'falta' : 'faltan'} ${formatCount(quantity - picked)}` : 'completo'

/** The price before the discount of the line, if it has one. */
function DiscountNote({ line: { price, discount = 0 } }: { line: Pick<Line, 'price' | 'discount'> }) {
  const words = discountText({ price, discount })
  return words ? <span className="block text-ok text-sm">{words}</span> : null
}

/** Only a code that is longer than its column wraps. */
function Code({ code }: Pick<Line, 'code'>) {
  return <span className={`code ${code.length <= 12 ? 'whitespace-nowrap' : ''}`}>{code}</span>
}

/** Read-only table of the lines of an order or a cart. */
export function LinesTable({
  lines,
  empty,
  caption,
  maxHeight,
}: {
  lines: readonly Line[]
  empty: ReactNode
  caption: string
  maxHeight?: string
}) {
  const hidden = [
    lines.some(isInWarehouse) ? '' : 'picked',
    lines.some(({ stock }) => stock !== undefined) ? '' : 'stock',
    lines.some(({ shipped = 0 }) => shipped > 0) && lines.some((line) => pendingOf(line) > 0) ? '' : 'shipped',
  ]
  return (
    <ListState rows={lines} empty={empty}>
      {(rows) => (
        <Table
          rows={rows}
          columns={columns.filter(({ key }) => !hidden.includes(key))}
          rowKey={({ id }) => id}
          caption={caption}
          card={(line) => <LineCard line={line} isShipped={!hidden.includes('shipped')} />}
          scroll={{ maxHeight: maxHeight }}
        />
      )}
    </ListState>
  )
}

function LineCard({ line, isShipped }: { line: Line; isShipped: boolean }) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-medium [overflow-wrap:anywhere]">{line.name}</p>
      <p className="flex flex-wrap items-baseline gap-x-3 text-ink-2 tabular-nums">
        <Code code={line.code} />
        <span>
          {withUnit(line.quantity, line.unit)} × {formatMoney(line.price)}
        </span>
        <span className="ml-auto font-semibold text-ink">{formatMoney(amountOf(line))}</span>
      </p>
      <DiscountNote line={line} />
      {isShipped ? <p className="text-ink-2 text-sm tabular-nums">{shippedText(line)}</p> : null}
      <BackorderNote waiting={line.backordered} />
      <ProblemNote problem={line.problem} />
      {line.stock === undefined ? null : (
        <p className="text-ink-3 text-sm tabular-nums">
          {line.stock
            ? [`Existencia ${formatCount(line.stock.on_hand)}`, ...notesOf(line.stock)].join(' · ')
            : 'Existencia N/A'}
        </p>
      )}
      {line.picked !== undefined && isInWarehouse(line) ? (
        <p className="text-ink-2 text-sm tabular-nums">
          Surtido {formatCount(line.picked)} · {pickedNote(line.picked, line.quantity)}
        </p>
      ) : null}
    </div>
  )
}

const pendingOf = ({ quantity, shipped = 0 }: Line) => quantity - shipped

const shippedText = (line: Line) =>
  pendingOf(line) === 0
    ? 'Enviado completo'
    : `Enviado ${formatCount(line.shipped ?? 0)} · pendiente ${formatCount(pendingOf(line))}`

function ShippedCell({ line }: { line: Line }) {
  const pending = pendingOf(line)
  return (
    <span className="grid tabular-nums">
      <span className="font-medium">{formatCount(line.shipped ?? 0)}</span>
      <span className={`text-sm ${pending > 0 ? 'text-warn' : 'text-ink-3'}`}>
        {pending > 0 ? `pendiente ${formatCount(pending)}` : 'completo'}
      </span>
    </span>
  )
}

function StockCell({ stock }: { stock: OnHand | null }) {
  if (!stock) return <span className="text-ink-3">N/A</span>
  return (
    <span className="grid tabular-nums">
      <span className="font-medium">{formatCount(stock.on_hand)}</span>
      <span className="flex flex-wrap justify-end gap-x-1 text-ink-3 text-sm">
        {notesOf(stock).map((note, index, { length }) => (
          <span key={note} className="whitespace-nowrap">
            {note}
            {index < length - 1 ? ' ·' : ''}
          </span>
        ))}
      </span>
    </span>
  )
}

function notesOf({ held, location }: OnHand) {
  const notes = [held > 0 ? countText(held, 'apartada') : '', location ?? '']
  return notes.filter(Boolean)
}
