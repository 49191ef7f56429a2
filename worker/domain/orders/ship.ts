import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { orderEvents, orders, shipments } from '../../../db/schema/index.ts'
import { todayInMexico } from '../../contract/fields.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { type ShipmentChange, type Shipping, undoWindowMs } from '../../contract/orders/shipping-requests.ts'
import { transitions } from '../../contract/orders/states.ts'
import { conflict, notFound } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { stockEvent } from '../inventory/stock.ts'
import { queueOrderMail } from '../mails/queue.ts'
import { changedEvent } from './changed-event.ts'
import { countEdit, ensureMayMove, ensureMoneyKept, ensureVersion } from './guards.ts'
import { orderQuery } from './order-query.ts'
import { toOrder, visibleOrder } from './read.ts'
import { orderReference } from './reservation.ts'

type Items = NonNullable<Shipping['items']>

/**
 * Ships lines of an order, or everything that is pending. The reserved pieces leave the stock. The order becomes Shipped when
 * nothing is pending; until then it stays Preparing.
 * @throws 409 for more than is pending, a line that is not in the order, an older version or a state that cannot be shipped
 */
export async function shipOrder(
  db: Database,
  user: Actor,
  id: number,
  { items, tracking, shippedOn, note, version }: Shipping & { note?: string; version?: number },
): Promise<Order> {
  const requested = items && mergePieces(items)
  const json = JSON.stringify(requested ?? [])
  const lines = requested ? requestedLines(id, json) : pendingLines(id)
  const shipment = { carrier: tracking?.carrier ?? null, trackingNumber: tracking?.number ?? null }
  const { order } = await db.write({
    allowed: ensureMayMove(db, user, { id, status: 'Shipped', from: transitions.Shipped, version }),
    money: ensureMoneyKept(id),
    pending: ensure(sql`NOT EXISTS (${excessLines(id, json)})`, () => notPending(db, id, json)),
    shipment: db
      .insert(shipments)
      .values({ orderId: id, shippedOn: shippedOn ?? todayInMexico(), ...shipment, userId: user.id }),
    lines: db.run(sql`INSERT INTO shipment_lines (shipmentId, productId, quantity)
      SELECT ${latest}, productId, quantity FROM ${lines}`),
    stock: moveShippedStock(db, user, id, linesOfShipment(latest), { sign: -1, reason: null, requested: lines }),
    mail: shippedMail(db, id),
    history: db.insert(orderEvents).values({ orderId: id, event: 'shipment', note: describe(note), userId: user.id }),
    version: countEdit(db, id),
    complete: completeShipping(db, user, id),
    event: changedEvent(db, id),
    audit: audited(db, user, {
      action: 'ship',
      entity: 'order',
      entityId: id,
      after: { ...shipment, shippedOn, note, items: requested ?? 'pending' },
    }),
    order: orderQuery(db, visibleOrder(user, id), user),
  })
  return toOrder(order)
}

/** The shipment that this transaction has added. */
const latest = sql`(SELECT max(id) FROM shipments)`

/** The mail about a shipment, sent after the time in which its author may undo it. */
const shippedMail = (db: Database, id: number) =>
  queueOrderMail(db, 'order_shipped', id, {
    facts: sql`json_object('shipmentId', ${latest})`,
    delayMs: undoWindowMs,
  })

/** Joins repeated lines of a product, with the sum of their pieces. */
export const mergePieces = (items: Items) =>
  [...Map.groupBy(items, ({ orderItemId }) => orderItemId)].map(([orderItemId, same]) => ({
    orderItemId,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }))

const itemsOf = (json: string) => sql`(SELECT value ->> 'orderItemId' AS orderItemId, value ->> 'quantity' AS quantity
  FROM json_each(${json}))`

export const requestedLines = (
  id: number,
  json: string,
) => sql`(SELECT productId, requested.quantity FROM ${itemsOf(json)} requested
  JOIN order_items line ON line.id = requested.orderItemId AND line.orderId = ${id})`

export const pendingLines = (id: number) => sql`(SELECT productId, quantity - shipped AS quantity FROM order_items
  WHERE orderId = ${id} AND quantity > shipped)`

export const linesOfShipment = (shipmentId: SQL | number) =>
  sql`(SELECT productId, quantity FROM shipment_lines WHERE shipmentId = ${shipmentId})`

/** Requested lines that are not in the order, or not pending in that quantity. */
export const excessLines = (
  id: number,
  json: string,
) => sql`SELECT requested.orderItemId, line.code, line.quantity - line.shipped AS pending
  FROM ${itemsOf(json)} requested LEFT JOIN order_items line ON line.id = requested.orderItemId AND line.orderId = ${id}
  WHERE line.id IS NULL OR requested.quantity > line.quantity - line.shipped`

export async function notPending(db: Database, id: number, json: string) {
  const rows = await db.all<{ orderItemId: number; code: string | null; pending: number | null }>(excessLines(id, json))
  const [first] = rows
  if (!first || first.code === null) return unknownLine(rows)
  const text =
    first.pending === 0
      ? `${first.code} ya se envió completo.`
      : `De ${first.code} solo ${first.pending === 1 ? 'falta' : 'faltan'} ${first.pending} por enviar.`
  return conflict('NOT_PENDING', text, rows)
}

/** `lines`: those that the request has too much of. One of them is no longer in the order. */
export const unknownLine = (lines: unknown) =>
  conflict('UNKNOWN_LINE', 'El pedido ya no tiene una de las líneas. Recarga para ver los cambios.', lines)

/** Lines may have different units, which have no sum: only a single line is described with its quantity. */
const describe = (note: string | undefined) => sql`(SELECT concat_ws(' · ', carrier, trackingNumber,
    (SELECT CASE count(*) WHEN 1 THEN sent.quantity || ' de ' || max(code) ELSE count(*) || ' líneas' END
      FROM shipment_lines sent JOIN order_items line ON line.productId = sent.productId AND line.orderId = shipments.orderId
      WHERE sent.shipmentId = shipments.id), ${note || null})
  FROM shipments WHERE id = ${latest})`

/** 409 with the goods that are not in the warehouse yet. `lines`: SQL rows of productId and quantity. */
async function notArrived(db: Database, lines: SQL) {
  const missing = await db.all<{ productId: number; code: string; missing: number }>(sql`
    SELECT products.id AS productId, code, line.quantity - on_hand AS missing FROM ${lines} AS line
    JOIN products ON products.id = line.productId JOIN inventory ON inventory.productId = products.id
    WHERE line.quantity > on_hand ORDER BY code`)
  const named = missing.map(({ code, missing }) => `${missing} de ${code}`).join(', ')
  const verb = missing[0]?.missing === 1 ? 'falta' : 'faltan'
  return conflict(
    'NOT_ARRIVED',
    `Aún no llega toda la mercancía: ${verb} ${named}. Envía solo lo que ya está.`,
    missing,
  )
}

/**
 * The pieces of a shipment leave the stock (`sign` −1), or come back reserved as before (1). `requested`: the lines as rows that
 * remain when the transaction is undone.
 */
export const moveShippedStock = (
  db: Database,
  user: Actor,
  id: number,
  lines: SQL,
  { sign, reason, requested = lines }: { sign: 1 | -1; reason: string | null; requested?: SQL },
) => ({
  shipped: db.run(sql`UPDATE order_items SET shipped = shipped - ${sign} * line.quantity
    FROM ${lines} line WHERE order_items.orderId = ${id} AND order_items.productId = line.productId`),
  inventory: onConstraint(
    db.run(sql`UPDATE inventory SET reserved = reserved + ${sign} * line.quantity,
        on_hand = on_hand + ${sign} * line.quantity, updatedAt = ${now}
      FROM ${lines} line WHERE inventory.productId = line.productId`),
    { on_hand_not_negative: () => notArrived(db, requested) },
  ),
  movements: db.run(sql`INSERT INTO stock_movements (productId, type, on_hand, reserved, reference, reason, userId)
    SELECT productId, 'ship', ${sign} * quantity, ${sign} * quantity, ${orderReference(id)}, ${reason}, ${user.id} FROM ${lines}`),
  event: stockEvent(db, lines),
})

/**
 * Makes an order Shipped if nothing of it is pending: after a shipment, or after the rest was cancelled. In the second case it may
 * have been received already.
 */
export function completeShipping(db: Database, user: Actor, id: number) {
  const isComplete = sql`id = ${id} AND status = 'Preparing' AND shippedPieces > 0
    AND NOT EXISTS (SELECT 1 FROM order_items WHERE orderId = ${id} AND quantity > shipped)`
  return {
    history: db.run(sql`INSERT INTO order_events (orderId, event, userId)
      SELECT id, 'Shipped', ${user.id} FROM orders WHERE ${isComplete}`),
    status: db.run(sql`UPDATE orders SET status = 'Shipped' WHERE ${isComplete}`),
    delivery: completeDelivery(db, user, id),
  }
}

/** Makes a Shipped order Delivered if all its shipments are. */
export function completeDelivery(db: Database, user: Actor, orderId: number) {
  const isComplete = sql`id = ${orderId} AND status = 'Shipped'
    AND NOT EXISTS (SELECT 1 FROM shipments WHERE orderId = ${orderId} AND undoneAt IS NULL AND deliveredAt IS NULL)`
  return {
    history: db.run(sql`INSERT INTO order_events (orderId, event, userId)
      SELECT id, 'Delivered', ${user.id} FROM orders WHERE ${isComplete}`),
    status: db.run(sql`UPDATE orders SET status = 'Delivered' WHERE ${isComplete}`),
  }
}

/** Corrects the carrier, number and date of a shipment. */
export async function changeShipment(
  db: Database,
  user: Actor,
  { orderId, shipmentId }: { orderId: number; shipmentId: number },
  { tracking, shippedOn, version }: ShipmentChange,
): Promise<Order> {
  const isShipment = and(eq(shipments.id, shipmentId), eq(shipments.orderId, orderId), isNull(shipments.undoneAt))
  const after = {
    carrier: tracking.carrier ?? null,
    trackingNumber: tracking.number ?? null,
    ...(shippedOn && { shippedOn }),
  }
  const { order } = await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM shipments WHERE ${isShipment})`, () => notFound('Envío no encontrado')),
    current: ensureVersion(db, user, orderId, version),
    audit: audited(db, user, {
      action: 'change_shipment',
      entity: 'order',
      entityId: orderId,
      before: sql`(SELECT json_object('carrier', carrier, 'trackingNumber', trackingNumber, 'shippedOn', shippedOn)
        FROM shipments WHERE id = ${shipmentId})`,
      after,
    }),
    shipment: db.update(shipments).set(after).where(isShipment),
    version: countEdit(db, orderId),
    event: changedEvent(db, orderId),
    order: orderQuery(db, eq(orders.id, orderId), user),
  })
  return toOrder(order)
}
