import { byAisle, isDone, missingOf, type PickLine, type PickList, withCode } from '#contract/orders/picking'
import { formatCount } from '../../../ui/money.ts'

/** Pieces marked in this browser that the server has not confirmed. */
export type Mark = {
  key: string
  userId: number
  orderId: number
  orderItemId: number
  add: number
  isShort: boolean
  createdAt: string
}

/** A line of the walk through the warehouse. */
export type Stop = PickLine & { orderId: number; order_number: number; mayMark: boolean }

/** The lines of all orders, sorted by location, including unconfirmed marks. */
export function stopsOf(orders: readonly PickList[], marks: readonly Mark[]): Stop[] {
  return orders
    .flatMap(({ id, order_number, status, lines }) =>
      lines.map((line) => ({
        ...withMarks(
          line,
          marks.filter(({ orderItemId }) => orderItemId === line.id),
        ),
        orderId: id,
        order_number,
        mayMark: status === 'Preparing',
      })),
    )
    .sort(byAisle)
}

function withMarks(line: PickLine, marks: readonly Mark[]): PickLine {
  const last = marks.at(-1)
  if (!last) return line
  const picked = Math.min(Math.max(line.picked + sum(marks.map(({ add }) => add)), 0), line.quantity)
  return { ...line, picked, isShort: last.isShort && picked < line.quantity }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

export function progressOf(stops: readonly Stop[]) {
  return {
    picked: sum(stops.map(({ picked }) => picked)),
    quantity: sum(stops.map(({ quantity }) => quantity)),
    done: stops.filter(isDone).length,
    lines: stops.length,
  }
}

/** "Falta 1", "Faltan 3": the pieces of a line that were not picked. */
export function missingText(line: PickLine) {
  const missing = missingOf(line)
  return `${missing === 1 ? 'Falta' : 'Faltan'} ${formatCount(missing)}`
}

/** The lines of a scanned code, one for each product that has it. */
export const scannedStops = (stops: readonly Stop[], code: string, currentId: number | undefined) =>
  [...Map.groupBy(withCode(stops, code), ({ productId }) => productId).values()].flatMap(
    (lines) => lineToCount(lines, currentId) ?? [],
  )

/** Of the lines of one product: one that lacks pieces, otherwise a complete one. The line on screen is preferred. */
function lineToCount(lines: readonly Stop[], currentId: number | undefined) {
  const open = lines.filter((line) => missingOf(line) > 0)
  return open.find(({ id }) => id === currentId) ?? open[0] ?? lines[0]
}

const putBackText = ({ location }: PickLine) => (location ? ` a ${location}` : ' a su lugar')

/** Changes of an order while it is picked, with the pieces that the picker has to put back. */
export function changesBetween(before: PickList, after: PickList): string[] {
  if (before.version === after.version) return []
  const old = new Map(before.lines.map((line) => [line.id, line]))
  const remainingIds = new Set(after.lines.map(({ id }) => id))
  const removed = before.lines
    .filter(({ id }) => !remainingIds.has(id))
    .map(
      (line) =>
        `Quitaron ${line.code} del pedido.${line.picked > 0 ? ` Regresa ${line.picked}${putBackText(line)}.` : ''}`,
    )
  const changed = after.lines.flatMap((line) => {
    const { code, quantity, location } = line
    const previous = old.get(line.id)
    if (!previous) return [`Agregaron ${quantity} de ${code}${location ? `, en ${location}` : ''}.`]
    if (previous.quantity === quantity) return []
    const excess = previous.picked - quantity
    return [
      `${code}: de ${previous.quantity} a ${quantity}.${excess > 0 ? ` Regresa ${excess}${putBackText(line)}.` : ''}`,
    ]
  })
  return [...removed, ...changed]
}
