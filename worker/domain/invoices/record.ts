import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { invoices, orderEvents, orders, outbox } from '../../../db/schema/index.ts'
import type { Invoice, InvoiceResult } from '../../contract/invoice.ts'
import { audited } from '../audit.ts'
import { mailInvoice } from './mail.ts'
import type { Found, InvoiceProvider, Rejected, Unclear } from './provider.ts'

/** The shop's own copies. The law asks for each XML to be kept for five years, with or without the provider. */
export type FileStore = Pick<R2Bucket, 'put' | 'get'>

export type Kind = 'pdf' | 'xml'
export const fileKey = (id: string, kind: Kind) => `invoices/${id}.${kind}`

export type CfdiRow = typeof invoices.$inferSelect
type Row = CfdiRow
type Reserved = Pick<Row, 'rowid' | 'orderId' | 'created_at' | 'status'> & {
  /** Pesos; null: the total of this CFDI is not compared. */
  orderTotal: number | null
  email: string
}
export type Context = { db: Database; provider: InvoiceProvider; store: FileStore }

export const toInvoice = (row: Row): Invoice => ({
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

/** Records the provider's answer to an attempt. After an unclear answer the cron looks the invoice up again. */
export async function recordAnswer(
  { db, provider, store }: Context,
  row: Reserved,
  answer: Found | Rejected | Unclear | { kind: 'absent' },
): Promise<InvoiceResult> {
  if (!('invoice' in answer)) {
    const stored = await save(db, row, {
      status: 'verifying',
      error: 'reason' in answer ? answer.reason.slice(0, 300) : answer.kind,
    })
    return { invoice: toInvoice(stored), emailSent: false }
  }
  const { id, uuid = null, total, series = null, folio_number = null, livemode } = answer.invoice
  const stamped = { id, uuid, total, series, folio_number, livemode, error: null, readAt: new Date().toISOString() }
  const stored = await save(db, row, { status: answer.kind, ...stamped })
  if (answer.kind !== 'valid') return { invoice: toInvoice(stored), emailSent: false }
  // A stamped total cannot be corrected by stamping again, so both totals are recorded for a staff member.
  if (row.orderTotal !== null && total !== row.orderTotal) {
    const totals = { order: row.orderTotal, invoice: total }
    await db.write({
      audit: audited(db, null, { action: 'total_differs', entity: 'invoice', entityId: id, after: totals }),
    })
  }
  const [sent] = await Promise.all([
    mailInvoice({ db, provider }, { rowid: row.rowid, id, email: row.email }),
    storeCopy(provider, store, id, 'pdf'),
    storeCopy(provider, store, id, 'xml'),
  ])
  return { invoice: toInvoice(stored), emailSent: sent === 'sent' }
}

/** Marks an attempt failed, which allows another attempt for its order. */
export const failInvoice = (db: Database, rowid: number, error: string) =>
  db.write({
    failed: db.update(invoices).set({ status: 'failed', error, updatedAt: now }).where(eq(invoices.rowid, rowid)),
  })

/** The bytes of the shop's copy, or of the provider's file, which is then stored. Undefined when neither answers. */
export async function invoiceFile({ provider, store }: Omit<Context, 'db'>, id: string, kind: Kind) {
  const copy = await store.get(fileKey(id, kind))
  return copy ? copy.arrayBuffer() : storeCopy(provider, store, id, kind)
}

const receiptKey = (id: string, kind: Kind) => `invoices/${id}-acuse.${kind}`

/** SAT's receipt of the cancellation, from the shop's copy or from the provider. */
export async function receiptFile({ provider, store }: Omit<Context, 'db'>, id: string, kind: Kind) {
  const copy = await store.get(receiptKey(id, kind))
  return copy ? copy.arrayBuffer() : storeReceipt({ provider, store }, id, kind)
}

export async function storeReceipt({ provider, store }: Omit<Context, 'db'>, id: string, kind: Kind) {
  const file = await provider.receipt(id, kind)
  if (file.kind !== 'file') return undefined
  await store.put(receiptKey(id, kind), file.bytes, { httpMetadata: { contentType: contentTypes[kind] } })
  return file.bytes
}

async function storeCopy(provider: InvoiceProvider, store: FileStore, id: string, kind: Kind) {
  const file = await provider[kind](id)
  if (file.kind !== 'file') return undefined
  await store.put(fileKey(id, kind), file.bytes, { httpMetadata: { contentType: contentTypes[kind] } })
  return file.bytes
}

export const contentTypes: Record<Kind, string> = { pdf: 'application/pdf', xml: 'application/xml' }

async function save(db: Database, { rowid, orderId }: Reserved, change: Partial<Row>) {
  const { stored } = await db.write({
    stored: db
      .update(invoices)
      .set({ ...change, updatedAt: new Date().toISOString() })
      .where(eq(invoices.rowid, rowid))
      .returning(),
    history:
      change.status === 'valid' && orderId !== null
        ? db.insert(orderEvents).values({ orderId, event: 'invoiced', note: change.uuid })
        : undefined,
    event: orderId === null ? undefined : db.insert(outbox).values({ event: 'order_changed', orderId, payload: {} }),
  })
  if (!stored[0]) throw new Error('The invoice row is gone')
  return stored[0]
}

const minuteMs = 60_000

/**
 * Looks up the attempts without a final status; the cron runs it. An attempt that the provider does not know after ten
 * minutes fails, which allows another one.
 */
export async function finishInvoices(context: Context) {
  const { db } = context
  const waiting = await db
    .select({ invoice: invoices, orderTotal: orders.total })
    .from(invoices)
    .leftJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        inArray(invoices.status, ['issuing', 'pending', 'verifying']),
        lt(invoices.updatedAt, new Date(Date.now() - minuteMs).toISOString()),
      ),
    )
    .limit(20)
  for (const { invoice, orderTotal } of waiting) await finishInvoice(context, invoice, orderTotal)
}

/** Looks up one attempt without a final status. */
export async function finishInvoice(context: Context, invoice: Row, orderTotal: number | null) {
  const answer = await context.provider.findByExternalId(invoice.external_id)
  const isOld = Date.now() - Date.parse(invoice.created_at) > 10 * minuteMs
  if (answer.kind === 'absent' && isOld) return failInvoice(context.db, invoice.rowid, 'absent')
  const compared = invoice.type === 'I' ? orderTotal : null
  return recordAnswer(context, { ...invoice, orderTotal: compared, email: invoice.input.email }, answer)
}
