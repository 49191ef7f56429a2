import { and, eq, sql } from 'drizzle-orm'
import { type Database, require } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { orderEvents, orders, outbox, paymentIntents, payments } from '../../../db/schema/index.ts'
import type { NetpayResponse } from '../../contract/payments.ts'
import { audited } from '../audit.ts'
import { linesOf, recordHold, reserve } from '../orders/hold.ts'
import { customerName, fillOrder, idOf } from '../orders/place.ts'

export type Intent = typeof paymentIntents.$inferSelect
type OrderId = number | ReturnType<typeof sql> | null

/** The statements that turn a verified charge into a paid order, if the attempt is still as it was read. */
export const applyCharge = (db: Database, intent: Intent, charge: NetpayResponse) =>
  intent.target === 'cart' ? makeOrder(db, intent, charge) : payOrder(db, intent, charge)

/** A charge that nothing can be given for: it stays on record until it is paid back. */
export const recordRefund = (db: Database, intent: Intent, charge: NetpayResponse) =>
  [
    ...recorded(db, intent, charge, 'refund_due', intent.orderId),
    ...(intent.orderId === null
      ? []
      : told(db, intent.orderId, 'refund_due', 'Cargo con tarjeta por reembolsar', intent.userId)),
    audited(
      db,
      { id: intent.userId },
      { action: 'refund_due', entity: 'payment', entityId: charge.transactionTokenId },
    ),
  ] as const

/** A real charge that does not fit the attempt it names, or names none: a person decides. */
export const recordReview = (db: Database, intent: Intent | undefined, charge: NetpayResponse) =>
  db
    .insert(payments)
    .values(rowOf(intent, charge, 'review', intent?.orderId ?? null))
    .onConflictDoNothing()

/** The provider gave the money of a recorded charge back. An order paid with another charge stays paid. */
export const reverse = (db: Database, charge: NetpayResponse, orderId: number | null) =>
  [
    db
      .update(payments)
      .set({ state: 'refunded', response: charge })
      .where(eq(payments.transactionTokenId, charge.transactionTokenId)),
    ...(orderId === null
      ? []
      : [
          db
            .update(orders)
            .set({ paymentStatus: 'Refunded', netpayResponse: charge, version: sql`version + 1`, updatedAt: now })
            .where(eq(orders.id, orderId)),
          ...told(db, orderId, 'Refunded', null, null),
          audited(db, null, { action: 'refunded', entity: 'order', entityId: orderId }),
        ]),
  ] as const

function payOrder(db: Database, intent: Intent, charge: NetpayResponse) {
  const id = intent.orderId ?? 0
  return [
    stillAsRead(db, intent),
    db.run(
      require(sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND paymentStatus = 'Pending' AND status <> 'Cancelled'
        AND total = (SELECT amount FROM payment_intents WHERE id = ${intent.id}))`),
    ),
    db
      .update(orders)
      .set({
        status: sql`CASE status WHEN 'Accepted' THEN 'Paid' ELSE status END`,
        paymentStatus: 'Paid',
        paymentMethod: 'Credit Card',
        netpayResponse: charge,
        version: sql`version + 1`,
        updatedAt: now,
      })
      .where(eq(orders.id, id)),
    ...settled(db, intent, charge, id),
    ...told(db, id, 'Paid', null, intent.userId),
  ] as const
}

/** The order of a cart, from what was held when its payment began. A hold that has lapsed is taken anew. */
function makeOrder(db: Database, intent: Intent, charge: NetpayResponse) {
  const uid = crypto.randomUUID()
  const { userId, merchantReferenceCode: reference } = intent
  const lines = linesOf(JSON.stringify(intent.lines))
  const held = intent.state === 'created'
  return [
    stillAsRead(db, intent),
    db.run(require(sql`NOT ${boughtSince(intent)}`)),
    ...(held ? [] : [reserve(db, lines), ...recordHold(db, lines, { type: 'reserve', reference, userId })]),
    db.run(sql`INSERT INTO orders (uid, customerId, userId, customer_name, status, paymentStatus, paymentMethod,
        shippingAddress, ivaRate, netpayResponse, idempotencyKey, requestHash)
      SELECT ${uid}, id, ${userId}, ${customerName}, 'Paid', 'Paid', 'Credit Card',
        ${intent.shippingAddress}, ${intent.ivaRate}, ${JSON.stringify(charge)}, ${`payment:${reference}`}, ${reference}
      FROM customers WHERE id = ${intent.customerId}`),
    ...fillOrder(db, { uid, user: { id: userId }, lines: intent.lines }, lines),
    ...settled(db, intent, charge, idOf(uid)),
    db.insert(orderEvents).values({ orderId: idOf(uid), event: 'Paid', userId }),
    db.run(sql`DELETE FROM cart_items WHERE userId = ${userId} AND EXISTS (
      SELECT 1 FROM ${lines} line WHERE line.productId = cart_items.productId AND line.quantity >= cart_items.quantity)`),
    db.run(sql`UPDATE cart_items SET quantity = cart_items.quantity - line.quantity
      FROM ${lines} line WHERE userId = ${userId} AND line.productId = cart_items.productId`),
  ] as const
}

const stillAsRead = (db: Database, { id, state }: Intent) =>
  db.run(require(sql`(SELECT state FROM payment_intents WHERE id = ${id}) = ${state}`))

/** The same person has paid a cart since this attempt began: most likely the same goods, from another window. */
const boughtSince = ({ id, userId, createdAt }: Intent) => sql`EXISTS (SELECT 1 FROM payment_intents
  WHERE id <> ${id} AND userId = ${userId} AND target = 'cart' AND state = 'settled' AND closedAt >= ${createdAt})`

const settled = (db: Database, intent: Intent, charge: NetpayResponse, orderId: OrderId) => [
  ...recorded(db, intent, charge, 'applied', orderId),
  db
    .update(paymentIntents)
    .set({ state: 'settled', orderId: orderId ?? undefined, closedAt: now })
    .where(eq(paymentIntents.id, intent.id)),
  audited(
    db,
    { id: intent.userId },
    {
      action: 'pay',
      entity: 'payment',
      entityId: charge.transactionTokenId,
      after: { merchantReferenceCode: intent.merchantReferenceCode, amount: intent.amount },
    },
  ),
]

/** Takes the place of a review; a charge that was decided on before stops the batch. */
const recorded = (
  db: Database,
  intent: Intent,
  charge: NetpayResponse,
  state: 'applied' | 'refund_due',
  orderId: OrderId,
) =>
  [
    db
      .delete(payments)
      .where(and(eq(payments.transactionTokenId, charge.transactionTokenId), eq(payments.state, 'review'))),
    db.insert(payments).values(rowOf(intent, charge, state, orderId)),
  ] as const

const rowOf = (
  intent: Intent | undefined,
  charge: NetpayResponse,
  state: 'applied' | 'refund_due' | 'review',
  orderId: OrderId,
) => ({
  transactionTokenId: charge.transactionTokenId,
  merchantReferenceCode: charge.merchantReferenceCode,
  amount: charge.amount,
  response: charge,
  intentId: intent?.id,
  orderId,
  state,
})

const told = (db: Database, orderId: number, event: string, note: string | null, userId: number | null) => [
  db.insert(orderEvents).values({ orderId, event, note, userId }),
  db.insert(outbox).values({ event: 'order_changed', orderId, payload: {} }),
]
