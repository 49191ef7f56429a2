import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices, orderEvents, orders, outbox } from '../../../db/schema/index.ts'
import type { Invoice, InvoiceResult } from '../../contract/invoice.ts'
import type { Found, Invoicing, Unclear } from '../../services/facturapi.ts'
import type { Rejected } from '../../services/facturapi-errors.ts'
import { audited } from '../audit.ts'

/** Where the shop keeps its own copies; XML must be kept five years, whatever becomes of the provider. */
export type Keeper = Pick<R2Bucket, 'put' | 'get'>

export type Kind = 'pdf' | 'xml'
export const fileKey = (id: string, kind: Kind) => `invoices/${id}.${kind}`

type Row = typeof invoices.$inferSelect
type Reserved = Pick<Row, 'rowid' | 'orderId' | 'created_at' | 'status'> & { orderTotal: number; email: string }
type World = { db: Database; provider: Invoicing; keeper: Keeper }

export const invoiceOf = ({ id, status, uuid, total, series, folio_number, created_at }: Row): Invoice => ({
  id,
  status,
  uuid,
  total,
  series,
  folio_number,
  created_at,
})

/** Writes down what the provider says of an attempt; an unclear answer stays to be looked up again by the cron. */
export async function settle(
  { db, provider, keeper }: World,
  row: Reserved,
  found: Found | Rejected | Unclear | { kind: 'absent' },
): Promise<InvoiceResult> {
  if (!('invoice' in found)) {
    const stored = await save(db, row, {
      status: 'verifying',
      error: 'reason' in found ? found.reason.slice(0, 300) : found.kind,
    })
    return { invoice: invoiceOf(stored), emailSent: false }
  }
  const { id, uuid = null, total, series = null, folio_number = null } = found.invoice
  const stored = await save(db, row, { status: found.kind, id, uuid, total, series, folio_number, error: null })
  if (found.kind !== 'valid') return { invoice: invoiceOf(stored), emailSent: false }
  // After stamping a gap cannot be mended by stamping again: both figures stay, and somebody must look.
  if (total !== row.orderTotal) {
    const figures = { order: row.orderTotal, invoice: total }
    await audited(db, null, { action: 'total_differs', entity: 'invoice', entityId: id, after: figures })
  }
  const [sent] = await Promise.all([
    provider.email(id, row.email),
    keepCopy(provider, keeper, id, 'pdf'),
    keepCopy(provider, keeper, id, 'xml'),
  ])
  return { invoice: invoiceOf(stored), emailSent: sent.kind === 'sent' }
}

/** A plain no frees the order for another attempt. */
export const refuse = (db: Database, rowid: number, error: string) =>
  db
    .update(invoices)
    .set({ status: 'failed', error, updatedAt: new Date().toISOString() })
    .where(eq(invoices.rowid, rowid))

/** The bytes, ours if we have them, else the provider's, which then become ours. */
export async function invoiceFile({ provider, keeper }: Omit<World, 'db'>, id: string, kind: Kind) {
  const kept = await keeper.get(fileKey(id, kind))
  return kept ? kept.arrayBuffer() : keepCopy(provider, keeper, id, kind)
}

async function keepCopy(provider: Invoicing, keeper: Keeper, id: string, kind: Kind) {
  const file = await provider[kind](id)
  if (file.kind !== 'file') return undefined
  await keeper.put(fileKey(id, kind), file.bytes, { httpMetadata: { contentType: contentTypes[kind] } })
  return file.bytes
}

export const contentTypes: Record<Kind, string> = { pdf: 'application/pdf', xml: 'application/xml' }

async function save(db: Database, { rowid, orderId }: Reserved, change: Partial<Row>) {
  const [[stored]] = await db.batch([
    db
      .update(invoices)
      .set({ ...change, updatedAt: new Date().toISOString() })
      .where(eq(invoices.rowid, rowid))
      .returning(),
    ...(change.status === 'valid'
      ? [db.insert(orderEvents).values({ orderId, event: 'invoiced', note: change.uuid })]
      : []),
    db.insert(outbox).values({ event: 'order_changed', orderId, payload: {} }),
  ])
  if (!stored) throw new Error('The invoice row is gone')
  return stored
}

const minute = 60_000

/** Finishes what had no clear end: run by the cron. An attempt the provider has not known for ten minutes is freed. */
export async function finishInvoices(world: World) {
  const { db, provider } = world
  const waiting = await db
    .select({ invoice: invoices, orderTotal: orders.total })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        inArray(invoices.status, ['issuing', 'pending', 'verifying']),
        lt(invoices.updatedAt, new Date(Date.now() - minute).toISOString()),
      ),
    )
    .limit(20)
  for (const { invoice, orderTotal } of waiting) {
    const found = await provider.findByExternalId(invoice.external_id)
    const old = Date.now() - Date.parse(invoice.created_at) > 10 * minute
    if (found.kind === 'absent' && old) await refuse(db, invoice.rowid, 'absent')
    else await settle(world, { ...invoice, orderTotal, email: invoice.input.email }, found)
  }
}
