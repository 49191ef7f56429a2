import { and, count, desc, eq, gte, lt, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/index.ts'
import type { HistoryQuery, HistoryView, OrderPage, OrderQuery, OrderRow, OrderTab } from '../../contract/orders.ts'
import { notFound } from '../../errors.ts'
import { toHold } from '../credit.ts'
import type { Actor } from '../people.ts'
import { startOfDay } from '../spans.ts'
import { credit, held, hidden, invoice, mayReadOrdersOf } from './read.ts'
import { hasLiveInvoice, isOpen, isPayable, isToFulfil, isUnpaid } from './states.ts'

/** Latest first, after the rows for which `first` is true. */
const rowQuery = (db: Database, where: SQL | undefined, limit: number, offset: number, first?: SQL) =>
  db.query.orders.findMany({
    where,
    columns: {
      ...hidden,
      shippingAddress: false,
      ivaRate: false,
      netpayResponse: false,
      cancelReason: false,
      updatedAt: false,
    },
    extras: { ...credit, ...held },
    with: {
      Customer: { columns: { id: true, name: true, company: true, email: true, phone: true, tax_id: true } },
      invoices: invoice,
    },
    orderBy: first ? [desc(first), desc(orders.id)] : desc(orders.id),
    limit,
    offset,
  })

const toRow = ({ invoices, ...order }: Awaited<ReturnType<typeof rowQuery>>[number]) =>
  ({
    ...order,
    onCredit: order.onCredit === 1,
    creditHold: toHold(order.creditHold),
    invoice: invoices[0] ?? null,
  }) as OrderRow

/** The orders of a customer, the latest first: all of them, or a page. */
export async function ordersOfCustomer(
  db: Database,
  user: Actor,
  customerId: number,
  { view, search, status, from, to, page, limit }: HistoryQuery,
) {
  if (!mayReadOrdersOf(user, customerId)) throw notFound('Cliente no encontrado')
  const where = and(
    eq(orders.customerId, customerId),
    views[view],
    search ? or(hasNumber(search), hasProduct(search)) : undefined,
    status && eq(orders.status, status),
    madeBetween(from, to),
  )
  if (page !== undefined || limit !== undefined) {
    const size = limit ?? defaultPage
    return (await rowQuery(db, where, size, ((page ?? 1) - 1) * size)).map(toRow)
  }
  const all: OrderRow[] = []
  // In parts: the database limits the size of an answer.
  for (let last: number | undefined; ; ) {
    const part = await rowQuery(db, and(where, last === undefined ? undefined : lt(orders.id, last)), partSize, 0)
    all.push(...part.map(toRow))
    last = part.at(-1)?.id
    if (part.length < partSize) return all
  }
}

const defaultPage = 100
const partSize = 500

/** The last order number; 0 in a new shop. The next order may get a number other than this plus one. */
export async function lastOrderId(db: Database) {
  const [last] = await db.select({ id: sql<number>`coalesce(max(${orders.id}), 0)` }).from(orders)
  return { id: last?.id ?? 0 }
}

export const tabs: Record<OrderTab, SQL | undefined> = {
  toAccept: eq(orders.status, 'Pending'),
  toFulfil: isToFulfil,
  shipped: eq(orders.status, 'Shipped'),
  unpaid: isPayable,
  all: undefined,
}

export const views: Record<HistoryView, SQL | undefined> = {
  all: undefined,
  open: isOpen,
  // A client owes a Pending order only if it is to be paid by transfer, which is paid in advance.
  due: and(isUnpaid, or(ne(orders.status, 'Pending'), eq(orders.paymentMethod, 'Bank Transfer'))),
}

/** The order has a failed invoice and no live one. */
export const invoiceFailed = and(
  sql`EXISTS (SELECT 1 FROM invoices WHERE orderId = ${orders.id} AND type = 'I' AND status = 'failed')`,
  not(hasLiveInvoice(sql`orders.id`)),
)

const hasPendingVoucher = and(isUnpaid, sql`${orders.id} IN (SELECT orderId FROM vouchers WHERE state = 'pending')`)

export async function listOrders(db: Database, query: OrderQuery): Promise<OrderPage> {
  const filters = and(
    query.search ? matches(query.search) : undefined,
    query.status && eq(orders.status, query.status),
    query.paymentStatus && eq(orders.paymentStatus, query.paymentStatus),
    query.invoice && invoiceFailed,
    query.voucher && hasPendingVoucher,
    madeBetween(query.from, query.to),
  )
  const where = and(filters, tabs[query.tab])
  const tally = (tab: OrderTab) => sql<number>`count(*) FILTER (WHERE ${tabs[tab] ?? sql`TRUE`})`
  const { rows, totals, counts } = await db.read({
    rows: rowQuery(db, where, query.limit, (query.page - 1) * query.limit, hasNumber(query.search)),
    totals: db
      .select({ total: tally(query.tab), totalInAll: count() })
      .from(orders)
      .where(filters),
    counts: db
      .select({
        toAccept: tally('toAccept'),
        toFulfil: tally('toFulfil'),
        shipped: tally('shipped'),
        unpaid: tally('unpaid'),
        all: tally('all'),
      })
      .from(orders),
  })
  const none = { toAccept: 0, toFulfil: 0, shipped: 0, unpaid: 0, all: 0 }
  const { total = 0, totalInAll = 0 } = totals[0] ?? {}
  return { orders: rows.map(toRow), total, totalInAll, page: query.page, counts: counts[0] ?? none }
}

/** Matches the number, customer, RFC or a product of an order. */
function matches(search: string) {
  const text = containing(search)
  return or(
    hasNumber(search),
    sql`${orders.customer_name} LIKE ${text} ESCAPE '\\'`,
    sql`${orders.customerId} IN (SELECT id FROM customers
      WHERE name LIKE ${text} ESCAPE '\\' OR company LIKE ${text} ESCAPE '\\' OR tax_id LIKE ${text} ESCAPE '\\')`,
    hasProduct(search),
  )
}

const containing = (search: string) => `%${search.replace(/[%_\\]/g, '\\$&')}%`

const hasNumber = (search: string) =>
  /^#?\d+$/.test(search) ? eq(orders.order_number, Number(search.replace('#', ''))) : undefined

/** The search is part of the code or name of a product. */
const hasProduct = (search: string) => sql`${orders.id} IN (SELECT orderId FROM order_items
  JOIN products ON products.id = productId
  WHERE products.code LIKE ${containing(search)} ESCAPE '\\' OR products.name LIKE ${containing(search)} ESCAPE '\\')`

/** Dates in Mexico City, both inclusive. */
const madeBetween = (from: string | undefined, to: string | undefined) =>
  and(
    from ? gte(orders.orderDate, startOfDay(from)) : undefined,
    to ? lt(orders.orderDate, startOfDay(to, 1)) : undefined,
  )
