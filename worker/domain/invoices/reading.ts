import { and, eq, or, sql } from 'drizzle-orm'
import { now } from '../../../db/schema/columns.ts'
import { invoices } from '../../../db/schema/index.ts'
import { inList } from '../../../db/sql-lists.ts'
import { dayMs } from '../../contract/days.ts'
import {
  type Cancellation,
  inCancellation,
  isInCancellation,
  refusedCancellations,
} from '../../contract/invoices/cancellation.ts'
import { unfinishedInvoiceStatuses } from '../../contract/invoices/invoice.ts'
import { audited } from '../audit.ts'
import { changedEvent } from '../orders/changed-event.ts'
import { runEach } from '../run-each.ts'
import { ago } from '../times.ts'
import { type CfdiRow, cfdiByRowid } from './cfdi-row.ts'
import { storeReceipt } from './copies.ts'
import { finishInvoice } from './finish.ts'
import type { InvoiceState, Rejection, UnclearAnswer } from './provider.ts'
import { type Context, titleOf } from './record.ts'

/**
 * Records the provider's state of a stamped CFDI, which changes by a request of the shop, in the provider's own screens, or by an
 * answer of the receiver. The same state is recorded once.
 */
export async function recordReading(
  { db, provider, store }: Context,
  row: CfdiRow,
  found: InvoiceState,
): Promise<CfdiRow> {
  const status = found.kind === 'canceled' ? 'canceled' : row.status
  const cancellation = nextCancellation(row.cancellation, found)
  const isSame = status === row.status && cancellation === row.cancellation
  const unchanged = and(
    eq(invoices.rowid, row.rowid),
    eq(invoices.status, row.status),
    eq(invoices.cancellation, row.cancellation),
  )
  if (isSame) {
    await db.write({ read: db.update(invoices).set({ readAt: now }).where(unchanged) })
    return row
  }
  const event = events[cancellation]
  const isCanceled = status === 'canceled'
  const { stored } = await db.write({
    // Before the update, because its condition is the old state.
    history:
      event && row.orderId !== null
        ? db.run(sql`INSERT INTO order_events (orderId, event, note, userId)
            SELECT orderId, ${event}, ${titleOf(row.rowid)}, ${isCanceled ? row.canceledBy : null} FROM invoices WHERE ${unchanged}`)
        : undefined,
    event: changedEvent(db, row.orderId),
    audit: audited(db, null, {
      action: 'cfdi_state',
      entity: 'invoice',
      entityId: row.id ?? row.external_id,
      before: { status: row.status, cancellation: row.cancellation },
      after: { status, cancellation },
    }),
    stored: db
      .update(invoices)
      .set({
        status,
        cancellation,
        readAt: now,
        updatedAt: now,
        error: null,
        ...(isCanceled && { canceledAt: now }),
      })
      .where(unchanged)
      .returning(),
  })
  if (isCanceled && row.id !== null) {
    const { id } = row
    await Promise.all([storeReceipt({ provider, store }, id, 'pdf'), storeReceipt({ provider, store }, id, 'xml')])
  }
  return stored[0] ?? (await cfdiByRowid(db, row.rowid)) ?? row
}

const events: Partial<Record<Cancellation, string>> = {
  accepted: 'invoice_canceled',
  rejected: 'invoice_cancel_rejected',
  expired: 'invoice_cancel_expired',
}

/**
 * The next state. A request stays `requested` while the provider has not registered it, and a refused one stays refused until the
 * staff act: the provider may list no cancellation for it.
 */
function nextCancellation(current: Cancellation, { kind, invoice }: InvoiceState): Cancellation {
  if (kind === 'canceled') return 'accepted'
  if (invoice.cancellation === 'none') return isRequestOrRefusal(current) ? current : 'none'
  return invoice.cancellation === 'accepted' ? 'verifying' : invoice.cancellation
}

const isRequestOrRefusal = (cancellation: Cancellation) => ['requested', ...refusedCancellations].includes(cancellation)

/**
 * Reads valid CFDIs again, once a day, and after two months once a week, to find cancellations that were not made by the
 * shop. The cron runs it.
 */
export async function readValidCfdis(context: Context) {
  const outside = sql`status = 'valid' AND cancellation NOT IN ${inList(inCancellation)}`
  // Two reads, because one with both ages would read every CFDI of the last week to find those of the last day. The first names its
  // index: SQLite would sort all valid CFDIs.
  const due = await context.db
    .select()
    .from(invoices)
    .where(sql`rowid IN (
    SELECT rowid FROM (SELECT rowid FROM invoices INDEXED BY invoices_to_read
      WHERE ${outside} AND readAt < ${ago(7 * dayMs)} ORDER BY readAt LIMIT 20)
    UNION SELECT rowid FROM (SELECT rowid FROM invoices
      WHERE ${outside} AND created_at > ${ago(60 * dayMs)} AND readAt < ${ago(dayMs)} ORDER BY readAt LIMIT 20))`)
  await runEach(due, (row) => readAgain(context, row))
}

/**
 * The state of a CFDI of a test key that the provider does not have, because the shop has a live key now: canceled. It has no fiscal
 * validity, and while it counts as valid its order can get no invoice.
 */
export function lostTestOf(
  { id, total, livemode }: CfdiRow,
  answer: InvoiceState | Rejection | UnclearAnswer,
): InvoiceState | undefined {
  if (livemode || id === null || answer.kind !== 'rejected' || answer.status !== 404) return undefined
  return { kind: 'canceled', invoice: { id, total: total ?? 0, livemode, cancellation: 'accepted' } }
}

/** Reads the state of one CFDI at SAT, through the provider. Undefined after an unclear answer. */
export async function readAgain(context: Context, row: CfdiRow): Promise<InvoiceState | undefined> {
  if (row.id === null) return undefined
  const found = await context.provider.refresh(row.id)
  const answer = (isInCancellation(row.cancellation) && lostTestOf(row, found)) || found
  if (!('invoice' in answer)) {
    // Marked as read, so that the next run begins with another row.
    await context.db.write({
      read: context.db.update(invoices).set({ readAt: now }).where(eq(invoices.rowid, row.rowid)),
    })
    return undefined
  }
  await recordReading(context, row, answer)
  return answer
}

/** Reads the CFDI that a webhook of the provider names. Its content is not trusted: the state is read from the provider. */
export async function readNamedCfdi(context: Context, { id, external_id }: { id: string; external_id: string | null }) {
  const { db, provider } = context
  const [row] = await db
    .select()
    .from(invoices)
    .where(or(eq(invoices.id, id), external_id === null ? undefined : eq(invoices.external_id, external_id)))
    .orderBy(sql`${invoices.id} IS NULL`)
    .limit(1)
  if (!row) return
  if (unfinishedInvoiceStatuses.includes(row.status)) {
    await finishInvoice(context, row)
    return
  }
  if (row.id === null) return
  const answer = await provider.read(row.id)
  if ('invoice' in answer) await recordReading(context, row, answer)
}
