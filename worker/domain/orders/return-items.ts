import { eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { orderEvents, orders } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import type { Order } from '../../contract/orders/orders.ts'
import type { ReturnItems } from '../../contract/orders/shipping-requests.ts'
import { conflict, forbidden } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { stockEvent } from '../inventory/stock.ts'
import { isInGlobal } from '../invoices/live.ts'
import { queueOrderMail } from '../mails/queue.ts'
import { oweExcess } from '../payments/excess.ts'
import { beingPaid, isBeingPaid } from './being-paid.ts'
import { cancelled, changesOf, cutLines, hasMoneyOrInvoice, latest, validInvoice } from './cancel-items.ts'
import { oweRefund } from './change.ts'
import { changedEvent } from './changed-event.ts'
import { recordModifications } from './edit.ts'
import { ensureInvoiceStamped, ensureOrder, ensureVersion } from './guards.ts'
import { orderQuery } from './order-query.ts'
import { totalsOfLines } from './place.ts'
import { toOrder } from './read.ts'
import { orderReference } from './reservation.ts'
import { unknownLine } from './ship.ts'

/** The pieces are all that the order has. */
class WholeOrder extends Error {}

/**
 * Records pieces that the client brought back. They are removed from the order like cancelled articles: prices stay as sold, the
 * total is reduced, and money above it has to be returned. Pieces that are not damaged go back to the stock. Earlier shipments do
 * not change. An order of which everything is returned becomes Cancelled, and keeps its lines and its total.
 * @throws 409 for more pieces than the client has, an older version, a card payment or an invoice in process, or a part of an order
 * in a global invoice; 403 for a role that may not cancel an order with money
 */
export async function returnItems(db: Database, user: Actor, id: number, input: ReturnItems): Promise<Order> {
  try {
    return await returnPart(db, user, id, input)
  } catch (error) {
    if (!(error instanceof WholeOrder)) throw error
    return returnWhole(db, user, id, input)
  }
}

async function returnPart(db: Database, user: Actor, id: number, input: ReturnItems): Promise<Order> {
  const { items, reason } = input
  const returned = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = sql`(SELECT total FROM orders WHERE id = ${id})`
  const { order } = await db.write({
    allowed: mayReturn(db, user, id, input),
    notWhole: ensure(sql`(SELECT pieces FROM orders WHERE id = ${id}) > ${returned}`, () => new WholeOrder()),
    global: ensure(sql`NOT ${isInGlobal(id)}`, inGlobalInvoice),
    cancellation: db.run(sql`INSERT INTO partial_cancellations (orderId, amount, invoice, reason, userId, isReturn)
      SELECT ${id}, ${total}, ${validInvoice(id)}, ${reason}, ${user.id}, 1`),
    pieces: takeBack(db, user, id, input),
    modifications: recordModifications(db, user, id, { changes: changesOf(id), reason: `Devolución: ${reason}` }),
    lines: cutLines(db, id),
    totals: db.run(sql`UPDATE orders SET version = version + 1, updatedAt = ${now}, ${totalsOfLines} WHERE id = ${id}`),
    amount: db.run(sql`UPDATE partial_cancellations SET amount = amount - ${total} WHERE id = ${latest}`),
    recorded: recordReturn(db, user, id, input),
    excess: oweExcess(db, user, id),
    mail: queueOrderMail(db, 'order_cancelled', id, { facts: sql`json_object('cancellationId', ${latest})` }),
    order: orderQuery(db, eq(orders.id, id), user),
  })
  return toOrder(order)
}

/** The invoice stays valid: staff decide between its cancellation and a credit note, because the goods were delivered. */
async function returnWhole(db: Database, user: Actor, id: number, input: ReturnItems): Promise<Order> {
  if (!can(user, 'orders.cancel')) throw needsCancelRole()
  const { reason } = input
  const note = `Devolución completa: ${reason}`
  const { order } = await db.write({
    allowed: mayReturn(db, user, id, input),
    cancellation: db.run(sql`INSERT INTO partial_cancellations (orderId, amount, reason, userId, isReturn)
      SELECT id, total, ${reason}, ${user.id}, 1 FROM orders WHERE id = ${id}`),
    pieces: takeBack(db, user, id, input),
    recorded: recordReturn(db, user, id, input),
    status:
      db.run(sql`UPDATE orders SET status = 'Cancelled', cancelReason = ${note}, version = version + 1, updatedAt = ${now}
      WHERE id = ${id}`),
    history: db.insert(orderEvents).values({ orderId: id, event: 'Cancelled', note, userId: user.id }),
    refund: oweRefund(db, user, id),
    mail: queueOrderMail(db, 'order_cancelled', id, {
      facts: sql`json_object('cancellationId', ${latest}, 'isWhole', json('true'))`,
    }),
    order: orderQuery(db, eq(orders.id, id), user),
  })
  return toOrder(order)
}

function mayReturn(db: Database, user: Actor, id: number, { items, version }: ReturnItems) {
  const json = JSON.stringify(items)
  return {
    found: ensureOrder(id),
    current: ensureVersion(db, user, id, version),
    permitted: can(user, 'orders.cancel') ? undefined : ensure(sql`NOT ${hasMoneyOrInvoice(id)}`, needsCancelRole),
    notBeingPaid: ensure(sql`NOT ${isBeingPaid(id)}`, beingPaid),
    invoice: ensureInvoiceStamped(id),
    shipped: ensure(sql`NOT EXISTS (${excessLines(id, json)})`, () => notShipped(db, id, json)),
  }
}

const itemsOf = (json: string) => sql`(SELECT value ->> 'orderItemId' AS orderItemId, value ->> 'quantity' AS quantity,
  value ->> 'lost' AS lost FROM json_each(${json}))`

/** Returned lines that are not in the order, or of which the client does not have that quantity. */
const excessLines = (id: number, json: string) => sql`SELECT returned.orderItemId, line.code, line.shipped
  FROM ${itemsOf(json)} returned LEFT JOIN order_items line ON line.id = returned.orderItemId AND line.orderId = ${id}
  WHERE line.id IS NULL OR returned.quantity > line.shipped`

async function notShipped(db: Database, id: number, json: string) {
  const rows = await db.all<{ orderItemId: number; code: string | null; shipped: number | null }>(excessLines(id, json))
  const [first] = rows
  if (!first || first.code === null) return unknownLine(rows)
  const text =
    first.shipped === 0
      ? `De ${first.code} no hay piezas que el cliente pueda devolver.`
      : `De ${first.code} el cliente tiene ${first.shipped}: no puede devolver más.`
  return conflict('NOT_SHIPPED', text, rows)
}

/** Stores the lines of the return, and puts the pieces that are not damaged back into the stock. */
const takeBack = (db: Database, user: Actor, id: number, { items, reason }: ReturnItems) => ({
  lines:
    db.run(sql`INSERT INTO cancelled_lines (cancellationId, productId, quantity, price, iva, code, name, unit, lost)
    SELECT ${latest}, productId, returned.quantity, price, iva, code, name, unit, returned.lost
    FROM ${itemsOf(JSON.stringify(items))} returned JOIN order_items line ON line.id = returned.orderItemId
    WHERE line.orderId = ${id}`),
  // Before the lines are removed, because the trigger `order_item_shipped` counts the shipped pieces of the order.
  shipped: db.run(sql`UPDATE order_items SET shipped = shipped - part.quantity, picked = max(picked - part.quantity, 0)
    FROM ${cancelled} part WHERE order_items.orderId = ${id} AND order_items.productId = part.productId`),
  inventory: db.run(sql`UPDATE inventory SET on_hand = on_hand + part.quantity - part.lost, updatedAt = ${now}
    FROM ${cancelled} part WHERE inventory.productId = part.productId AND part.quantity > part.lost`),
  // Damaged pieces have two movements, a return and a damage, so that the report of losses includes them.
  movements: db.run(sql`INSERT INTO stock_movements (productId, type, on_hand, reference, reason, userId)
    SELECT productId, type, pieces, ${orderReference(id)}, ${reason}, ${user.id}
    FROM (SELECT productId, 'return' AS type, quantity AS pieces FROM ${cancelled}
      UNION ALL SELECT productId, 'damage', -lost FROM ${cancelled} WHERE lost > 0)`),
  event: stockEvent(db, cancelled),
})

const recordReturn = (db: Database, user: Actor, id: number, { items, reason }: ReturnItems) => ({
  history: db.insert(orderEvents).values({ orderId: id, event: 'items_returned', note: reason, userId: user.id }),
  audit: audited(db, user, { action: 'return_items', entity: 'order', entityId: id, after: { items, reason } }),
  event: changedEvent(db, id),
})

const needsCancelRole = () => forbidden('Pide a un administrador, al gerente o a ventas que registre esta devolución.')

const inGlobalInvoice = () =>
  conflict(
    'IN_GLOBAL_INVOICE',
    'Este pedido está en una factura global. Cancélala en Facturas, registra aquí la devolución y emite la global de nuevo.',
  )
