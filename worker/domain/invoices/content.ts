import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { invoices, orders } from '../../../db/schema/index.ts'
import { hasCode, usesFor } from '../../contract/invoices/sat-catalogs.ts'
import { toCentavos, toPesos } from '../../contract/money.ts'
import { shownFolio } from '../folio.ts'
import { cancelledSince } from './cancelled-lines.ts'
import type { InvoiceRequest } from './provider.ts'
import { type BilledOrder, invoiceRequest, type Pricing, receiverOf } from './request.ts'
import { conceptOf, joinShares, sharesOf, type TaxedLine, withBases } from './shares.ts'

type Row = Pick<
  typeof invoices.$inferSelect,
  'rowid' | 'type' | 'orderId' | 'relatedTo' | 'external_id' | 'series' | 'input' | 'amount' | 'details'
>

/** A CFDI to stamp. `total`: pesos that the provider's total must equal. */
export type Content = { total: number; requestOf: (pricing: Pricing) => InvoiceRequest }

/** The content of a written attempt: the invoice of an order, a credit note or a global invoice. Undefined if its order no longer exists. */
export async function contentOf(db: Database, row: Row): Promise<Content | undefined> {
  if (row.orderId === null) return globalContent(db, row)
  const [order, related, cancelled] = await Promise.all([
    billedOrder(db, row.orderId),
    uuidOf(db, row.relatedTo),
    row.type === 'E' && row.relatedTo !== null ? cancelledSince(db, row.relatedTo) : [],
  ])
  if (!order) return undefined
  return row.type === 'E' ? creditNoteContent(row, order, related, cancelled) : orderContent(row, order, related)
}

const billedOrder = (db: Database, id: number) =>
  db.query.orders.findFirst({ where: eq(orders.id, id), columns: { total: true }, with: { OrderItems: true } })

async function uuidOf(db: Database, rowid: number | null) {
  if (rowid === null) return null
  const [row] = await db.select({ uuid: invoices.uuid }).from(invoices).where(eq(invoices.rowid, rowid))
  return row?.uuid ?? null
}

/** `substitutes`: UUID of the replaced CFDI. */
export const orderContent = (
  { input, external_id, series }: Pick<Row, 'input' | 'external_id' | 'series'>,
  order: BilledOrder,
  substitutes: string | null,
): Content => ({
  total: order.total,
  requestOf: (pricing) => invoiceRequest(order, input, { external_id, series, substitutes, pricing }),
})

/** SAT's key of billing services, and its form "Condonación", for an invoice that is not paid. */
const serviceKey = '84111506'
export const waived = '15'

function creditNoteContent(
  row: Row,
  { OrderItems }: BilledOrder,
  uuid: string | null,
  cancelledLines: readonly TaxedLine[],
): Content {
  const { tax_system, rfc, payment_form } = row.input
  const total = row.amount ?? 0
  // The articles that were cancelled may have another IVA than those that stayed.
  const cancelled = row.details?.cancelled ?? 0
  const shares = withBases(
    joinShares([
      ...(cancelled > 0 ? sharesOf(cancelled, cancelledLines) : []),
      ...(cancelled < total ? sharesOf(toPesos(toCentavos(total) - toCentavos(cancelled)), OrderItems) : []),
    ]),
  )
  return {
    total,
    requestOf: (pricing) => ({
      type: 'E',
      customer: receiverOf(row.input),
      items: shares.map((share) =>
        conceptOf(share, { description: row.details?.reason ?? '', key: serviceKey }, pricing),
      ),
      // A regime without expenses has no G02.
      use: hasCode(usesFor(tax_system, rfc), 'G02') ? 'G02' : 'S01',
      payment_form: payment_form === '99' ? waived : payment_form,
      payment_method: 'PUE',
      currency: 'MXN',
      external_id: row.external_id,
      idempotency_key: row.external_id,
      related_documents: uuid ? [{ relationship: '01', documents: [uuid] }] : [],
    }),
  }
}

/** SAT's key of a sale in a global invoice. */
const saleKey = '01010101'

async function globalContent(db: Database, row: Row): Promise<Content> {
  const sold = await db.query.orders.findMany({
    where: sql`${orders.id} IN (SELECT orderId FROM invoice_orders WHERE invoice = ${row.rowid})`,
    columns: { id: true, total: true },
    extras: ({ order_number }) => ({ folio: shownFolio(order_number).as('folio') }),
    with: { OrderItems: { columns: { price: true, quantity: true, iva: true } } },
    orderBy: (order, { asc }) => asc(order.id),
  })
  const [year = '', months = ''] = (row.details?.month ?? '').split('-')
  const sales = sold.map(({ id, total, ...order }) => ({
    ...order,
    centavos: toCentavos(total) - toCentavos(row.details?.returned?.[id] ?? 0),
  }))
  const shares = withBases(
    sales.flatMap(({ folio, centavos, OrderItems }) =>
      sharesOf(toPesos(centavos), OrderItems).map((share) => ({ ...share, folio })),
    ),
  )
  return {
    total: toPesos(sales.reduce((sum, { centavos }) => sum + centavos, 0)),
    requestOf: (pricing) => ({
      customer: receiverOf(row.input),
      items: shares.map((share) => conceptOf(share, { description: 'Venta', key: saleKey, sku: share.folio }, pricing)),
      use: row.input.cfdi_use,
      payment_form: row.input.payment_form,
      payment_method: 'PUE',
      currency: 'MXN',
      ...(row.series && { series: row.series }),
      external_id: row.external_id,
      idempotency_key: row.external_id,
      global: { periodicity: 'month', months, year: Number(year) },
    }),
  }
}
