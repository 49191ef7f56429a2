import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/index.ts'
import type { HistoryQuery, HistoryView, OrderPage, OrderQuery, OrderTab } from '../../contract/orders/lists.ts'
import type { OrderRow } from '../../contract/orders/orders.ts'
import { toHold } from '../customers/credit.ts'
import type { Actor } from '../identity.ts'
import { noCustomer } from '../not-found.ts'
import { chargedBack, creditColumns, creditHoldColumn } from './columns.ts'
import {
  alongSort,
  byAnyIndex,
  type ColumnWriter,
  chosenOrder,
  filteredNames,
  filtersOf,
  madeBetween,
  noticesFirst,
  soldBetween,
  stateOf,
  withoutInvoice,
} from './list-filters.ts'
import { hasNumber, matches, matchesOwn } from './list-search.ts'
import { byNotice, isOnNoticedPage, notices } from './notices.ts'
import { hiddenColumns, liveInvoice } from './order-query.ts'
import { mayReadOrdersOf } from './read.ts'
import { hasBalanceDue, invoiceFailed, isInvoiceFailed, isOpen, isPayable, isToFulfil, isToPay } from './states.ts'
import { pendingVouchers } from './voucher.ts'

type RowsWanted = {
  where: SQL | undefined
  orderBy: readonly SQL[]
  limit: number
  offset?: number
  /** Staff also see the seller, the notices and failed invoices. */
  forStaff: boolean
}

const rowQuery = (db: Database, { where, orderBy, limit, offset = 0, forStaff }: RowsWanted) =>
  db.query.orders.findMany({
    where,
    columns: {
      ...hiddenColumns,
      shippingAddress: false,
      ivaRate: false,
      netpayResponse: false,
      updatedAt: false,
    },
    extras: {
      ...creditColumns,
      ...creditHoldColumn,
      ...chargedBack,
      ...notices(forStaff),
      ...failedInvoice(forStaff),
      seller: sellerFor(forStaff),
    },
    with: {
      Customer: { columns: { id: true, name: true, company: true, email: true, phone: true, tax_id: true } },
      invoices: liveInvoice,
    },
    orderBy: [...orderBy],
    limit,
    offset,
  })

/** The present salesperson of the customer; `orders.sellerName` follows later. Null for a client. */
const sellerFor = (forStaff: boolean) =>
  sql<string | null>`iif(${forStaff}, (SELECT nombre FROM customers JOIN users ON users.id = salespersonId
    WHERE customers.id = orders.customerId), NULL)`.as('seller')

/** Clients see no failed CFDIs. */
const failedInvoice = (forStaff: boolean) => ({
  isInvoiceFailed: sql<number>`iif(${forStaff} AND ${isInvoiceFailed}, 1, 0)`.as('isInvoiceFailed'),
})

const toRow = ({ invoices, ...order }: Awaited<ReturnType<typeof rowQuery>>[number]) =>
  ({
    ...order,
    onCredit: order.onCredit === 1,
    creditHold: toHold(order.creditHold),
    isChargedBack: order.isChargedBack === 1,
    hasVoucher: order.hasVoucher === 1,
    isVoucherRejected: order.isVoucherRejected === 1,
    hasMessages: order.hasMessages === 1,
    isMoneyLost: order.isMoneyLost === 1,
    isShort: order.isShort === 1,
    isInvoiceFailed: order.isInvoiceFailed === 1,
    invoice: invoices[0] ?? null,
  }) as OrderRow

/** The orders of a customer, the latest first: all of them, or a page. */
export async function ordersOfCustomer(
  db: Database,
  user: Actor,
  customerId: number,
  { view, search, status, from, to, page, limit }: HistoryQuery,
) {
  if (!mayReadOrdersOf(user, customerId)) throw noCustomer()
  const where = and(
    eq(orders.customerId, customerId),
    views[view],
    search ? matchesOwn(search) : undefined,
    status && eq(orders.status, status),
    madeBetween({ from, to }),
  )
  const own = { orderBy: [desc(orders.id)], forStaff: false }
  if (page !== undefined || limit !== undefined) {
    const size = limit ?? defaultPage
    return (await rowQuery(db, { ...own, where, limit: size, offset: ((page ?? 1) - 1) * size })).map(toRow)
  }
  const all: OrderRow[] = []
  // In parts: the database limits the size of an answer.
  for (let last: number | undefined; ; ) {
    const earlier = last === undefined ? undefined : lt(orders.id, last)
    const part = await rowQuery(db, { ...own, where: and(where, earlier), limit: partSize })
    all.push(...part.map(toRow))
    last = part.at(-1)?.id
    if (part.length < partSize) return all
  }
}

const defaultPage = 100
const partSize = 500

/** The tabs as conditions of the state, for orders and for `order_counts`. */
export const tabs: Record<OrderTab, SQL | undefined> = {
  toAccept: eq(orders.status, 'Pending'),
  toFulfil: isToFulfil,
  shipped: eq(orders.status, 'Shipped'),
  unpaid: isPayable,
  all: undefined,
}

/** The same for rows of `orders`, with the columns of the indexes `orders_to_fulfil` and `orders_payable`. */
const tabRows: Record<OrderTab, SQL | undefined> = {
  ...tabs,
  toFulfil: sql`orders.toFulfil = 1`,
  unpaid: hasBalanceDue,
}

export const views: Record<HistoryView, SQL | undefined> = {
  all: undefined,
  open: isOpen,
  due: isToPay,
}

const hasPendingVoucher = sql`${orders.id} IN (SELECT vouchers.orderId FROM ${pendingVouchers})`

const isPartlyShipped = sql`${orders.id} IN (SELECT partly.id FROM orders partly WHERE partly.partlyShipped = 1)`

/** All filters of a query except the tab. `others` are those that `order_counts` cannot answer: it has only the state and the day. */
const conditionsOf = (query: OrderQuery, name: ColumnWriter) => ({
  state: stateOf(query, name),
  made: madeBetween(query, name),
  others: [
    query.search ? matches(query.search) : undefined,
    query.invoice && (query.invoice === 'failed' ? invoiceFailed : withoutInvoice(name)),
    query.voucher && hasPendingVoucher,
    query.pending && isPartlyShipped,
    ...filtersOf(query, name),
    soldBetween(query, name),
  ].filter((condition) => condition !== undefined),
})

export async function listOrders(db: Database, query: OrderQuery): Promise<OrderPage> {
  const { state, made, others } = conditionsOf(query, byAnyIndex)
  const ofPage = conditionsOf(query, alongSort(query))
  const where = and(tabRows[query.tab], ofPage.state, ...ofPage.others, ofPage.made)
  const noticedFirst = noticesFirst(query)
  const page = { limit: query.limit, offset: (query.page - 1) * query.limit }
  const shown = { orderBy: chosenOrder(query) ?? latestFirst(hasNumber(query.search)), forStaff: true }
  const { rows, totals, counts, names } = await db.read({
    rows:
      noticedFirst === undefined
        ? rowQuery(db, { ...shown, where, ...page })
        : rowQuery(db, { ...shown, where: isOnNoticedPage(where, { ...page, noticedFirst }), limit: page.limit }),
    totals: db.all<Totals>(
      others.length > 0
        ? sql`SELECT ${countIn(query.tab, sql`1`)} AS total, count(*) AS totalInAll FROM orders
            WHERE ${and(state, ...others, made)}`
        : sql`SELECT ${countIn(query.tab)} AS total, ${countIn('all')} AS totalInAll
            FROM ${keptCounts(query)} WHERE ${state ?? sql`TRUE`}`,
    ),
    counts: db.all<
      OrderPage['counts']
    >(sql`SELECT ${countIn('toAccept')} AS toAccept, ${countIn('toFulfil')} AS toFulfil,
      ${countIn('shipped')} AS shipped, ${countIn('unpaid')} AS unpaid, ${countIn('all')} AS "all" FROM ${keptCounts({})}`),
    names: db.all<OrderPage['filtered']>(filteredNames(query)),
  })
  const none = { toAccept: 0, toFulfil: 0, shipped: 0, unpaid: 0, all: 0 }
  const { total = 0, totalInAll = 0 } = totals[0] ?? {}
  const orderRows = rows.map(toRow)
  return {
    orders: noticedFirst === undefined ? orderRows : byNotice(orderRows, noticedFirst),
    total,
    totalInAll,
    page: query.page,
    counts: counts[0] ?? none,
    filtered: names[0] ?? { customer: null, product: null, category: null },
  }
}

/** By date, as the indexes are sorted, after the rows for which `first` is true. */
const latestFirst = (first: SQL | undefined) => [
  ...(first ? [desc(first)] : []),
  desc(orders.orderDate),
  desc(orders.id),
]

type Totals = { total: number; totalInAll: number }

/** Number of orders in a tab: the sum of `each` over the rows. */
const countIn = (tab: OrderTab, each = sql`orders.orders`) =>
  sql`coalesce(sum(${each}) FILTER (WHERE ${tabs[tab] ?? sql`TRUE`}), 0)`

/** The table `order_counts` under the name of `orders`, so that the same conditions select its rows. */
export const keptCounts = ({ from, to }: { from?: string; to?: string }) =>
  sql`(SELECT status, paymentStatus, orders, balance FROM order_counts
    WHERE ${from || to ? sql`day BETWEEN ${from ?? '0'} AND ${to ?? '9'}` : sql`day = ''`}) AS orders`
