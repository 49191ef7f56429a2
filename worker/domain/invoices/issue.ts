import { and, eq, notInArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { BatchFailed, type Database } from '../../../db/client.ts'
import { invoices, orders } from '../../../db/schema/index.ts'
import { InvoiceInput, type InvoiceResult } from '../../contract/invoice.ts'
import { isInvoiceable } from '../../contract/orders.ts'
import { AppError, conflict, notFound } from '../../errors.ts'
import type { Invoicing } from '../../services/facturapi.ts'
import { rejectionMessage } from '../../services/facturapi-errors.ts'
import { audited } from '../audit.ts'
import { visibleTo } from '../orders/read.ts'
import type { Actor } from '../people.ts'
import { invoiceRequest } from './request.ts'
import { invoiceOf, type Keeper, refuse, settle } from './settle.ts'

const standing = notInArray(invoices.status, ['failed', 'canceled'])

/**
 * Stamps the invoice of a paid order, once: what already stands is answered again. The row is written before the
 * provider is asked, so that an answer that never comes can be looked up instead of asked for twice.
 * @throws 409 while it is unpaid; 400 with the field that SAT refuses
 */
export async function issueInvoice(
  { db, provider, keeper }: { db: Database; provider: Invoicing; keeper: Keeper },
  user: Actor,
  orderId: number,
  form: Record<string, unknown>,
): Promise<InvoiceResult> {
  const order = await db.query.orders.findFirst({
    where: and(eq(orders.id, orderId), visibleTo(user)),
    with: {
      Customer: { columns: { legal_name: true, company: true, name: true } },
      OrderItems: {
        columns: { quantity: true, price: true },
        with: { Product: { columns: { code: true, name: true, unit: true, product_key: true, unit_key: true } } },
      },
      invoices: true,
    },
  })
  if (!order) throw notFound('Pedido no encontrado')
  if (!isInvoiceable(order)) throw conflict('NOT_PAID', 'La factura se podrá emitir cuando el pedido esté pagado.')
  const already = order.invoices.find(({ status }) => status !== 'failed' && status !== 'canceled')
  if (already) return { invoice: invoiceOf(already), emailSent: false }

  const { legal_name, company, name } = order.Customer ?? {}
  const input = parseForm({ ...form, legal_name: form.legal_name || legal_name || company || name })
  const attempt = order.invoices.length + 1
  const external_id = `${order.uid}-${attempt}`
  const reserved = await reserve(db, user, { orderId, attempt, external_id, input })
  if (!reserved) return existing(db, orderId)

  const answer = await provider.create(invoiceRequest(order, input, external_id))
  if (answer.kind === 'rejected') {
    await refuse(db, reserved.rowid, answer.code)
    const { message, field } = rejectionMessage(answer)
    throw new AppError(answer.status === 400 ? 400 : 502, 'INVOICE_REJECTED', message, {
      fields: field && { [field]: message },
    })
  }
  const found = answer.kind === 'unclear' ? await provider.findByExternalId(external_id) : answer
  return settle({ db, provider, keeper }, { ...reserved, orderTotal: order.total, email: input.email }, found)
}

function parseForm(form: Record<string, unknown>) {
  const parsed = v.safeParse(InvoiceInput, form)
  if (parsed.success) return parsed.output
  const { nested = {} } = v.flatten<typeof InvoiceInput>(parsed.issues)
  const fields = Object.fromEntries(Object.entries(nested).map(([field, messages]) => [field, messages?.[0] ?? '']))
  throw new AppError(400, 'INVALID', Object.values(fields)[0] ?? 'Los datos no son válidos.', { fields })
}

type Reservation = { orderId: number; attempt: number; external_id: string; input: InvoiceInput }

/** The row of this attempt, or undefined when somebody else is already issuing. */
async function reserve(db: Database, user: Actor, row: Reservation) {
  try {
    const [[reserved]] = await db.batch([
      db
        .insert(invoices)
        .values({ ...row, status: 'issuing' })
        .returning(),
      audited(db, user, {
        action: 'issue',
        entity: 'invoice',
        entityId: row.external_id,
        after: { orderId: row.orderId },
      }),
    ])
    return reserved
  } catch (error) {
    if (error instanceof BatchFailed && error.breaks('UNIQUE')) return undefined
    throw error
  }
}

async function existing(db: Database, orderId: number): Promise<InvoiceResult> {
  const row = await db.query.invoices.findFirst({
    where: and(eq(invoices.orderId, orderId), standing),
    orderBy: sql`rowid DESC`,
  })
  if (!row) throw conflict('TRY_AGAIN', 'No se pudo generar la factura')
  return { invoice: invoiceOf(row), emailSent: false }
}
