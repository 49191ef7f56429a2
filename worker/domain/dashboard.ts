import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { orders } from '../../db/schema/index.ts'
import { type Area, can } from '../contract/access.ts'
import type { BriefOrder, ClientDashboard, Dashboard, StaffDashboard } from '../contract/dashboard.ts'
import { toPesos } from '../contract/money.ts'
import type { OrderStatus } from '../contract/orders.ts'
import { creditOf, toCredit } from './credit.ts'
import { isLowGroup } from './inventory/low-stock.ts'
import { invoiceFailed, keptCounts, tabs, views } from './orders/list.ts'
import { pendingVouchers } from './orders/voucher.ts'
import type { Actor } from './people.ts'
import { spans } from './spans.ts'

export const dashboardOf = async (
  db: Database,
  user: Actor,
  testMode: StaffDashboard['testMode'],
): Promise<Dashboard> =>
  can(user, 'client') ? clientDashboard(db, user) : { ...(await staffDashboard(db, user)), testMode }

async function clientDashboard(db: Database, user: Actor): Promise<ClientDashboard> {
  const mine = eq(orders.customerId, user.customerId ?? 0)
  const { last, open, sums, credit } = await db.read({
    last: brief(db, and(mine, ne(orders.status, 'Cancelled')), 1),
    open: brief(db, and(mine, views.open), 3, nearestFirst),
    sums: db
      .select({ open: countOf(views.open), due: countOf(views.due), owed: totalOf(views.due) })
      .from(orders)
      .where(mine),
    credit: db.all<{ credit: string | null }>(sql`SELECT ${creditOf(sql`${user.customerId}`)} AS credit`),
  })
  return {
    side: 'client',
    lastOrder: last[0] ?? null,
    open: { count: sums[0]?.open ?? 0, orders: open },
    due: { count: sums[0]?.due ?? 0, total: toPesos(sums[0]?.owed ?? 0) },
    credit: credit[0]?.credit ? toCredit(credit[0].credit) : null,
  }
}

const countOf = (which: SQL | undefined) => sql<number>`count(*) FILTER (WHERE ${which})`
/** Centavos. */
const totalOf = (which: SQL | undefined) => sql<number>`coalesce(sum(${orders.balance}) FILTER (WHERE ${which}), 0)`

type Figures = { [Name in keyof typeof figures]: number | null }

/** Each figure with the area that may see it and its query. Money in centavos. */
const figures = {
  toAccept: ['orders.accept', keptSum(sql`orders.orders`, tabs.toAccept)],
  toFulfil: ['orders', keptSum(sql`orders.orders`, tabs.toFulfil)],
  unpaid: ['reports.sales', keptSum(sql`orders.orders`, tabs.unpaid)],
  owed: ['reports.sales', keptSum(sql`orders.balance`, tabs.unpaid)],
  lowStock: ['reports.inventory', sql`SELECT coalesce(sum(products), 0) FROM product_counts WHERE ${isLowGroup}`],
  unread: [
    'chat.staff',
    // Begins with the clients, so that only the last messages of each are read.
    sql`SELECT count(*) FROM users CROSS JOIN chat_messages message ON message.clientId = users.id AND message.seq >
        coalesce((SELECT seq FROM chat_reads mark WHERE mark.clientId = users.id AND mark.reader = 'admin'), 0)
      WHERE users.active AND fromRole = 'client'`,
  ],
  vouchers: ['payments', sql`SELECT count(*) FROM ${pendingVouchers}`],
  failedInvoices: ['ownInvoices', sql`SELECT count(*) FROM orders WHERE ${invoiceFailed}`],
} as const satisfies Record<string, readonly [Area, SQL]>

function keptSum(what: SQL, which: SQL | undefined) {
  return sql`SELECT coalesce(sum(${what}), 0) FROM ${keptCounts({})} WHERE ${which}`
}

async function staffDashboard(db: Database, user: Actor): Promise<Omit<StaffDashboard, 'testMode'>> {
  const wanted = Object.entries(figures).map(
    ([name, [area, query]]) => sql`${can(user, area) ? sql`(${query})` : sql`NULL`} AS ${sql.identifier(name)}`,
  )
  const seesSales = can(user, 'reports.sales')
  const seesOrders = can(user, 'orders')
  const rows = await db.read({
    figures: db.all<Figures>(sql`SELECT ${sql.join(wanted, sql`, `)}`),
    sold: db.all<Sold>(seesSales ? salesOf(spans(Date.now())) : sql`SELECT 0 AS today, 0 AS month, 0 AS before`),
    latest: brief(db, seesOrders ? undefined : sql`FALSE`, 10),
  })
  const found = rows.figures[0]
  const sold = rows.sold[0]
  return {
    side: 'staff',
    toAccept: found?.toAccept ?? null,
    toFulfil: found?.toFulfil ?? null,
    sold:
      seesSales && sold
        ? { today: toPesos(sold.today), month: toPesos(sold.month), before: toPesos(sold.before) }
        : null,
    unpaid: seesSales ? { count: found?.unpaid ?? 0, total: toPesos(found?.owed ?? 0) } : null,
    lowStock: found?.lowStock ?? null,
    unread: found?.unread ?? null,
    failedInvoices: found?.failedInvoices ?? null,
    vouchers: found?.vouchers ?? null,
    latest: seesOrders ? rows.latest : null,
  }
}

/** How near each state is to the delivery; 0 is nearest. */
const nearness: Record<OrderStatus, number> = {
  Shipped: 0,
  Preparing: 1,
  Paid: 2,
  Accepted: 3,
  Pending: 4,
  Delivered: 5,
  Cancelled: 5,
}
const nearestFirst = sql`${JSON.stringify(nearness)} ->> ${orders.status}`

const brief = (db: Database, where: SQL | undefined, limit: number, first?: SQL) =>
  db
    .select({
      id: orders.id,
      order_number: sql<number>`${orders.order_number}`,
      customer_name: orders.customer_name,
      orderDate: orders.orderDate,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      total: orders.total,
      pieces: orders.pieces,
      lines: sql<number>`(SELECT count(*) FROM order_items WHERE orderId = ${sql.raw('orders.id')})`,
    } satisfies Record<keyof BriefOrder, unknown>)
    .from(orders)
    .where(where)
    .orderBy(...(first ? [first] : []), desc(orders.id))
    .limit(limit)

type Sold = { today: number; month: number; before: number }

function salesOf({ today, month, lastMonth, monthAgo }: ReturnType<typeof spans>) {
  // Of the index `orders_by_sale`, which does not have the generated column `total`.
  const during = (condition: SQL) => sql`coalesce(sum(subtotal + iva) FILTER (WHERE ${condition}), 0)`
  return sql`SELECT ${during(sql`soldAt >= ${today}`)} AS today, ${during(sql`soldAt >= ${month}`)} AS month,
      ${during(sql`soldAt < ${monthAgo}`)} AS before
    FROM orders WHERE soldAt >= ${lastMonth} AND soldOn IS NOT NULL`
}
