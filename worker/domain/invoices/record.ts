import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { invoices, orderEvents, orders, outbox } from '../../../db/schema/index.ts'
import type { Invoice, InvoiceResult } from '../../contract/invoice.ts'
import { audited } from '../audit.ts'
import type { Found, InvoiceProvider, Rejected, Unclear } from './provider.ts'

/** The shop's own copies. The law asks for each XML to be kept for five years, with or without the provider. */
export type FileStore = Pick<R2Bucket, 'put' | 'get'>

export type Kind = 'pdf' | 'xml'
export const fileKey = (id: string, kind: Kind) => `invoices/${id}.${kind}`

type Row = typeof invoices.$inferSelect
type Reserved = Pick<Row, 'rowid' | 'orderId' | 'created_at' | 'status'> & { orderTotal: number; email: string }
type Context = { db: Database; provider: InvoiceProvider; store: FileStore }

export const toInvoice = ({ id, status, uuid, total, series, folio_number, created_at }: Row): Invoice => ({
  id,
  status,
  uuid,
  total,
  series,
  folio_number,
  created_at,
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
  const { id, uuid = null, total, series = null, folio_number = null } = answer.invoice
  const stored = await save(db, row, { status: answer.kind, id, uuid, total, series, folio_number, error: null })
  if (answer.kind !== 'valid') return { invoice: toInvoice(stored), emailSent: false }
  // A stamped total cannot be corrected by stamping again, so both totals are recorded for a staff member.
  if (total !== row.orderTotal) {
    const totals = { order: row.orderTotal, invoice: total }
    await db.write({
      audit: audited(db, null, { action: 'total_differs', entity: 'invoice', entityId: id, after: totals }),
    })
  }
  const [sent] = await Promise.all([
    provider.email(id, row.email),
    storeCopy(provider, store, id, 'pdf'),
    storeCopy(provider, store, id, 'xml'),
  ])
  return { invoice: toInvoice(stored), emailSent: sent.kind === 'sent' }
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
      change.status === 'valid'
        ? db.insert(orderEvents).values({ orderId, event: 'invoiced', note: change.uuid })
        : undefined,
    event: db.insert(outbox).values({ event: 'order_changed', orderId, payload: {} }),
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
  const { db, provider } = context
  const waiting = await db
    .select({ invoice: invoices, orderTotal: orders.total })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        inArray(invoices.status, ['issuing', 'pending', 'verifying']),
        lt(invoices.updatedAt, new Date(Date.now() - minuteMs).toISOString()),
      ),
    )
    .limit(20)
  for (const { invoice, orderTotal } of waiting) {
    const answer = await provider.findByExternalId(invoice.external_id)
    const isOld = Date.now() - Date.parse(invoice.created_at) > 10 * minuteMs
    if (answer.kind === 'absent' && isOld) await failInvoice(db, invoice.rowid, 'absent')
    else await recordAnswer(context, { ...invoice, orderTotal, email: invoice.input.email }, answer)
  }
}
