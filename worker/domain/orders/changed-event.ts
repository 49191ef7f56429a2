import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { outbox } from '../../../db/schema/index.ts'

/**
 * The event by which open screens load the order again. It has no data: each side reads what it may see. `orderId` null: a CFDI of
 * no single order, which has no event.
 */
export const changedEvent = (db: Database, orderId: number | null) =>
  orderId === null ? undefined : db.insert(outbox).values({ event: 'order_changed', orderId, payload: {} })

/** The same event for the order of a payment, if it has one. */
export const changedEventOfPayment = (db: Database, paymentId: number) =>
  db.run(sql`INSERT INTO outbox (event, orderId, payload)
    SELECT 'order_changed', orderId, '{}' FROM payments WHERE id = ${paymentId} AND orderId IS NOT NULL`)

/** The same event for the order of a CFDI. A global invoice has none. */
export const changedEventOfInvoice = (db: Database, rowid: number) =>
  db.run(sql`INSERT INTO outbox (event, orderId, payload)
    SELECT 'order_changed', orderId, '{}' FROM invoices WHERE rowid = ${rowid} AND orderId IS NOT NULL`)

/**
 * The same event for a customer whose credit, due dates or block have changed, by which the shop holds orders. One event is enough,
 * because screens load all orders again: that of the latest order. Without orders there is none.
 */
export const changedEventOfCustomer = (db: Database, customerId: number) =>
  db.run(sql`INSERT INTO outbox (event, orderId, payload)
    SELECT 'order_changed', id, '{}' FROM orders WHERE customerId = ${customerId} ORDER BY id DESC LIMIT 1`)
