import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { inList } from '../../../db/sql-lists.ts'
import { inCancellation } from '../../contract/invoices/cancellation.ts'
import type { Author } from '../identity.ts'
import { creditNotesOf } from './live.ts'

/**
 * Requests the cancellation of the invoice of an order that is being cancelled, because the sale did not take place. The
 * cron sends the request, after those of its complements. An invoice with a valid credit note is left to the staff, because SAT
 * would refuse its cancellation.
 */
export function voidInvoice(db: Database, user: Author, orderId: number, reason: string | undefined) {
  const cancelable = sql`invoices.orderId = ${orderId} AND invoices.type = 'I' AND invoices.status = 'valid'
    AND invoices.cancellation NOT IN ${inList(inCancellation)} AND ${creditNotesOf(sql`invoices.rowid`)} = 0`
  return {
    history: db.run(sql`INSERT INTO order_events (orderId, event, note, userId)
      SELECT orderId, 'invoice_cancel', '03: ' || ${reason ?? 'Pedido cancelado'}, ${user.id} FROM invoices WHERE ${cancelable}`),
    audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId)
      SELECT ${user.id}, 'cancel', 'invoice', coalesce(id, external_id) FROM invoices WHERE ${cancelable}`),
    requested: db.run(sql`UPDATE invoices SET cancellation = 'requested', motive = '03',
      cancelReason = ${reason ?? 'Pedido cancelado'}, canceledBy = ${user.id}, updatedAt = ${now} WHERE ${cancelable}`),
  }
}
