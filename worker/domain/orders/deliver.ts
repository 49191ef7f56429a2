import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { files, orderEvents, orders, shipments } from '../../../db/schema/index.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { conflict, notFound } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { StoredFile } from '../files.ts'
import { shownFolio } from '../folio.ts'
import type { Actor } from '../identity.ts'
import { noVoucher } from '../not-found.ts'
import { changedEvent } from './changed-event.ts'
import { countEdit } from './guards.ts'
import { orderQuery } from './order-query.ts'
import { toOrder, visibleOrder } from './read.ts'
import { completeDelivery } from './ship.ts'

type ShipmentKey = { orderId: number; shipmentId: number }

/** @throws the refusal of a delivery that `deliverShipment` would not record: before its proof is stored */
export async function assertDeliverable(db: Database, { orderId, shipmentId }: ShipmentKey, hasProof: boolean) {
  await db.read({ deliverable: ensureDeliverable(db, { orderId, shipmentId }, hasProof) })
}

/**
 * Records that a shipment arrived. The proof is a photo or a signature; a shipment delivered without a proof accepts one later.
 * The order becomes Delivered with its last shipment.
 * @throws 409 if it was delivered or undone before
 */
export async function deliverShipment(
  db: Database,
  user: Actor,
  { orderId, shipmentId }: ShipmentKey,
  { receivedBy, proof }: { receivedBy: string | null; proof: StoredFile | null },
): Promise<Order> {
  const name = receivedBy ? sql`${receivedBy}` : sql`receivedBy`
  const { order } = await db.write({
    deliverable: ensureDeliverable(db, { orderId, shipmentId }, proof !== null),
    file: proof ? db.insert(files).values({ ...proof, userId: user.id }) : undefined,
    shipment: db.run(sql`UPDATE shipments SET deliveredAt = coalesce(deliveredAt, ${now}),
        deliveredBy = coalesce(deliveredBy, ${user.id}), receivedBy = ${name}, proof = ${proof?.key ?? null}
      WHERE id = ${shipmentId}`),
    history: db.insert(orderEvents).values({ orderId, event: 'delivery', note: describe(shipmentId), userId: user.id }),
    version: countEdit(db, orderId),
    complete: completeDelivery(db, user, orderId),
    event: changedEvent(db, orderId),
    audit: audited(db, user, {
      action: 'deliver',
      entity: 'order',
      entityId: orderId,
      after: { shipmentId, receivedBy, proof: proof?.key ?? null },
    }),
    order: orderQuery(db, eq(orders.id, orderId), user),
  })
  return toOrder(order)
}

const ensureDeliverable = (db: Database, of: ShipmentKey, hasProof: boolean) =>
  ensure(
    sql`EXISTS (SELECT 1 FROM shipments WHERE ${isNotUndone(of)}
      AND (deliveredAt IS NULL OR ${hasProof} AND proof IS NULL))
      AND NOT ${isCancelled(of.orderId)}`,
    () => notDeliverable(db, of),
  )

const isNotUndone = ({ orderId, shipmentId }: ShipmentKey): SQL | undefined =>
  and(eq(shipments.id, shipmentId), eq(shipments.orderId, orderId), isNull(shipments.undoneAt))

/** The condition that the order is cancelled. One with shipments is cancelled only after the client returned all that was shipped. */
const isCancelled = (orderId: number) =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND status = 'Cancelled')`

async function notDeliverable(db: Database, of: ShipmentKey) {
  const [order] = await db.all<{ isReturned: number }>(sql`SELECT ${isCancelled(of.orderId)} AS isReturned`)
  const shipment = await db.query.shipments.findFirst({ where: isNotUndone(of), columns: { deliveredAt: true } })
  if (!shipment) return notFound('Este envío ya no existe. Recarga para ver los cambios.')
  if (order?.isReturned)
    return conflict('RETURNED', 'El cliente ya devolvió este pedido. Recarga para ver los cambios.')
  return conflict('DELIVERED', 'Este envío ya se marcó como entregado. Recarga para ver los cambios.')
}

const describe = (shipmentId: number) => sql`(SELECT nullif(concat_ws(' · ', 'Recibió ' || receivedBy,
  iif(proof IS NULL, NULL, 'con comprobante')), '') FROM shipments WHERE id = ${shipmentId})`

/** Delivers the shipments of an order that are on their way, without a proof. */
export const deliverAll = (db: Database, user: Actor, orderId: number) =>
  db
    .update(shipments)
    .set({ deliveredAt: now, deliveredBy: user.id })
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.undoneAt), isNull(shipments.deliveredAt)))

/**
 * Folio for the file name of a downloaded proof.
 * @throws 404 if the user may not see its order
 */
export async function findProof(db: Database, user: Actor, id: number, key: string) {
  const [found] = await db
    .select({ folio: shownFolio(orders.order_number) })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(visibleOrder(user, id), eq(shipments.proof, key), isNull(shipments.undoneAt)))
  if (!found) throw noVoucher()
  return found
}
