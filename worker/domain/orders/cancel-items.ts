import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { orderEvents, orders } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import type { Order } from '../../contract/orders/orders.ts'
import type { CancelItems } from '../../contract/orders/shipping-requests.ts'
import { statusLabels } from '../../contract/orders/states.ts'
import { conflict, forbidden } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { holdingStatuses } from '../inventory/backorders.ts'
import { isInGlobal } from '../invoices/live.ts'
import { queueOrderMail } from '../mails/queue.ts'
import { noOrder } from '../not-found.ts'
import { oweExcess } from '../payments/excess.ts'
import { beingPaid, isBeingPaid } from './being-paid.ts'
import { changedEvent } from './changed-event.ts'
import { recordModifications } from './edit.ts'
import { ensureInvoiceStamped, ensureOrder, ensureVersion } from './guards.ts'
import { orderQuery } from './order-query.ts'
import { shortOf } from './picking.ts'
import { totalsOfLines } from './place.ts'
import { toOrder } from './read.ts'
import { orderReference, recordReservation, release } from './reservation.ts'
import { completeShipping, excessLines, mergePieces, notPending, pendingLines, requestedLines } from './ship.ts'
import { hasLiveInvoice } from './states.ts'

/**
 * Cancels pieces that were not shipped; the rest of the order continues. Prices stay as sold. The stock is released, the
 * total becomes lower, and money above it is to be returned. An order with money or an invoice needs a role that cancels orders.
 * @throws 409 for pieces that are not pending, a whole order, an older version, a card payment or an invoice in process
 */
export async function cancelItems(
  db: Database,
  user: Actor,
  id: number,
  { items, reason, version }: CancelItems,
): Promise<Order> {
  const requested = items && mergePieces(items)
  const json = JSON.stringify(requested ?? [])
  const total = sql`(SELECT total FROM orders WHERE id = ${id})`
  const { order } = await db.write({
    found: ensureOrder(id),
    current: ensureVersion(db, user, id, version),
    status: ensure(sql`(SELECT status FROM orders WHERE id = ${id}) IN ${holdingStatuses}`, () =>
      notInWarehouse(db, id),
    ),
    permitted: can(user, 'orders.cancel') ? undefined : ensure(sql`NOT ${hasMoneyOrInvoice(id)}`, needsCancelRole),
    notBeingPaid: ensure(sql`NOT ${isBeingPaid(id)}`, beingPaid),
    invoice: ensureInvoiceStamped(id),
    global: ensure(sql`NOT ${isInGlobal(id)}`, inGlobalInvoice),
    pending: ensure(sql`NOT EXISTS (${excessLines(id, json)})`, () => notPending(db, id, json)),
    cancellation: db.run(sql`INSERT INTO partial_cancellations (orderId, amount, invoice, reason, userId)
      SELECT ${id}, ${total}, ${validInvoice(id)}, ${reason}, ${user.id}`),
    pieces: db.run(sql`INSERT INTO cancelled_lines (cancellationId, productId, quantity, price, iva, code, name, unit)
      SELECT ${latest}, productId, part.quantity, price, iva, code, name, unit
      FROM ${requested ? requestedLines(id, json) : pendingLines(id)} part JOIN order_items USING (productId) WHERE orderId = ${id}`),
    anyLine: ensure(sql`EXISTS ${cancelled}`, nothingPending),
    notWhole: ensure(sql`(SELECT pieces FROM orders WHERE id = ${id}) > (SELECT sum(quantity) FROM ${cancelled})`, () =>
      conflict('WHOLE_ORDER', 'No quedaría ningún artículo: cancela el pedido completo.'),
    ),
    stock: release(db, cancelled),
    reservation: recordReservation(db, cancelled, { type: 'release', reference: orderReference(id), userId: user.id }),
    modifications: recordModifications(db, user, id, { changes: changesOf(id), reason }),
    lines: cutLines(db, id),
    totals: db.run(sql`UPDATE orders SET version = version + 1, updatedAt = ${now}, ${totalsOfLines} WHERE id = ${id}`),
    amount: db.run(sql`UPDATE partial_cancellations SET amount = amount - ${total} WHERE id = ${latest}`),
    history: db.insert(orderEvents).values({ orderId: id, event: 'items_cancelled', note: reason, userId: user.id }),
    audit: audited(db, user, {
      action: 'cancel_items',
      entity: 'order',
      entityId: id,
      after: { items: requested ?? 'pending', reason },
    }),
    excess: oweExcess(db, user, id),
    paid: markPaid(db, user, id),
    complete: completeShipping(db, user, id),
    mail: queueOrderMail(db, 'order_cancelled', id, { facts: sql`json_object('cancellationId', ${latest})` }),
    event: changedEvent(db, id),
    order: orderQuery(db, eq(orders.id, id), user),
  })
  return toOrder(order)
}

/** The cancellation or return that this transaction has added, and its lines. */
export const latest = sql`(SELECT max(id) FROM partial_cancellations)`
export const cancelled = sql`(SELECT productId, quantity, lost FROM cancelled_lines WHERE cancellationId = ${latest})`

/** The stamped invoice of an order, which still has the pieces that are cancelled. */
export const validInvoice = (id: number) => sql`(SELECT max(rowid) FROM invoices WHERE orderId = ${id} AND type = 'I'
  AND status = 'valid' AND NOT isReplaced)`

/** Read it before the lines are changed. */
export const changesOf = (
  id: number,
) => sql`(SELECT productId, item.quantity AS before, item.quantity - part.quantity AS after,
    NULL AS fromPrice, NULL AS toPrice
  FROM order_items item JOIN ${cancelled} part USING (productId) WHERE item.orderId = ${id})`

export const cutLines = (db: Database, id: number) => ({
  removed: db.run(sql`DELETE FROM order_items WHERE orderId = ${id}
    AND quantity = (SELECT part.quantity FROM ${cancelled} part WHERE part.productId = order_items.productId)`),
  kept: db.run(sql`UPDATE order_items SET quantity = order_items.quantity - part.quantity,
      isShort = ${shortOf(sql`order_items.quantity - part.quantity`)}
    FROM ${cancelled} part WHERE orderId = ${id} AND part.productId = order_items.productId`),
})

/** Marks an order paid if the payments now cover its lower total. */
function markPaid(db: Database, user: Actor, id: number) {
  const isPaidNow = sql`id = ${id} AND status = 'Accepted' AND paymentStatus = 'Paid'`
  return {
    history: db.run(
      sql`INSERT INTO order_events (orderId, event, userId) SELECT id, 'Paid', ${user.id} FROM orders WHERE ${isPaidNow}`,
    ),
    status: db.run(sql`UPDATE orders SET status = 'Paid' WHERE ${isPaidNow}`),
  }
}

/** The condition that the order has payments or an invoice. */
export const hasMoneyOrInvoice = (id: number): SQL =>
  sql`(EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND paymentStatus <> 'Pending') OR ${hasLiveInvoice(id)})`

const needsCancelRole = () =>
  forbidden('Este pedido ya tiene pagos o factura. Un administrador, el gerente o ventas puede cancelar sus artículos.')

const inGlobalInvoice = () =>
  conflict(
    'IN_GLOBAL_INVOICE',
    'Este pedido está en una factura global. Cancélala en Facturas, cancela aquí los artículos y emite la global de nuevo.',
  )

const nothingPending = () => conflict('NOT_PENDING', 'Este pedido ya se envió completo. Recarga para ver los cambios.')

async function notInWarehouse(db: Database, id: number) {
  const order = await db.query.orders.findFirst({ where: eq(orders.id, id), columns: { status: true } })
  if (!order) return noOrder()
  return conflict(
    'NOT_EDITABLE',
    `Un pedido en estado ${statusLabels[order.status]} ya no tiene artículos por cancelar.`,
  )
}
