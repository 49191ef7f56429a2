import { and, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { timeFromNow } from '../../../db/schema/columns.ts'
import { invoices } from '../../../db/schema/index.ts'
import { valueList } from '../../../db/sql-lists.ts'
import { PUBLIC_RFC } from '../../contract/customers/rfc.ts'
import type { InvoiceInput } from '../../contract/invoices/invoice.ts'
import { genericRegime } from '../../contract/invoices/sat-catalogs.ts'
import type { CancelResult, GlobalPreview, NewGlobalInvoice } from '../../contract/invoices/staff-cfdi.ts'
import { toPesos } from '../../contract/money.ts'
import { conflict, invalid } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { runEach } from '../run-each.ts'
import { storedGroup } from '../shop/configured.ts'
import { dayOf, lastFailureBefore, startOfDay } from '../times.ts'
import { cancelInvoice, keepReason } from './cancel.ts'
import { type CfdiRow, cfdiByRowid, toCfdi } from './cfdi-row.ts'
import { stampWritten } from './finish.ts'
import { hasLostOrder, isLive, isNotInvoiced } from './live.ts'
import type { Context } from './record.ts'
import { newSeries } from './series.ts'
import { uncredited } from './uncredited.ts'

/** A CFDI has 5,000 concepts at most, and an order up to four: one for each rate. */
const maxOrders = 1000

/** Noon of the day of the last payment; for an order without one, the time it was made. */
const paidAt = sql`coalesce((SELECT max(paidOn) || 'T18:00:00.000Z' FROM payments
  WHERE payments.orderId = orders.id AND state = 'applied'), orders.orderDate)`

/** Paid orders of a month without an invoice. */
const isNotInvoicedIn = (month: string) => sql`${paidAt} >= ${startOfDay(`${month}-01`)}
  AND ${paidAt} < ${startOfDay(`${nextMonth(month)}-01`)} AND ${isNotInvoiced()}`

function nextMonth(month: string) {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/** SQL for the centavos of an order that were returned to the client. A global invoice has the rest of its total. */
const returned = uncredited(sql`orders`)

type OrderToInvoice = {
  id: number
  order_number: number
  customer_name: string
  paidAt: string
  total: number
  returned: number
}

/** The paid orders of a month without an invoice of their own. */
export async function previewGlobal(db: Database, month: string): Promise<GlobalPreview> {
  const { rows, open, shop } = await db.read({
    rows: db.all<OrderToInvoice>(sql`SELECT id, order_number, customer_name, ${paidAt} AS paidAt, total, ${returned} AS returned
      FROM orders WHERE ${isNotInvoicedIn(month)} ORDER BY id LIMIT ${maxOrders}`),
    open: db.all<{ count: number }>(sql`SELECT count(*) AS count FROM orders WHERE ${isNotInvoicedIn(month)}`),
    shop: storedGroup(db, 'business'),
  })
  return {
    month,
    orders: rows.map(({ total, returned, ...order }) => ({
      ...order,
      total: toPesos(total - returned),
      returned: toPesos(returned),
    })),
    count: rows.length,
    all: open[0]?.count ?? 0,
    total: toPesos(rows.reduce((sum, { total, returned }) => sum + total - returned, 0)),
    zip: shop[0]?.values.zip ?? '',
  }
}

/**
 * Issues the global invoice of orders of a month, to the public in general.
 * @throws 409 when one of them has got an invoice since; 400 without the postal code of the shop
 */
export async function issueGlobal(
  context: Context,
  user: Actor,
  { month, orderIds }: NewGlobalInvoice,
): Promise<CancelResult> {
  const { db } = context
  const [shop] = await storedGroup(db, 'business')
  const zip = shop?.values.zip
  if (!zip) {
    throw invalid('Falta el código postal del negocio: captúralo en Configuración, General.', {
      zip: 'Falta el código postal del negocio.',
    })
  }
  const row = await writeGlobal(db, user, { month, orderIds, zip, relatedTo: null })
  return stampGlobal(context, row)
}

type NewGlobal = { month: string; orderIds: readonly number[]; zip: string; relatedTo: number | null }

async function writeGlobal(
  db: Database,
  user: Actor | null,
  { month, orderIds, zip, relatedTo }: NewGlobal,
): Promise<CfdiRow> {
  const chosen = sql`orders.id IN ${valueList(orderIds)}`
  const form = sql`(SELECT form FROM payments WHERE state = 'applied' AND form <> '99'
    AND orderId IN ${valueList(orderIds)} GROUP BY form ORDER BY sum(amount) DESC LIMIT 1)`
  const external_id = `global-${month}-${crypto.randomUUID()}`
  const { written } = await db.write({
    open: ensure(
      sql`(SELECT count(*) FROM orders WHERE ${chosen} AND ${isNotInvoicedIn(month)}) = ${orderIds.length}`,
      () => conflict('CHANGED', 'Alguno de estos pedidos ya tiene factura o cambió. Revisa la vista previa de nuevo.'),
    ),
    written: db
      .insert(invoices)
      .values({
        type: 'I',
        relatedTo,
        external_id,
        series: newSeries,
        status: 'issuing',
        input: sql`json_patch(${JSON.stringify(inputOf(zip))}, json_object('payment_form', coalesce(${form}, '03')))`,
        // Stored with the invoice, so that money returned between two tries of stamping does not change its content.
        details: sql`json_patch(json_object('month', ${month}), (
          SELECT iif(count(*) > 0, json_object('returned', json_group_object(CAST(id AS TEXT), returned / 100.0)), '{}')
          FROM (SELECT id, ${returned} AS returned FROM orders WHERE ${chosen}) WHERE returned > 0))`,
      })
      .returning(),
    orders: db.run(sql`INSERT INTO invoice_orders (invoice, orderId)
      SELECT (SELECT rowid FROM invoices WHERE external_id = ${external_id}), id FROM orders WHERE ${chosen}`),
    audit: audited(db, user, {
      action: 'issue_global',
      entity: 'invoice',
      entityId: external_id,
      after: { month, orders: orderIds.length },
    }),
  })
  if (!written[0]) throw new Error('The global invoice was not written')
  return written[0]
}

const inputOf = (zip: string): InvoiceInput => ({
  rfc: PUBLIC_RFC,
  legal_name: 'PUBLICO EN GENERAL',
  tax_system: genericRegime,
  zip,
  email: '',
  cfdi_use: 'S01',
  payment_form: '03',
  payment_method: 'PUE',
})

async function stampGlobal(context: Context, row: CfdiRow): Promise<CancelResult> {
  await stampWritten(context, row)
  const cfdi = toCfdi((await cfdiByRowid(context.db, row.rowid)) ?? row)
  return { cfdi, message: cfdi.status === 'valid' ? 'Factura global emitida.' : 'La factura global está en proceso.' }
}

/**
 * Takes an order out of the global invoice that has it, because its client asks for an invoice of their own: the global one is
 * cancelled with motive 04, and the cron issues it again without the order.
 * @throws 409 until SAT has cancelled it
 */
export async function leaveGlobal(context: Context, user: Actor, orderId: number) {
  const { db } = context
  const [global] = await db
    .select()
    .from(invoices)
    .where(and(sql`rowid IN (SELECT invoice FROM invoice_orders WHERE orderId = ${orderId})`, isLive()))
  if (!global) return
  // Written before the cancellation: SAT may accept it later, and the cron then issues the global invoice again without this order.
  await db.write({
    left: db.run(sql`UPDATE invoices SET details = json_set(details, '$.left', json((SELECT json_group_array(value) FROM (
        SELECT value FROM json_each(details, '$.left') UNION SELECT ${orderId}))))
      WHERE rowid = ${global.rowid}`),
  })
  const result =
    global.status === 'valid'
      ? await cancelInvoice(context, user, global.rowid, {
          motive: '04',
          reason: 'Un cliente pidió la factura de su pedido',
        })
      : undefined
  if (result?.cfdi.status !== 'canceled') {
    throw conflict(
      'IN_GLOBAL_INVOICE',
      'Este pedido está en una factura global que se está cancelando para facturarlo a tu nombre. Inténtalo de nuevo en unos minutos.',
    )
  }
}

/** The condition that the client of an order did not ask to take it out of its global invoice. */
const hasNotLeft = sql`invoice_orders.orderId NOT IN (SELECT value FROM invoices, json_each(details, '$.left')
  WHERE invoices.rowid = invoice_orders.invoice)`

const failedRenewals = sql`(SELECT count(*) FROM invoices tried WHERE tried.relatedTo = invoices.rowid)`

/**
 * Issues cancelled global invoices again: after motive 04, without the orders that have or will have their own invoice, and after motive 02,
 * without orders that were cancelled or returned. A renewal that fails is tried again later. The cron runs it.
 */
export async function renewGlobals(context: Context) {
  const { db } = context
  const canceled = await db
    .select()
    .from(invoices)
    .where(
      sql`type = 'I' AND orderId IS NULL AND status = 'canceled' AND (motive = '04' OR motive = '02' AND ${hasLostOrder})
        AND canceledAt < ${timeFromNow('-2 minutes')}
        AND NOT EXISTS (SELECT 1 FROM invoices later WHERE later.relatedTo = invoices.rowid
          AND (later.status <> 'failed' OR later.updatedAt > ${lastFailureBefore(failedRenewals)}))
        AND EXISTS (SELECT 1 FROM invoice_orders JOIN orders ON orders.id = invoice_orders.orderId
          WHERE invoice = invoices.rowid AND ${hasNotLeft} AND ${isNotInvoiced()}
            AND substr(${dayOf(paidAt)}, 1, 7) = invoices.details ->> 'month')`,
    )
    .limit(2)
  await runEach(canceled, async (row) => {
    const month = row.details?.month
    if (!month) return
    const left = await db.all<{
      id: number
    }>(sql`SELECT orders.id FROM orders JOIN invoice_orders ON orderId = orders.id
      WHERE invoice = ${row.rowid} AND ${hasNotLeft} AND ${isNotInvoicedIn(month)}`)
    if (left.length === 0) return
    const orderIds = left.map(({ id }) => id)
    const again = await writeGlobal(db, null, { month, orderIds, zip: row.input.zip, relatedTo: row.rowid })
    await stampGlobal(context, again).catch(keepReason)
  })
}
