import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { orderEvents, orders } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { type UndoableStep, type UndoStep, undoEvent, undoWindowMs } from '../../contract/orders/shipping-requests.ts'
import { conflict, forbidden, invalidField } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { changedEvent } from './changed-event.ts'
import { countEdit, ensureOrder, ensureVersion } from './guards.ts'
import { orderQuery } from './order-query.ts'
import { toOrder } from './read.ts'
import { linesOfShipment, moveShippedStock } from './ship.ts'

/**
 * Undoes a step of an order. Its stock movements are posted with the opposite sign; nothing is deleted. The user who took the
 * step needs no reason for `undoWindowMs`; later, some roles may with a reason. Payments and invoices stay as they are.
 * `pruneFiles` deletes the proofs of deliveries.
 * @throws 409 if it was undone before, an older version, or a later step that must be undone first
 */
export async function undoStep(
  db: Database,
  user: Actor,
  id: number,
  { step, shipmentId, reason, version }: UndoStep,
): Promise<Order> {
  const reasonOrNull = reason ?? null
  const { order } = await db.write({
    exists: ensureOrder(id),
    done: ensure(isDone[step](id, shipmentId), () => notDone(db, id, step, shipmentId)),
    version: ensureVersion(db, user, id, version),
    kept: ensure(isKept[step](id, shipmentId), returned),
    ...(!(reasonOrNull && can(user, 'orders.undo')) && {
      recent: ensure(sql`${isRecent(user, id, step)} AND ${isOwn[step](user, id, shipmentId)}`, () => tooLate(user)),
    }),
    effect: effects[step](db, user, id, { shipmentId, reason: reasonOrNull }),
    newVersion: countEdit(db, id),
    history: db
      .insert(orderEvents)
      .values({ orderId: id, event: undoEvent(step), note: reasonOrNull, userId: user.id }),
    event: changedEvent(db, id),
    audit: audited(db, user, {
      action: 'undo_step',
      entity: 'order',
      entityId: id,
      after: { step, shipmentId, reason: reasonOrNull },
    }),
    order: orderQuery(db, eq(orders.id, id), user),
  })
  return toOrder(order)
}

const isLiveShipment = (id: number) => sql`orderId = ${id} AND undoneAt IS NULL`

/** The shipment that is undone: the one named, or the latest that left. */
const shipmentToUndo = (id: number, shipmentId: number | undefined) =>
  shipmentId === undefined
    ? sql`(SELECT max(id) FROM shipments WHERE ${isLiveShipment(id)})`
    : sql`(SELECT id FROM shipments WHERE ${isLiveShipment(id)} AND id = ${shipmentId})`

/** The deliveries that are undone: of the shipment named, or those of the latest moment. */
const deliveriesToUndo = (id: number, shipmentId: number | undefined) =>
  shipmentId === undefined
    ? sql`${isLiveShipment(id)} AND deliveredAt = (SELECT max(deliveredAt) FROM shipments WHERE ${isLiveShipment(id)})`
    : sql`${isLiveShipment(id)} AND deliveredAt IS NOT NULL AND id = ${shipmentId}`

/** The condition that the step was done, and no later step depends on it. */
const isDone: Record<UndoableStep, (id: number, shipmentId: number | undefined) => SQL> = {
  Preparing: (id) => sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND status = 'Preparing')
    AND NOT EXISTS (SELECT 1 FROM shipments WHERE ${isLiveShipment(id)})`,
  Shipped: (
    id,
    shipmentId,
  ) => sql`EXISTS (SELECT 1 FROM shipments WHERE id = ${shipmentToUndo(id, shipmentId)} AND deliveredAt IS NULL)
    AND EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND status IN ('Preparing', 'Shipped'))`,
  Delivered: (id, shipmentId) => sql`EXISTS (SELECT 1 FROM shipments WHERE ${deliveriesToUndo(id, shipmentId)})`,
}

/** The condition that no piece of the step was returned by the client. */
const isKept: Record<UndoableStep, (id: number, shipmentId: number | undefined) => SQL> = {
  Preparing: () => sql`TRUE`,
  Shipped: (id, shipmentId) => sql`NOT EXISTS (SELECT 1 FROM ${linesOfShipment(shipmentToUndo(id, shipmentId))} sent
    LEFT JOIN order_items item ON item.orderId = ${id} AND item.productId = sent.productId
    WHERE sent.quantity > coalesce(item.shipped, 0))`,
  Delivered: (id) => sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND status <> 'Cancelled')`,
}

const returned = () =>
  conflict(
    'RETURNED',
    'El cliente ya devolvió artículos de este envío: no se puede deshacer. Registra otra devolución.',
  )

type UndoInput = { shipmentId: number | undefined; reason: string | null }

const effects = {
  Preparing: (db: Database, _user: Actor, id: number) => ({
    status: db.run(sql`UPDATE orders SET status = iif(paymentStatus = 'Paid', 'Paid', 'Accepted') WHERE id = ${id}`),
  }),
  Shipped: (db: Database, user: Actor, id: number, { shipmentId, reason }: UndoInput) => ({
    stock: moveShippedStock(db, user, id, linesOfShipment(shipmentToUndo(id, shipmentId)), {
      sign: 1,
      reason: reason ? `Envío deshecho: ${reason}` : 'Envío deshecho',
    }),
    status: db.run(sql`UPDATE orders SET status = 'Preparing' WHERE id = ${id}`),
    shipment: db.run(sql`UPDATE shipments SET undoneAt = ${now}, undoneBy = ${user.id}, undoReason = ${reason}
      WHERE id = ${shipmentToUndo(id, shipmentId)}`),
  }),
  Delivered: (db: Database, _user: Actor, id: number, { shipmentId }: UndoInput) => ({
    status: db.run(sql`UPDATE orders SET status = 'Shipped' WHERE id = ${id} AND status = 'Delivered'`),
    shipment: db.run(sql`UPDATE shipments SET deliveredAt = NULL, deliveredBy = NULL, receivedBy = NULL, proof = NULL
      WHERE ${deliveriesToUndo(id, shipmentId)}`),
  }),
}

/** Events that record a step. The author of the latest one may undo it without a reason. */
const eventsOf: Record<UndoableStep, SQL> = {
  Preparing: sql`('Preparing')`,
  Shipped: sql`('shipment')`,
  Delivered: sql`('Delivered', 'delivery')`,
}

const windowStart = () => new Date(Date.now() - undoWindowMs).toISOString()

const isRecent = (user: Actor, id: number, step: UndoableStep) => sql`EXISTS (SELECT 1 FROM (
    SELECT userId, createdAt FROM order_events WHERE orderId = ${id} AND event IN ${eventsOf[step]} ORDER BY id DESC LIMIT 1)
  WHERE userId = ${user.id} AND createdAt > ${windowStart()})`

/** An order has several shipments: the latest event may be of another one. */
const isOwn: Record<UndoableStep, (user: Actor, id: number, shipmentId: number | undefined) => SQL> = {
  Preparing: () => sql`TRUE`,
  Shipped: (user, id, shipmentId) => sql`EXISTS (SELECT 1 FROM shipments
    WHERE id = ${shipmentToUndo(id, shipmentId)} AND userId = ${user.id} AND createdAt > ${windowStart()})`,
  Delivered: (user, id, shipmentId) => sql`NOT EXISTS (SELECT 1 FROM shipments
    WHERE ${deliveriesToUndo(id, shipmentId)} AND (deliveredBy IS NOT ${user.id} OR deliveredAt <= ${windowStart()}))`,
}

function tooLate(user: Actor) {
  if (can(user, 'orders.undo')) return invalidField('reason', 'Indica por qué se deshace este paso.')
  return forbidden('Ya pasó el tiempo para deshacerlo. Un administrador o gerente puede, con un motivo.')
}

const alreadyUndone: Record<UndoableStep, string> = {
  Preparing: 'El pedido ya no está En surtido: este paso ya se deshizo o el pedido avanzó.',
  Shipped: 'Este envío ya se deshizo.',
  Delivered: 'Esta entrega ya se deshizo.',
}

async function notDone(db: Database, id: number, step: UndoableStep, shipmentId: number | undefined) {
  const [found] = await db.all<{ shipments: number; delivered: number }>(sql`SELECT
    (SELECT count(*) FROM shipments WHERE ${isLiveShipment(id)}) AS shipments,
    EXISTS (SELECT 1 FROM shipments WHERE id = ${shipmentToUndo(id, shipmentId)} AND deliveredAt IS NOT NULL) AS delivered`)
  if (step === 'Preparing' && found && found.shipments > 0) {
    return conflict('SHIPPED', 'El pedido ya tiene envíos: deshaz primero los envíos.')
  }
  if (step === 'Shipped' && found?.delivered) {
    return conflict(
      'DELIVERED',
      'Este envío ya se entregó: deshaz primero la entrega. Su comprobante se quita del pedido.',
    )
  }
  return conflict('UNDONE', `${alreadyUndone[step]} Recarga para ver los cambios.`)
}
