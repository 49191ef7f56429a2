import { and, eq, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { customers, invoices, orderItems, orders, payments } from '../../../db/schema/index.ts'
import { inList } from '../../../db/sql-lists.ts'
import { inCancellation } from '../../contract/invoices/cancellation.ts'
import { unfinishedInvoiceStatuses } from '../../contract/invoices/invoice.ts'
import { toCentavos } from '../../contract/money.ts'
import { audited } from '../audit.ts'
import { lostMoney } from '../payments/lost-money.ts'
import { runEach } from '../run-each.ts'
import { lastFailureBefore } from '../times.ts'
import { cancelledSince } from './cancelled-lines.ts'
import { type CfdiRow, nextAttempt } from './cfdi-row.ts'
import { complementRequest } from './complement-request.ts'
import { isLive } from './live.ts'
import type { ComplementRequest } from './provider.ts'
import { receiverNow } from './receiver.ts'
import { type Context, failInvoice, failUncounted, recordAnswer } from './record.ts'
import { cancelledOf } from './uncredited.ts'

type DuePayment = {
  payment: typeof payments.$inferSelect
  amount: number
  invoice: CfdiRow
  uid: string
  customer: typeof customers.$inferSelect
  /** A complement was refused before the last change of the customer. */
  isCorrected: boolean
}

/** Refusals after which the complement of a payment for one invoice waits until staff change the customer. */
const maxTries = 5

const fromFailed = sql`FROM invoices own WHERE own.paymentId = payments.id AND own.relatedTo = invoices.rowid AND own.status = 'failed'`
const isRefused = sql`own.details ->> '$.isUncounted' IS NULL`
const isSinceCustomerChange = sql`own.updatedAt > customers.updatedAt`

const failures = sql`(SELECT count(*) ${fromFailed} AND ${isSinceCustomerChange})`
const refusals = sql`(SELECT count(*) ${fromFailed} AND ${isRefused} AND ${isSinceCustomerChange})`
const isCorrected = sql`EXISTS (SELECT 1 ${fromFailed} AND ${isRefused} AND NOT ${isSinceCustomerChange})`

const isWaitOver = sql`NOT EXISTS (SELECT 1 FROM invoices own WHERE own.paymentId = payments.id AND ${isSinceCustomerChange}
  AND own.updatedAt > ${lastFailureBefore(failures)})`

/** Centavos of a payment without the part that NetPay or a bank took back. */
const keptAmount = sql`(payments.amount - ${lostMoney})`

/**
 * The condition that a live complement of the invoice is being cancelled, or has to be. Until then SAT still subtracts its payment, so
 * the balance of another complement would be wrong.
 */
const hasEndingComplement = sql`EXISTS (SELECT 1 FROM invoices own JOIN payments ON payments.id = own.paymentId
  WHERE own.relatedTo = invoices.rowid AND own.type = 'P' AND ${isLive('own')}
    AND (own.cancellation IN ${inList(inCancellation)} OR payments.state <> 'applied' OR ${keptAmount} <> own.amount))`

/**
 * Issues the complement (REP) of each payment of an order whose invoice is PPD, the oldest payment first, also of payments before
 * the invoice. A unique index and a written row ensure that a payment has only one for its invoice. One that was cancelled by
 * hand or outside is issued again after ten minutes, while its payment counts. A refused one is tried again with the data of the
 * customer as soon as staff correct them. The cron runs it.
 */
export async function issueComplements(context: Context) {
  const byInvoice = Map.groupBy(await duePayments(context.db), ({ invoice }) => invoice.rowid)
  await runEach(byInvoice.values(), async (payments) => {
    for (const due of payments) await issueComplement(context, due)
  })
}

/**
 * The valid PPD invoices that are not complemented in full, as the index has them: without its name SQLite reads all invoices. The
 * triggers `complement_added` and `complement_changed` keep `complemented`.
 */
const paidLater = sql`SELECT rowid FROM invoices INDEXED BY invoices_to_complement
  WHERE type = 'I' AND status = 'valid' AND NOT isReplaced AND input ->> '$.payment_method' = 'PPD'
    AND (total IS NULL OR complemented < total)`

const duePayments = (db: Database): Promise<DuePayment[]> =>
  db
    .select({
      payment: payments,
      amount: keptAmount.mapWith(payments.amount),
      invoice: invoices,
      uid: orders.uid,
      customer: customers,
      isCorrected: isCorrected.mapWith(Boolean),
    })
    .from(invoices)
    .innerJoin(payments, and(eq(payments.orderId, invoices.orderId), eq(payments.state, 'applied')))
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(
        sql`${invoices.rowid} IN (${paidLater})`,
        sql`${invoices.cancellation} NOT IN ${inList(inCancellation)}`,
        // Also not one of a replaced invoice: until it is cancelled, the unique index refuses another, and others would wait behind it.
        sql`NOT EXISTS (SELECT 1 FROM invoices own WHERE own.paymentId = ${payments.id} AND ${isLive('own')})`,
        sql`NOT ${hasEndingComplement}`,
        sql`${refusals} < ${maxTries}`,
        // The balance in the complement depends on the credit notes, so it waits for those in process.
        sql`NOT EXISTS (SELECT 1 FROM invoices note WHERE note.relatedTo = ${invoices.rowid} AND note.type = 'E'
          AND note.status IN ${inList(unfinishedInvoiceStatuses)})`,
        isWaitOver,
      ),
    )
    .orderBy(payments.id)
    .limit(10)

/**
 * Thrown when a payment needs no complement any more: another run has written it, or the payment or its invoice has changed while
 * those before it were stamped.
 */
class NotDue extends Error {}

async function issueComplement(context: Context, due: DuePayment) {
  try {
    const { row, items } = await writeComplement(context.db, due)
    if (row && due.invoice.uuid) await stamp(context, row, complementRequest(row, due, due.invoice.uuid, items))
  } catch (error) {
    if (!(error instanceof NotDue)) throw error
  }
}

/** Stamps a written attempt by one call: a complement has no total to compare. After an unclear answer the cron looks it up. */
async function stamp(context: Context, row: CfdiRow, request: ComplementRequest) {
  const { db, provider } = context
  const answer = await provider.create(request)
  if (answer.kind === 'rejected') {
    const fail = answer.isTemporary ? failUncounted : failInvoice
    return fail(db, row.rowid, answer.reason)
  }
  const found = answer.kind === 'unclear' ? await provider.findByExternalId(row.external_id) : answer
  return recordAnswer(context, row, found)
}

/** The condition that nothing of what `duePayments` has read of the payment and of its invoice has changed. */
const isStillDue = ({ payment, amount, invoice }: DuePayment) => sql`EXISTS (SELECT 1 FROM payments
  JOIN invoices ON invoices.rowid = ${invoice.rowid} AND invoices.status = 'valid' AND NOT isReplaced
    AND invoices.cancellation NOT IN ${inList(inCancellation)}
  WHERE payments.id = ${payment.id} AND payments.state = 'applied' AND ${keptAmount} = ${toCentavos(amount)}
    AND NOT ${hasEndingComplement})`

/** Writes the row with its number and the balance before it, which SAT compares with the other complements. */
async function writeComplement(db: Database, due: DuePayment) {
  const { payment, amount, invoice, uid, customer, isCorrected } = due
  const fromOthers = sql`FROM invoices own WHERE own.relatedTo = ${invoice.rowid} AND own.type = 'P'
    AND ${isLive('own')}`
  // A later credit note lowers the balance of the next payments only. Money that it took from payments lowers no balance.
  const notes = sql`max(0, (SELECT coalesce(sum(note.credited + ${cancelledOf(sql`note`)}), 0) FROM invoices note
      WHERE note.relatedTo = ${invoice.rowid} AND note.type = 'E' AND ${isLive('note')} AND note.created_at < ${payment.createdAt})
    - (SELECT coalesce(sum(${keptAmount}), 0) FROM payments WHERE orderId = ${payment.orderId} AND payments.state = 'applied')
    + (SELECT paid FROM orders WHERE id = ${payment.orderId}))`
  const tries = sql`(SELECT count(*) FROM invoices own WHERE own.paymentId = ${payment.id})`
  const { written, items, cancelled } = await db.write({
    due: ensure(isStillDue(due), () => new NotDue()),
    written: onConstraint(
      db
        .insert(invoices)
        .values({
          type: 'P',
          orderId: payment.orderId,
          paymentId: payment.id,
          relatedTo: invoice.rowid,
          attempt: nextAttempt(payment.orderId),
          external_id: sql`${`${uid}-p${payment.id}-`} || ${tries}`,
          status: 'issuing',
          amount,
          input: receiverNow(invoice.input, customer, isCorrected),
          details: sql`json_object('paidOn', ${payment.paidOn},
            'installment', (SELECT coalesce(max(own.details ->> '$.installment'), 0) + 1 ${fromOthers}),
            'lastBalance', (${toCentavos(invoice.total ?? 0)} - (SELECT coalesce(sum(own.amount), 0) ${fromOthers})
              - ${notes}) / 100.0)`,
        })
        .returning(),
      { 'invoices.paymentId': () => new NotDue() },
    ),
    audit: audited(db, null, {
      action: 'issue',
      entity: 'invoice',
      entityId: `payment-${payment.id}`,
      after: { orderId: payment.orderId, paymentId: payment.id },
    }),
    items: db
      .select({ price: orderItems.price, quantity: orderItems.quantity, iva: orderItems.iva })
      .from(orderItems)
      .where(eq(orderItems.orderId, payment.orderId ?? 0)),
    // The invoice also contains the cancelled articles.
    cancelled: cancelledSince(db, invoice.rowid),
  })
  return { row: written[0], items: [...items, ...cancelled] }
}

const isOfCancelled = sql`EXISTS (SELECT 1 FROM invoices own WHERE own.rowid = invoices.relatedTo
  AND own.cancellation = 'requested')`

/** The complements of invoices that are to be cancelled, and of payments whose money no longer counts. */
const orphans = sql`SELECT orphan.rowid FROM invoices own CROSS JOIN invoices orphan ON orphan.relatedTo = own.rowid
    WHERE own.cancellation = 'requested' AND own.cancellation IN ${inList(inCancellation)}
  UNION ALL SELECT orphan.rowid FROM payments CROSS JOIN invoices orphan ON orphan.paymentId = payments.id
    WHERE (payments.state <> 'applied' OR payments.refunded > 0)
      AND (payments.state <> 'applied' OR ${keptAmount} <> orphan.amount)`

/**
 * Requests the cancellation of a complement when its payment no longer counts or was returned in part, and when its invoice is to
 * be cancelled: SAT refuses that while it has a valid complement. The cron runs this, and sends the requests.
 */
export const cancelOrphans = (db: Database) =>
  db.write({
    requested: db
      .update(invoices)
      .set({
        cancellation: 'requested',
        motive: '02',
        cancelReason: sql`CASE WHEN ${isOfCancelled} THEN 'Su factura se cancela' ELSE 'El pago ya no cuenta para el pedido' END`,
        updatedAt: now,
      })
      // The plus signs: SQLite finds the rows by their ids only.
      .where(sql`rowid IN (${orphans}) AND +type = 'P' AND +status = 'valid' AND +cancellation = 'none'`)
      .returning(),
  })
