import { and, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { invoices, orders } from '../../../db/schema/index.ts'
import { dayMs } from '../../contract/days.ts'
import { AppError, conflict } from '../../errors.ts'
import { runEach } from '../run-each.ts'
import { ago } from '../times.ts'
import type { CfdiRow } from './cfdi-row.ts'
import { type Content, contentOf } from './content.ts'
import {
  type Context,
  differenceMessage,
  failInvoice,
  failUncounted,
  failWithoutDraft,
  recordAnswer,
  recordDifference,
} from './record.ts'
import { rejectionText } from './rejection-text.ts'
import { type StampAnswer, stampContent } from './stamp.ts'

const minuteMs = 60_000
/** The condition that no request or job works on the attempt. While one does, it is `issuing`, for a limited time. */
const isIdle = () =>
  or(
    and(eq(invoices.status, 'issuing'), lt(invoices.updatedAt, ago(4 * minuteMs))),
    inArray(invoices.status, ['pending', 'verifying']),
  )

/** Finishes the attempts without a final status; the cron runs it. */
export async function finishInvoices(context: Context) {
  const waiting = await context.db
    .select()
    .from(invoices)
    .where(and(isIdle(), lt(invoices.updatedAt, ago(minuteMs))))
    .orderBy(invoices.updatedAt)
    .limit(20)
  await runEach(waiting, (row) => finishInvoice(context, row))
}

/** Continues one attempt where it was interrupted. */
export async function finishInvoice(context: Context, row: CfdiRow) {
  const { db } = context
  if (!(await claim(db, row))) return
  if (row.type === 'P') return lookUp(context, row)
  if (await isOfCancelled(db, row)) return endUnstamped(context, row)
  const content = await contentOf(db, row)
  if (!content) return failInvoice(db, row.rowid, 'Su pedido ya no existe')
  const answer = await stampContent(context, row, content)
  if (answer.kind === 'unclear' && (await isUnacceptable(context, row))) {
    return failInvoice(db, row.rowid, `Facturapi no la aceptó: ${answer.reason}`)
  }
  return record(context, row, content, answer)
}

/** True for an invoice of an order that is cancelled. */
async function isOfCancelled(db: Database, { type, orderId }: CfdiRow) {
  if (type !== 'I' || orderId === null) return false
  const order = await db.query.orders.findFirst({ where: eq(orders.id, orderId), columns: { status: true } })
  return order?.status === 'Cancelled'
}

/** Ends an attempt without stamping it. One that was stamped already is recorded: staff cancel it. */
async function endUnstamped(context: Context, row: CfdiRow) {
  const { db, provider } = context
  const found = await (row.draftId === null
    ? provider.findByExternalId(row.external_id)
    : provider.readDraft(row.draftId))
  const isGone = (found.kind === 'absent' && isOld(row)) || (found.kind === 'rejected' && found.status === 404)
  if (isGone || found.kind === 'draft') return failInvoice(db, row.rowid, 'Su pedido se canceló')
  return recordAnswer(context, row, found)
}

/**
 * Ends the attempts to invoice an order that the provider has not stamped, by deleting their drafts. For an order that is to be cancelled:
 * while the provider cannot stamp, its cancellation would wait for a day.
 */
export async function discardAttempts(context: Context, orderId: number) {
  const waiting = await context.db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), eq(invoices.type, 'I'), isIdle()))
  await runEach(waiting, (row) => discardAttempt(context, row))
}

async function discardAttempt(context: Context, row: CfdiRow) {
  const { db, provider } = context
  if (row.draftId === null || !(await claim(db, row))) return
  const found = await provider.readDraft(row.draftId)
  const answer = found.kind === 'draft' ? await provider.discard(row.draftId) : found
  const isGone = answer.kind === 'discarded' || (answer.kind === 'rejected' && answer.status === 404)
  await (isGone ? failWithoutDraft(db, row.rowid) : recordAnswer(context, row, answer))
}

/**
 * Stamps a credit note or a global invoice that was just written. After an unclear answer the cron continues.
 * @throws 409 when nothing was stamped because the totals differ, or its draft is gone; 502 with the reason of a refusal
 */
export async function stampWritten(context: Context, row: CfdiRow) {
  const content = await contentOf(context.db, row)
  if (!content) throw new Error('The order of a CFDI is gone')
  const answer = await stampContent(context, row, content)
  await record(context, row, content, answer)
  if (answer.kind === 'rejected' && answer.status !== 429) {
    throw new AppError(502, 'INVOICE_REJECTED', rejectionText(answer, `No se pudo generar la ${nameOf(row)}`))
  }
  if (answer.kind === 'gone') throw conflict('TRY_AGAIN', 'No se pudo generar el comprobante. Inténtalo de nuevo.')
  if (answer.kind === 'differs') {
    throw conflict('TOTAL_DIFFERS', differenceMessage({ order: content.total, invoice: answer.invoice }))
  }
}

const nameOf = ({ type }: CfdiRow) => (type === 'E' ? 'nota de crédito' : 'factura global')

/**
 * Whether an attempt without a clear answer can end, because another one is safe: the provider does not accept a draft of it, or has
 * not stamped its draft for a day. The next attempt reuses the draft.
 */
async function isUnacceptable({ db, provider }: Context, row: CfdiRow) {
  const [stored] = await db.select({ draftId: invoices.draftId }).from(invoices).where(eq(invoices.rowid, row.rowid))
  // This run made the draft. The provider may still be stamping it.
  if (stored?.draftId !== row.draftId) return false
  if (row.draftId === null) return isOld(row)
  return isOld(row, dayMs) && (await provider.readDraft(row.draftId)).kind === 'draft'
}

function record(context: Context, row: CfdiRow, { total }: Content, answer: StampAnswer): Promise<unknown> {
  const { db } = context
  if (answer.kind === 'differs') return recordDifference(db, row, { order: total, invoice: answer.invoice })
  if (answer.kind === 'gone') return failWithoutDraft(db, row.rowid)
  if (answer.kind === 'rejected' && answer.status !== 429) return failInvoice(db, row.rowid, answer.reason)
  return recordAnswer(context, row, answer, total)
}

/**
 * False when another job or request works on the attempt: two at once could stamp prices that were not compared, or send the CFDI to
 * its receiver twice.
 */
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

/** A complement is stamped by one call: it is only looked up, and fails when the provider does not have it. */
async function lookUp(context: Context, row: CfdiRow) {
  const answer = await context.provider.findByExternalId(row.external_id)
  if (answer.kind === 'absent' && isOld(row)) return failUncounted(context.db, row.rowid, 'Facturapi no la recibió')
  return recordAnswer(context, row, answer)
}

const isOld = ({ created_at }: CfdiRow, age = 10 * minuteMs) => Date.now() - Date.parse(created_at) > age
