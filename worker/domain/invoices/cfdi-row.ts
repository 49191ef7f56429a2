import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices } from '../../../db/schema/index.ts'
import type { Cfdi } from '../../contract/invoices/cfdi.ts'
import type { Invoice } from '../../contract/invoices/invoice.ts'

export type CfdiRow = typeof invoices.$inferSelect

export async function cfdiByRowid(db: Database, rowid: number): Promise<CfdiRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.rowid, rowid))
  return row
}

/** SQL for the number of the next CFDI of an order. */
export const nextAttempt = (orderId: number | null) =>
  sql`(SELECT coalesce(max(attempt), 0) + 1 FROM invoices own WHERE own.orderId = ${orderId})`

export const toInvoice = (row: CfdiRow): Invoice => ({
  id: row.id,
  status: row.status,
  uuid: row.uuid,
  total: row.total,
  series: row.series,
  folio_number: row.folio_number,
  livemode: row.livemode,
  cancellation: row.cancellation,
  created_at: row.created_at,
})

export const toCfdi = ({
  external_id,
  draftId,
  attempt,
  orderId,
  input,
  cancelReason,
  canceledBy,
  canceledAt,
  mailTries,
  readAt,
  updatedAt,
  paymentId,
  excess,
  complemented,
  emailedAt,
  ...cfdi
}: CfdiRow): Cfdi => cfdi
