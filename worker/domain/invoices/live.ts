import { type SQL, sql } from 'drizzle-orm'
import { inList } from '../../../db/sql-lists.ts'
import { deadInvoiceStatuses } from '../../contract/invoices/invoice.ts'

/** The condition that a CFDI is neither failed nor canceled. `table`: the name or alias of `invoices` in the query. */
export const isLive = (table = 'invoices'): SQL =>
  sql`${sql.identifier(table)}.status NOT IN ${inList(deadInvoiceStatuses)}`

/** The condition for the order's own live invoice, which no substitute has replaced. Not for relations: Drizzle renames their table. */
export const isLiveOwn = sql`invoices.type = 'I' AND invoices.isReplaced = 0 AND ${isLive()}`

/** True if a live global invoice has the order. `orderId`: a column or a value. */
export const isInGlobal = (orderId: SQL | number) => sql`EXISTS (SELECT 1 FROM invoice_orders
  JOIN invoices ON invoices.rowid = invoice_orders.invoice WHERE invoice_orders.orderId = ${orderId} AND ${isLive()})`

/** The condition that an order in a global invoice is cancelled or returned whole. For a SELECT FROM invoices. */
export const hasLostOrder = sql`EXISTS (SELECT 1 FROM invoice_orders JOIN orders sold ON sold.id = invoice_orders.orderId
  WHERE invoice_orders.invoice = invoices.rowid AND (sold.status = 'Cancelled' OR sold.paymentStatus = 'Refunded'))`

/**
 * The condition that an order is paid and has no invoice, of its own or global. `paymentStatus`: the column as the query writes it; with
 * a unary plus, SQLite does not use its index.
 */
export const isNotInvoiced = (
  paymentStatus = sql`orders.paymentStatus`,
) => sql`${paymentStatus} = 'Paid' AND orders.status <> 'Cancelled'
  AND NOT EXISTS (SELECT 1 FROM invoices WHERE invoices.orderId = orders.id AND type = 'I' AND ${isLive()})
  AND NOT ${isInGlobal(sql`orders.id`)}`

/** Centavos of the live credit notes of an invoice. SAT does not cancel an invoice that has one. `rowid`: a column or a value. */
export const creditNotesOf = (rowid: SQL | number) => sql`(SELECT coalesce(sum(note.amount), 0) FROM invoices note
  WHERE note.relatedTo = ${rowid} AND note.type = 'E' AND ${isLive('note')})`
