import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { invoices, orders } from '../../../db/schema/index.ts'
import { type CfdiRow, type Context, failInvoice, failWithoutDraft, recordAnswer, recordDifference } from './record.ts'
import { stampOrder } from './stamp.ts'

const minuteMs = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()

/** No request or job works on the attempt: `issuing` is one that does, until the longest time it could take has passed. */
const isIdle = () =>
  or(
    and(eq(invoices.status, 'issuing'), lt(invoices.updatedAt, ago(4))),
    inArray(invoices.status, ['pending', 'verifying']),
  )

/** Finishes the attempts without a final status; the cron runs it. */
export async function finishInvoices(context: Context) {
  const waiting = await context.db
    .select()
    .from(invoices)
    .where(and(isIdle(), lt(invoices.updatedAt, ago(1))))
    .orderBy(invoices.updatedAt)
    .limit(20)
  for (const row of waiting) await finishInvoice(context, row)
}

/** Continues one attempt where it was interrupted. */
export async function finishInvoice(context: Context, row: CfdiRow) {
  if (row.type !== 'I' || row.orderId === null) return lookUp(context, row)
  const { db } = context
  if (!(await claim(db, row))) return
  const order = await billedOrder(db, row.orderId)
  if (!order) return failInvoice(db, row.rowid, 'The order is gone')
  const answer = await stampOrder(context, row, order, await uuidOf(db, row.relatedTo))
  if (answer.kind === 'differs') return recordDifference(db, row, { order: order.total, invoice: answer.invoice })
  if (answer.kind === 'gone') return failWithoutDraft(db, row.rowid)
  if (answer.kind === 'rejected' && answer.status !== 429) return failInvoice(db, row.rowid, answer.reason)
  // The provider has no draft, and takes none: the client may try again.
  if (answer.kind === 'unclear' && row.draftId === null && isOld(row)) return failInvoice(db, row.rowid, answer.reason)
  return recordAnswer(context, { ...row, orderTotal: order.total, email: row.input.email }, answer)
}

/** False when another job or request works on the attempt: two at once could stamp prices that were not compared. */
async function claim(db: Database, { rowid, updatedAt }: CfdiRow) {
  const { claimed } = await db.write({
    claimed: db
      .update(invoices)
      .set({ status: 'issuing', updatedAt: now })
      .where(and(eq(invoices.rowid, rowid), eq(invoices.updatedAt, updatedAt), isIdle()))
      .returning({ rowid: invoices.rowid }),
  })
  return claimed.length > 0
}

/** A CFDI that is stamped by one call: it is only looked up, and fails when the provider does not have it. */
async function lookUp(context: Context, row: CfdiRow) {
  const answer = await context.provider.findByExternalId(row.external_id)
  if (answer.kind === 'absent' && isOld(row)) return failInvoice(context.db, row.rowid, 'absent')
  return recordAnswer(context, { ...row, orderTotal: null, email: row.input.email }, answer)
}

const isOld = ({ created_at }: CfdiRow) => Date.now() - Date.parse(created_at) > 10 * minuteMs

const billedOrder = (db: Database, id: number) =>
  db.query.orders.findFirst({ where: eq(orders.id, id), columns: { total: true }, with: { OrderItems: true } })

async function uuidOf(db: Database, rowid: number | null) {
  if (rowid === null) return null
  const [row] = await db.select({ uuid: invoices.uuid }).from(invoices).where(eq(invoices.rowid, rowid))
  return row?.uuid ?? null
}
