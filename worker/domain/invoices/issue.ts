import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Database, ensure, onConstraint, type Plan } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { invoices } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import { InvoiceInput, type InvoiceResult, isLiveInvoice } from '../../contract/invoices/invoice.ts'
import { invoiceTermsOf, termsProblems } from '../../contract/invoices/terms.ts'
import { toCentavos } from '../../contract/money.ts'
import { AppError, conflict, invalidInput } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { noOrder } from '../not-found.ts'
import { cardFacts, creditColumns } from '../orders/columns.ts'
import { visibleOrder } from '../orders/read.ts'
import { type CfdiRow, toInvoice } from './cfdi-row.ts'
import { orderContent } from './content.ts'
import { isInGlobal, isLiveOwn } from './live.ts'
import type { Rejection } from './provider.ts'
import {
  auditedCancel,
  type Context,
  differenceMessage,
  failInvoice,
  failWithoutDraft,
  recordAnswer,
  recordDifference,
} from './record.ts'
import { rejectionText } from './rejection-text.ts'
import { newSeries } from './series.ts'
import { stampContent } from './stamp.ts'

/**
 * Stamps the invoice of a paid order, or returns the live invoice it has. The row is written before the call to the
 * provider, so that an unanswered call can be looked up later instead of repeated.
 * `prepare` runs when the form is valid, before anything is written.
 * @throws 409 when the order is unpaid; 422 when the form contradicts how it was paid; 400 with the field that SAT refuses
 */
export async function issueInvoice(
  context: Context,
  user: Actor,
  orderId: number,
  form: Record<string, unknown>,
  { replaced, prepare }: { replaced?: ReplacedInvoice; prepare?: () => Promise<void> } = {},
): Promise<InvoiceResult> {
  const { db, provider } = context
  const order = await db.query.orders.findFirst({
    where: visibleOrder(user, orderId),
    with: {
      Customer: { columns: { legal_name: true, company: true, name: true } },
      OrderItems: true,
      payments: { columns: { amount: true, form: true, state: true, excess: true }, extras: cardFacts },
      invoices: { orderBy: (row, { desc }) => desc(row.rowid) },
    },
    extras: {
      ...creditColumns,
      isIvaSet: sql<number>`EXISTS (SELECT 1 FROM configuration WHERE key = 'iva')`.as('isIvaSet'),
      series: newSeries.as('series'),
    },
  })
  if (!order) throw noOrder()
  const live = order.invoices.find(isLiveInvoice)
  if (live && live.rowid !== replaced?.rowid) return existingInvoice(live)
  if (order.status === 'Cancelled') {
    throw conflict('ORDER_CANCELLED', 'El pedido está cancelado: ya no se puede facturar.')
  }
  const terms = invoiceTermsOf({ ...order, onCredit: order.onCredit === 1 })
  if (!terms) throw conflict('NOT_PAID', 'La factura se podrá emitir cuando el pedido esté pagado.')

  if (!order.isIvaSet) throw ivaNotSet(user)

  const { legal_name, company, name } = order.Customer ?? {}
  const input = parseForm({ ...form, legal_name: form.legal_name || legal_name || company || name })
  const fields = termsProblems(terms, input)
  if (fields) throw new AppError(422, 'PAYMENT_TERMS', Object.values(fields)[0] ?? terms.reason, { fields })
  await prepare?.()
  const attempt = order.invoices.length + 1
  const external_id = `${order.uid}-${attempt}`
  const { pieces, total, paymentStatus, series } = order
  const draft = reusableDraft(order.invoices, series)
  const read = { pieces, total, paymentStatus }
  const written = await writeAttempt(
    db,
    user,
    read,
    { orderId, attempt, external_id, series, input, ...draft },
    replaced,
  )
  if (!written) return liveInvoice(db, orderId)

  const answer = await stampContent({ db, provider }, written, orderContent(written, order, replaced?.uuid ?? null))
  if (answer.kind === 'rejected') {
    await failInvoice(db, written.rowid, answer.reason)
    throw rejectionError(user, answer)
  }
  if (answer.kind === 'gone') {
    await failWithoutDraft(db, written.rowid)
    throw conflict('TRY_AGAIN', 'No se pudo generar la factura. Inténtalo de nuevo.')
  }
  if (answer.kind === 'differs') {
    const difference = { order: order.total, invoice: answer.invoice }
    await recordDifference(db, written, difference)
    throw conflict('TOTAL_DIFFERS', `${differenceMessage(difference)} ${can(user, 'staff') ? callProvider : callUs}`)
  }
  return recordAnswer(context, written, answer, order.total)
}

const unexplained = 'No se pudo generar la factura'
const callUs = 'Avísanos para resolverlo.'
const callProvider = 'Revisa precios y piezas del pedido, o pide ayuda a Facturapi.'

const ivaNotSet = (user: Actor) =>
  conflict(
    'IVA_NOT_SET',
    can(user, 'staff')
      ? 'Falta elegir el IVA de la tienda en Configuración, General, Ventas. Después se puede facturar.'
      : `La tienda aún no termina de configurar su facturación. ${callUs}`,
  )

/** The error for a rejected invoice. For staff it includes the provider's own message. */
function rejectionError(user: Actor, answer: Rejection) {
  const { status, refusal } = answer
  const { message = unexplained, field, isOfShop } = refusal
  const forClient = isOfShop ? `${message} ${callUs}` : message
  const shown = can(user, 'staff') && !field ? rejectionText(answer, unexplained) : forClient
  return new AppError(status === 400 ? 400 : 502, 'INVOICE_REJECTED', shown, {
    fields: field && { [field]: message },
  })
}

/**
 * The draft of the last attempt, if it was refused after its creation. The next attempt reuses it. A draft that the provider had begun
 * to stamp is not reused: its attempt has the id of the CFDI, which must be unique.
 */
function reusableDraft([last]: readonly (typeof invoices.$inferSelect)[], series: string | null) {
  if (last?.type !== 'I' || last.status !== 'failed' || last.draftId === null || last.id !== null) return undefined
  // A draft keeps the fields that its change leaves out, so it would keep a series that the shop has removed.
  if (last.series !== null && series === null) return undefined
  return { draftId: last.draftId, external_id: last.external_id }
}

function parseForm(form: Record<string, unknown>) {
  const parsed = v.safeParse(InvoiceInput, form)
  if (parsed.success) return parsed.output
  throw invalidInput(parsed.issues)
}

/** The invoice that the new one substitutes, with motive 01. `conditions`: of the request to cancel it, in the same write. */
type ReplacedInvoice = Pick<CfdiRow, 'rowid' | 'id' | 'external_id' | 'uuid'> & {
  cancelReason: string
  conditions: Plan
}

/** What was read of the order. */
type OrderRead = { pieces: number; total: number; paymentStatus: string }

type Reservation = {
  orderId: number
  attempt: number
  external_id: string
  series: string | null
  draftId?: string
  input: InvoiceInput
}

/** Thrown when another request has written an attempt for this order. */
class InvoiceExists extends Error {}

/** Writes the row of this attempt. Undefined when another request is issuing the invoice. */
async function writeAttempt(
  db: Database,
  user: Actor,
  { pieces, total, paymentStatus }: OrderRead,
  row: Reservation,
  replaced: ReplacedInvoice | undefined,
) {
  try {
    const { written } = await db.write({
      unchanged: ensure(
        sql`EXISTS (SELECT 1 FROM orders WHERE id = ${row.orderId} AND pieces = ${pieces} AND total = ${toCentavos(total)}
          AND paymentStatus = ${paymentStatus} AND status <> 'Cancelled')`,
        () => conflict('CHANGED', 'El pedido acaba de cambiar. Revísalo y genera la factura de nuevo.'),
      ),
      global: ensure(sql`NOT ${isInGlobal(row.orderId)}`, () =>
        conflict('IN_GLOBAL_INVOICE', 'Este pedido acaba de entrar en una factura global. Inténtalo de nuevo.'),
      ),
      mayReplace: replaced?.conditions,
      replaced:
        replaced &&
        db
          .update(invoices)
          .set({
            isReplaced: true,
            cancellation: 'requested',
            motive: '01',
            cancelReason: replaced.cancelReason,
            canceledBy: user.id,
            readAt: now,
          })
          .where(eq(invoices.rowid, replaced.rowid)),
      cancel: replaced && auditedCancel(db, user, replaced, { motive: '01', reason: replaced.cancelReason }),
      written: onConstraint(
        db
          .insert(invoices)
          .values({ ...row, status: 'issuing', relatedTo: replaced?.rowid })
          .returning(),
        { 'invoices.orderId': () => new InvoiceExists() },
      ),
      audit: audited(db, user, {
        action: 'issue',
        entity: 'invoice',
        entityId: row.external_id,
        after: { orderId: row.orderId },
      }),
    })
    return written[0]
  } catch (error) {
    if (error instanceof InvoiceExists) return undefined
    throw error
  }
}

/** The invoice that another request is issuing. */
async function liveInvoice(db: Database, orderId: number): Promise<InvoiceResult> {
  const row = await db.query.invoices.findFirst({
    where: and(eq(invoices.orderId, orderId), isLiveOwn),
    orderBy: sql`rowid DESC`,
  })
  if (!row) throw conflict('TRY_AGAIN', 'No se pudo generar la factura')
  return existingInvoice(row)
}

const existingInvoice = (row: typeof invoices.$inferSelect): InvoiceResult => ({
  invoice: toInvoice(row),
  emailSent: false,
  message:
    row.status === 'valid'
      ? 'Este pedido ya tiene su factura; no se emitió otra.'
      : 'La factura de este pedido ya se está generando; no se emitió otra.',
})
