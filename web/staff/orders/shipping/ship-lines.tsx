import { useId } from 'react'
import { quantityMessage } from '#contract/cart/ordering'
import type { Order } from '#contract/orders/orders'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Quantity } from '../../../ui/form/quantity.tsx'
import { formatCount } from '../../../ui/money.ts'

/** A line with something pending. */
export type ShipLine = {
  orderItemId: number
  code: string
  name: string
  unit: string
  pending: number
  /** Pending pieces that are in the warehouse and not needed by older orders. */
  ready: number
  /** Pieces to ship now; NaN while the text of the field is no quantity. */
  quantity: number
  /** In a return: number of damaged pieces in `quantity`. NaN while the text of its field is no quantity. */
  lost?: number
  note?: string | undefined
}

/** Picked pieces that have not left; if nothing was marked as picked, the pending ones in the warehouse. */
export function linesToShip({ OrderItems }: Pick<Order, 'OrderItems'>): ShipLine[] {
  const isPicked = OrderItems.some(({ picked = 0, shipped }) => picked > shipped)
  return OrderItems.map(({ id, quantity, shipped, waiting, picked = 0, unit, Product: { code, name } }) => {
    const pending = quantity - shipped
    const ready = pending - waiting
    const initialQuantity = isPicked ? Math.max(picked - shipped, 0) : ready
    return { orderItemId: id, code, name, unit, pending, ready, quantity: initialQuantity }
  }).filter(({ pending }) => pending > 0)
}

/** The lines of the newer order, `latest`, with the quantities that the user had changed in the lines of `before`. */
export const mergeShipLines = (before: readonly ShipLine[], edited: readonly ShipLine[], latest: readonly ShipLine[]) =>
  latest.map((line) => {
    const find = (lines: readonly ShipLine[]) => lines.find(({ orderItemId }) => orderItemId === line.orderItemId)
    const own = find(edited)
    if (!own || own.quantity === find(before)?.quantity) return line
    return { ...line, ...(own.lost && { lost: own.lost }), quantity: Math.min(own.quantity, line.pending) }
  })

const isWaiting = ({ pending, ready }: ShipLine) => ready < pending

/** The first problem of the typed pieces of the lines; undefined if all of them can be sent. */
export const piecesProblem = (lines: readonly ShipLine[]) =>
  lines.map(problemOf).find((problem) => problem !== undefined)

function problemOf({ code, quantity, pending }: ShipLine) {
  if (Number.isNaN(quantity)) return `${code}: ${quantityMessage}`
  if (quantity <= pending) return undefined
  return `De ${code} solo ${pending === 1 ? 'falta' : 'faltan'} ${formatCount(pending)} por enviar.`
}

/** Chooses pieces that are pending: lines by their box, pieces by their quantity. */
export function ShipLines({
  lines,
  legend = 'Artículos que salen',
  all,
  onChange,
}: {
  lines: readonly ShipLine[]
  legend?: string
  /** Label of the box for all lines. */
  all?: string
  onChange: (lines: readonly ShipLine[]) => void
}) {
  const id = useId()
  const isAll = lines.every(({ quantity, ready }) => quantity === ready)
  const change = (orderItemId: number, change: Pick<ShipLine, 'lost'> | Pick<ShipLine, 'quantity'>) =>
    onChange(lines.map((line) => (line.orderItemId === orderItemId ? { ...line, ...change } : line)))
  const set = (orderItemId: number, quantity: number) => change(orderItemId, { quantity })
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">{legend}</legend>
      <label htmlFor={id} className="flex min-h-9 items-center gap-3 border-line border-b pb-1 font-medium text-sm">
        <Checkbox
          id={id}
          checked={isAll}
          onChange={() => onChange(lines.map((line) => ({ ...line, quantity: isAll ? 0 : line.ready })))}
        />
        {all ?? (lines.some(isWaiting) ? 'Todo lo que ya está' : 'Todo lo pendiente')}
      </label>
      <ul className="lines">
        {lines.map((line) => (
          <li key={line.orderItemId} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2 text-sm">
            <label
              htmlFor={`${id}-${line.orderItemId}`}
              className="flex min-h-9 min-w-0 flex-1 basis-56 items-center gap-3"
            >
              <Checkbox
                id={`${id}-${line.orderItemId}`}
                checked={line.quantity > 0}
                onChange={({ target }) => set(line.orderItemId, target.checked ? line.ready || line.pending : 0)}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="code">{line.code}</span>
                <span className="block font-medium">{line.name}</span>
                {line.note ? <span className="block text-warn">{line.note}</span> : null}
                {isWaiting(line) ? (
                  <span className="block text-warn">
                    {line.pending - line.ready === 1 ? 'Falta 1' : `Faltan ${formatCount(line.pending - line.ready)}`}{' '}
                    por llegar
                  </span>
                ) : null}
              </span>
            </label>
            <span className="ml-auto flex items-center gap-2 tabular-nums">
              <Quantity
                label={`Piezas de ${line.code}`}
                min={0}
                max={line.pending}
                value={line.quantity}
                size="sm"
                onChange={(quantity) => set(line.orderItemId, quantity)}
                onType={(quantity) => set(line.orderItemId, quantity)}
              />
              <span className="w-16 text-ink-3">de {formatCount(line.pending)}</span>
            </span>
            <Damaged line={line} onChange={(lost) => change(line.orderItemId, { lost })} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** The damaged pieces of a line that is returned. Renders nothing for other lines. */
function Damaged({ line: { code, quantity, lost }, onChange }: { line: ShipLine; onChange: (lost: number) => void }) {
  if (lost === undefined || !(quantity > 0)) return null
  return (
    <span className="flex basis-full flex-wrap items-center justify-end gap-2 text-ink-2 tabular-nums">
      De ellas, dañadas
      <Quantity label={`Piezas dañadas de ${code}`} min={0} max={quantity} value={lost} size="sm" onChange={onChange} />
      <span className="w-16 text-ink-3">de {formatCount(quantity)}</span>
    </span>
  )
}
