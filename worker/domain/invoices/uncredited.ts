import { type SQL, sql } from 'drizzle-orm'
import { isLive } from './live.ts'

/** Centavos of an order that were cancelled after its valid invoice was stamped. */
const cancelledAfter = (orders: SQL) => sql`(SELECT coalesce(sum(cut.amount), 0) FROM partial_cancellations cut
    JOIN invoices billed ON billed.rowid = cut.invoice AND billed.status = 'valid' AND NOT billed.isReplaced
  WHERE cut.orderId = ${orders}.id)`

/** The condition that all money of an order was returned by a decision of the shop, before or after it accepted the order. */
const isReturnedWhole = (orders: SQL) =>
  sql`(${orders}.paymentStatus = 'Refunded' OR ${orders}.status = 'Pending' AND ${orders}.paid = 0)`

/**
 * Centavos that the shop decided to return, without `excess`, which a lower total or a credit note explains, and without what has to
 * be paid again, because that sale remains valid. At most the price: an order can be paid and returned twice. Negative if cancelled
 * articles made the total lower than the credit notes, which already cover that part.
 */
const returned = (orders: SQL) => sql`min(${orders}.total - ${orders}.credited, (
  SELECT coalesce(sum(max(0, (SELECT coalesce(sum(refunds.amount - iif(payments.state = 'applied', owed, 0)), 0) FROM refunds
      WHERE paymentId = payments.id AND refunds.state = 'done' AND way IN ('provider', 'hand')) - excess)), 0)
  FROM payments WHERE payments.orderId = ${orders}.id AND NOT surplus
    AND (payments.state = 'applied' OR ${isReturnedWhole(orders)})))`

/**
 * Centavos that the shop returned of an order, or cancelled of it after its invoice, and for which no credit note was issued.
 * Money that NetPay or a bank took back does not count: the sale remains valid. `orders` is the table or an alias of it.
 */
export const uncredited = (orders: SQL) => sql`max(0, ${cancelledAfter(orders)} + ${returned(orders)}
  - (SELECT coalesce(sum(note.amount - note.credited), 0) FROM invoices note
    WHERE note.orderId = ${orders}.id AND note.type = 'E' AND ${isLive('note')}))`

/** Orders with returned money or cancelled articles: only for these `uncredited` has to be computed. */
export const refundedOrders = sql`(SELECT payments.orderId FROM refunds JOIN payments ON payments.id = refunds.paymentId
    WHERE refunds.state = 'done' AND payments.orderId IS NOT NULL
  UNION ALL SELECT orderId FROM partial_cancellations WHERE invoice IS NOT NULL)`

/** Centavos of an order that its global invoice leaves out, because they were returned before. For a SELECT FROM invoices. */
export const leftOut = (orderId: SQL) =>
  sql`CAST(round(coalesce(invoices.details ->> ('$.returned."' || ${orderId} || '"'), 0) * 100) AS INTEGER)`

/**
 * Centavos of the orders of a global invoice that were returned after it was made. It gets no credit note: only a later global invoice
 * leaves this part out. For a SELECT FROM invoices.
 */
export const globalUncredited = sql`(SELECT coalesce(sum(max(0, ${uncredited(sql`sold`)} - ${leftOut(sql`sold.id`)})), 0)
  FROM invoice_orders JOIN orders sold ON sold.id = invoice_orders.orderId
  WHERE invoice_orders.invoice = invoices.rowid AND EXISTS (
    SELECT 1 FROM payments JOIN refunds ON refunds.paymentId = payments.id AND refunds.state = 'done'
    WHERE payments.orderId = sold.id))`

/** Centavos of a credit note that are for cancelled articles. `note`: the table of CFDIs, or an alias of it. */
export const cancelledOf = (note: SQL) =>
  sql`CAST(round(coalesce(${note}.details ->> '$.cancelled', 0) * 100) AS INTEGER)`
