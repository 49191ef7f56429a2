import { and, eq, lt, or, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { invoices, orderEvents } from '../../../db/schema/index.ts'
import { inList } from '../../../db/sql-lists.ts'
import { inCancellation, isInCancellation, motiveRefusal } from '../../contract/invoices/cancellation.ts'
import type { CfdiType } from '../../contract/invoices/cfdi.ts'
import type { CancelInvoice, CancelResult } from '../../contract/invoices/staff-cfdi.ts'
import { AppError, conflict, invalid, invalidField } from '../../errors.ts'
import type { Actor } from '../identity.ts'
import { noCfdi } from '../not-found.ts'
import { changedEvent } from '../orders/changed-event.ts'
import { runEach } from '../run-each.ts'
import { ago } from '../times.ts'
import { type CfdiRow, cfdiByRowid, toCfdi } from './cfdi-row.ts'
import { cancelOrphans } from './complement.ts'
import { issueInvoice } from './issue.ts'
import { creditNotesOf, isLive } from './live.ts'
import { lostTestOf, readAgain, recordReading } from './reading.ts'
import { auditedCancel, type Context, cancelNote } from './record.ts'
import { rejectionText } from './rejection-text.ts'

const canceledText: Record<CfdiType, string> = {
  I: 'Factura cancelada.',
  E: 'Nota de crédito cancelada.',
  P: 'Complemento de pago cancelado.',
}

const inProcess = 'La cancelación está en proceso. Aquí verás la respuesta del SAT.'

/**
 * Requests the cancellation of a CFDI. With motive 01 its substitute is issued first, and the complements of its payments are
 * cancelled before it. The request is written before the call to the provider: after an unclear answer it stays in process,
 * and the cron reads its result.
 * @throws 400 if motive 01 needs a substitute and its data are missing; 409 for a CFDI that is not valid, or that has a valid credit note; 502 with the reason of a refusal
 */
export async function cancelInvoice(
  context: Context,
  user: Actor,
  rowid: number,
  { motive, reason, substitute }: CancelInvoice,
): Promise<CancelResult> {
  const { db } = context
  const row = await find(db, rowid)
  if (row.status === 'canceled') return { cfdi: toCfdi(row), message: 'Esta factura ya estaba cancelada.' }
  if (isInCancellation(row.cancellation)) return { cfdi: toCfdi(row), message: inProcess }
  if (row.status !== 'valid') throw conflict('NOT_VALID', 'Solo se puede cancelar una factura vigente.')
  const refusal = motiveRefusal(motive, row)
  if (refusal) throw invalid(refusal, { motive: 'Elige otro motivo.' })
  await assertNoCreditNote(db, rowid)
  if (motive === '01' && row.orderId !== null && !(await substituteOf(db, rowid))) {
    if (!substitute) {
      throw invalidField('substitute', 'Con el motivo 01 indica los datos de la factura que la sustituye.')
    }
    await issueInvoice(context, user, row.orderId, substitute, {
      replaced: { ...row, cancelReason: reason, conditions: mayRequest(rowid) },
    })
  } else await request(db, user, row, { motive, reason })
  if (row.type === 'I') await cancelComplements(context)
  const canceled = await send(context, await find(db, rowid))
  return {
    cfdi: toCfdi(canceled),
    message: canceled.status === 'canceled' ? canceledText[row.type] : inProcess,
  }
}

async function find(db: Database, rowid: number): Promise<CfdiRow> {
  const row = await cfdiByRowid(db, rowid)
  if (!row) throw noCfdi()
  return row
}

/** SAT refuses to cancel an invoice that has a valid credit note. */
async function assertNoCreditNote(db: Database, rowid: number) {
  if ((await dependentsOf(db, rowid, 'E')).length > 0) throw hasCreditNote()
}

const hasCreditNote = () =>
  conflict(
    'HAS_DEPENDENTS',
    'Cancela primero sus notas de crédito: el SAT no cancela una factura de la que dependen otros.',
  )

/** Valid credit notes or complements of an invoice, and those in process. */
const dependentsOf = (db: Database, rowid: number, type: 'E' | 'P') =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.relatedTo, rowid), eq(invoices.type, type), isLive()))

/** Cancels the complements of the invoices that are to be cancelled. The cron repeats requests without an answer. */
async function cancelComplements(context: Context) {
  const { requested } = await cancelOrphans(context.db)
  for (const row of requested) await send(context, row).catch(keepReason)
}

/** The live invoice that replaces this one. */
async function substituteOf(db: Database, rowid: number) {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.relatedTo, rowid), eq(invoices.type, 'I'), isLive()))
  return row
}

/** The conditions of a request, in its write: another request, with another motive, or a credit note may have come first. */
const mayRequest = (rowid: number) => ({
  open: ensure(
    sql`EXISTS (SELECT 1 FROM invoices WHERE rowid = ${rowid} AND status = 'valid'
      AND cancellation NOT IN ${inList([...inCancellation, 'accepted'])})`,
    () => conflict('IN_CANCELLATION', inProcess),
  ),
  noCreditNote: ensure(sql`${creditNotesOf(rowid)} = 0`, hasCreditNote),
})

/** Writes the request. */
const request = (db: Database, user: Actor, row: CfdiRow, { motive, reason }: CancelInvoice) =>
  db.write({
    ...mayRequest(row.rowid),
    requested: db
      .update(invoices)
      .set({
        cancellation: 'requested',
        motive,
        cancelReason: reason,
        canceledBy: user.id,
        readAt: now,
        updatedAt: now,
      })
      .where(eq(invoices.rowid, row.rowid)),
    history:
      row.orderId === null
        ? undefined
        : db.insert(orderEvents).values({
            orderId: row.orderId,
            event: 'invoice_cancel',
            note: cancelNote(row.rowid, motive, reason),
            userId: user.id,
          }),
    event: changedEvent(db, row.orderId),
    audit: auditedCancel(db, user, row, { motive, reason }),
  })

/** Sends a written request to the provider and records the answer. @throws 502 with the reason of a refusal */
async function send(context: Context, row: CfdiRow): Promise<CfdiRow> {
  const { db, provider } = context
  if (row.id === null || row.motive === null || row.cancellation !== 'requested') return row
  const substitute = row.motive === '01' ? await substituteOf(db, row.rowid) : undefined
  // The cron continues when the substitute is stamped.
  if (row.motive === '01' && substitute?.status !== 'valid') return row
  const complements = row.type === 'I' ? await dependentsOf(db, row.rowid, 'P') : []
  if (complements.some(({ cancellation }) => cancellation === 'rejected' || cancellation === 'expired')) {
    return refused(db, row, 'No se pudo cancelar su complemento de pago: cancélalo primero.')
  }
  if (complements.length > 0) return row
  const sent = await provider.cancel(row.id, {
    motive: row.motive,
    ...(substitute?.id && { substitution: substitute.id }),
  })
  const answer = lostTestOf(row, sent) ?? sent
  if ('invoice' in answer) return recordReading(context, row, answer)
  if (answer.kind === 'unclear') {
    const state = await provider.read(row.id)
    return 'invoice' in state ? recordReading(context, row, state) : row
  }
  // Too many requests: the cancellation stays `requested`, and the cron sends it again.
  if (answer.status === 429) return row
  return refused(db, row, rejectionText(answer, 'No se pudo cancelar ante el SAT'))
}

async function refused(db: Database, row: CfdiRow, message: string): Promise<never> {
  await db.write({
    refused: db
      .update(invoices)
      .set({ cancellation: 'rejected', error: message, updatedAt: now })
      .where(and(eq(invoices.rowid, row.rowid), eq(invoices.cancellation, 'requested'))),
    event: changedEvent(db, row.orderId),
  })
  throw new AppError(502, 'CANCEL_REFUSED', message)
}

/** The reason of a refusal is in the row, where staff see it. */
export function keepReason(error: unknown) {
  if (!(error instanceof AppError)) throw error
}

/** Reads the CFDIs whose cancellation is in process, and sends the requests that the provider does not have. The cron runs it. */
export async function followCancellations(context: Context) {
  const waiting = await context.db
    .select()
    .from(invoices)
    .where(
      and(
        sql`${invoices.cancellation} IN ${inList(inCancellation)}`,
        or(
          and(eq(invoices.cancellation, 'requested'), lt(invoices.readAt, ago(30_000))),
          lt(invoices.readAt, ago(30 * 60_000)),
        ),
      ),
    )
    .orderBy(invoices.readAt)
    .limit(20)
  await runEach(waiting, async (row) => {
    const state = await readAgain(context, row)
    if (row.cancellation !== 'requested' || state?.kind !== 'valid' || state.invoice.cancellation !== 'none') return
    await send(context, row).catch(keepReason)
  })
}
