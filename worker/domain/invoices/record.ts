import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { invoices, orderEvents } from '../../../db/schema/index.ts'
import type { Motive } from '../../contract/invoices/cancellation.ts'
import type { InvoiceResult } from '../../contract/invoices/invoice.ts'
import { formatPesos } from '../../contract/money.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { changedEvent, changedEventOfInvoice } from '../orders/changed-event.ts'
import { type CfdiRow, toInvoice } from './cfdi-row.ts'
import { type FileStore, storeInvoice } from './copies.ts'
import { cfdiFolio } from './folio.ts'
import { mailStamped } from './mail.ts'
import type { InvoiceDraft, InvoiceProvider, InvoiceState, Rejection, UnclearAnswer } from './provider.ts'

export type Context = { db: Database; provider: InvoiceProvider; store: FileStore }

/**
 * Records the provider's answer to an attempt. After an unclear answer the cron looks the invoice up again. `orderTotal`: pesos,
 * compared with the total of the CFDI.
 */
export async function recordAnswer(
  { db, provider, store }: Context,
  row: CfdiRow,
  answer: InvoiceState | InvoiceDraft | Rejection | UnclearAnswer | { kind: 'absent' },
  orderTotal?: number,
): Promise<InvoiceResult> {
  if (!('invoice' in answer) || answer.kind === 'draft') {
    const stored = await save(db, row, {
      status: 'verifying',
      error: 'reason' in answer ? answer.reason.slice(0, 300) : answer.kind,
    })
    return { invoice: toInvoice(stored), emailSent: false }
  }
  const { id, uuid = null, total, series = null, folio_number = null, livemode, date } = answer.invoice
  const error = answer.kind === 'failed' ? 'Facturapi no la pudo timbrar' : null
  const stamped = { id, uuid, total, series, folio_number, livemode, error, readAt: new Date().toISOString() }
  // A CFDI may be stamped much later than its attempt was written, and then be of another month.
  const dated = uuid && date && date > row.created_at ? { created_at: date } : {}
  const stored = await save(db, row, { status: answer.kind, ...stamped, ...dated })
  if (answer.kind !== 'valid') return { invoice: toInvoice(stored), emailSent: false }
  // A stamped CFDI cannot be corrected, so both totals are recorded for the staff.
  if (orderTotal !== undefined && total !== orderTotal) {
    const totals = { order: orderTotal, invoice: total }
    await db.write({
      audit: audited(db, null, { action: 'total_differs', entity: 'invoice', entityId: id, after: totals }),
    })
  }
  const [sent] = await Promise.all([
    mailStamped({ db, provider }, { rowid: row.rowid, id, email: row.input.email }),
    storeInvoice({ provider, store }, id, 'pdf'),
    storeInvoice({ provider, store }, id, 'xml'),
  ])
  return { invoice: toInvoice(stored), emailSent: sent === 'sent' }
}

/** Marks an attempt as failed, so that its order can have another one. `error`: the reason, in Spanish, which only staff see. */
export const failInvoice = (db: Database, rowid: number, error: string) =>
  db.write({
    failed: db.update(invoices).set({ status: 'failed', error, updatedAt: now }).where(eq(invoices.rowid, rowid)),
    event: changedEventOfInvoice(db, rowid),
  })

/** Fails a complement for a reason that is not in its content: it does not count as a try. */
export const failUncounted = (db: Database, rowid: number, error: string) =>
  db.write({
    failed: db.run(sql`UPDATE invoices SET status = 'failed', error = ${error}, updatedAt = ${now},
      details = json_set(coalesce(details, '{}'), '$.isUncounted', json('true')) WHERE rowid = ${rowid}`),
    event: changedEventOfInvoice(db, rowid),
  })

/** Fails an attempt whose draft was deleted at the provider. The next attempt makes another. */
export const failWithoutDraft = (db: Database, rowid: number) =>
  db.write({
    failed: db
      .update(invoices)
      .set({ status: 'failed', draftId: null, error: 'Su borrador se borró en Facturapi', updatedAt: now })
      .where(eq(invoices.rowid, rowid)),
    event: changedEventOfInvoice(db, rowid),
  })

/**
 * The provider's total differs from the order's in every way to price the lines. Nothing is stamped, the attempt fails and staff
 * see both totals.
 */
export const recordDifference = (
  db: Database,
  { rowid, external_id, orderId }: Pick<CfdiRow, 'rowid' | 'external_id' | 'orderId'>,
  totals: { order: number; invoice: number },
) =>
  db.write({
    failed: db
      .update(invoices)
      .set({ status: 'failed', error: differenceMessage(totals), updatedAt: now })
      .where(eq(invoices.rowid, rowid)),
    audit: audited(db, null, { action: 'total_differs', entity: 'invoice', entityId: external_id, after: totals }),
    event: changedEvent(db, orderId),
  })

export const differenceMessage = ({ order, invoice }: { order: number; invoice: number }) =>
  `El proveedor calcula ${formatPesos(invoice)} y el pedido es de ${formatPesos(order)}: no se timbró nada.`

/** For example "Nota de crédito F-2". */
export const titleOf = (
  rowid: number | SQL,
) => sql`(SELECT CASE type WHEN 'E' THEN 'Nota de crédito' WHEN 'P' THEN 'Complemento de pago'
    ELSE 'Factura' END || ' ' || ${cfdiFolio} FROM invoices WHERE rowid = ${rowid})`

async function save(db: Database, { rowid, orderId }: CfdiRow, change: Partial<CfdiRow>) {
  const { stored } = await db.write({
    stored: db
      .update(invoices)
      .set({ ...change, updatedAt: new Date().toISOString() })
      .where(eq(invoices.rowid, rowid))
      .returning(),
    history:
      change.status === 'valid' && orderId !== null
        ? db.insert(orderEvents).values({ orderId, event: 'invoiced', note: titleOf(rowid) })
        : undefined,
    replaced: change.status === 'valid' ? db.run(requestOfReplaced(rowid)) : undefined,
    event: changedEvent(db, orderId),
  })
  if (!stored[0]) throw new Error('The invoice row is gone')
  return stored[0]
}

/**
 * Adds the request to cancel the replaced invoice to the history of the order. `rowid`: of its substitute. Written when the
 * substitute is stamped, because the request ends if SAT refuses the substitute.
 */
const requestOfReplaced = (rowid: number) => sql`INSERT INTO order_events (orderId, event, note, userId)
  SELECT orderId, 'invoice_cancel', ${cancelNote(sql`replaced.rowid`, sql`motive`, sql`cancelReason`)}, canceledBy
  FROM invoices AS replaced
  WHERE cancellation = 'requested' AND rowid = (SELECT relatedTo FROM invoices WHERE rowid = ${rowid} AND type = 'I')`

/** The note of a requested cancellation in the history, for example "Factura F-2 · 02: Se capturó mal". */
export const cancelNote = (rowid: number | SQL, motive: string | SQL, reason: string | SQL) =>
  sql`${titleOf(rowid)} || ' · ' || ${motive} || ': ' || ${reason}`

/** The entry of the audit log for a requested cancellation: by whom, and why. */
export const auditedCancel = (
  db: Database,
  user: Actor,
  row: Pick<CfdiRow, 'id' | 'external_id'>,
  request: { motive: Motive; reason: string },
) => audited(db, user, { action: 'cancel', entity: 'invoice', entityId: row.id ?? row.external_id, after: request })
