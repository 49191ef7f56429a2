import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { outbox } from '../../../db/schema/index.ts'

/**
 * The event by which open screens load the order again. It has no data: each side reads what it may see. `orderId` null: a charge without
 * an order, or a global invoice. `userId`: the client of the charge.
 */
export const changedEvent = (db: Database, orderId: number | null, userId?: number) =>
  db.insert(outbox).values({ event: 'order_changed', orderId, payload: { userId } })

/** The same event for a payment. */
export const changedEventOfPayment = (db: Database, paymentId: number) =>
  db.run(sql`INSERT INTO outbox (event, orderId, payload)
    SELECT 'order_changed', orderId, ${payloadOfPayment} FROM payments WHERE id = ${paymentId}`)

/** The payload of the event of a row of `payments`. */
export const payloadOfPayment = sql`json_object('userId', (SELECT attempt.userId FROM payment_intents attempt
  WHERE attempt.id = payments.intentId))`

/** The same event for a CFDI. */
export const changedEventOfInvoice = (db: Database, rowid: number) =>
  db.run(sql`INSERT INTO outbox (event, orderId, payload)
    SELECT 'order_changed', orderId, '{}' FROM invoices WHERE rowid = ${rowid}`)

/**
 * The same event for a customer whose credit, due dates or block have changed, by which the shop holds orders. One event is enough,
 * because screens load all orders again: that of the latest order. Without orders there is none.
 */
export const changedEventOfCustomer = (db: Database, customerId: number) =>
  db.run(sql`INSERT INTO outbox (event, orderId, payload)
    SELECT 'order_changed', id, '{}' FROM orders WHERE customerId = ${customerId} ORDER BY id DESC LIMIT 1`)
