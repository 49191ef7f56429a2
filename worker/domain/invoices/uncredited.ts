import { type SQL, sql } from 'drizzle-orm'

const live = sql`NOT IN ('failed', 'canceled')`

/**
 * Centavos that the shop returned of an order by its own decision, and for which no credit note was issued. Money that NetPay
 * or a bank took back does not count: the sale stands. `orders` is the table or an alias of it.
 */
export const uncredited = (orders: SQL) => sql`max(0,
  (SELECT coalesce(sum(refunds.amount), 0) FROM refunds JOIN payments ON payments.id = refunds.paymentId
    WHERE payments.orderId = ${orders}.id AND refunds.state = 'done' AND way IN ('provider', 'hand') AND NOT surplus
      AND (payments.state = 'applied' OR ${orders}.paymentStatus = 'Refunded'))
  - (SELECT coalesce(sum(note.amount - note.credited), 0) FROM invoices note
    WHERE note.orderId = ${orders}.id AND note.type = 'E' AND note.status ${live}))`

/** The orders of which money went back: a list to look up before `uncredited` is computed. */
export const refundedOrders = sql`(SELECT payments.orderId FROM refunds JOIN payments ON payments.id = refunds.paymentId
  WHERE refunds.state = 'done' AND payments.orderId IS NOT NULL)`
