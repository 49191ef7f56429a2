import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { type Area, can } from '../../contract/access.ts'
import type { SalesByDay, StaffDashboard } from '../../contract/dashboard.ts'
import { dayAt } from '../../contract/fields.ts'
import { toPesos } from '../../contract/money.ts'
import { isLowGroup } from '../inventory/low-stock.ts'
import { invoiceFailed, keptCounts, tabs } from '../orders/list.ts'
import { pendingVouchers } from '../orders/voucher.ts'
import type { Actor } from '../people.ts'
import { addDays, spans } from '../spans.ts'
import { toWorkOrder, workOrders } from './brief-orders.ts'
import { firstStepsQuery, toFirstSteps } from './first-steps.ts'
import { toWork, workQueries } from './work.ts'

type Figures = { [Name in keyof typeof figures]: number | null }

/** Each figure with the area that may see it and its query. Money in centavos. */
const figures = {
  toAccept: ['orders.accept', keptSum(sql`orders.orders`, tabs.toAccept)],
  toFulfil: ['orders', keptSum(sql`orders.orders`, tabs.toFulfil)],
  toShip: ['orders', keptSum(sql`orders.orders`, sql`orders.status = 'Preparing'`)],
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

export async function staffDashboard(db: Database, user: Actor): Promise<Omit<StaffDashboard, 'testMode'>> {
  const columns = Object.entries(figures).map(
    ([name, [area, query]]) => sql`${can(user, area) ? sql`(${query})` : sql`NULL`} AS ${sql.identifier(name)}`,
  )
  const seesSales = can(user, 'reports.sales')
  const seesOrders = can(user, 'orders')
  const seesSteps = can(user, 'configuration')
  const { work, ...rows } = await db.read({
    figures: db.all<Figures>(sql`SELECT ${sql.join(columns, sql`, `)}`),
    sold: seesSales ? db.all<Sold>(salesOf(spans(Date.now()))) : undefined,
    days: seesSales ? db.all<{ day: string; total: number }>(salesSince(firstDay(2))) : undefined,
    latest: workOrders(db, seesOrders ? undefined : sql`FALSE`, 10),
    firstSteps: seesSteps ? firstStepsQuery(db) : undefined,
    work: workQueries(db, user),
  })
  const row = rows.figures[0]
  const sold = rows.sold?.[0]
  const steps = rows.firstSteps?.[0]
  return {
    side: 'staff',
    toAccept: row?.toAccept ?? null,
    toFulfil: row?.toFulfil ?? null,
    toShip: row?.toShip ?? null,
    ...toWork(user, work),
    sold: sold ? { today: toPesos(sold.today), month: toPesos(sold.month), before: toPesos(sold.before) } : null,
    days: rows.days ? byDay(rows.days) : null,
    unpaid: seesSales ? { count: row?.unpaid ?? 0, total: toPesos(row?.owed ?? 0) } : null,
    lowStock: row?.lowStock ?? null,
    unread: row?.unread ?? null,
    failedInvoices: row?.failedInvoices ?? null,
    vouchers: row?.vouchers ?? null,
    latest: seesOrders ? rows.latest.map(toWorkOrder) : null,
    firstSteps: steps ? toFirstSteps(steps) : null,
  }
}

type Sold = { today: number; month: number; before: number }

function salesOf({ today, month, lastMonth, monthAgo }: ReturnType<typeof spans>) {
  // Only columns of the index `orders_by_sale`, which does not contain the generated column `total`.
  const during = (condition: SQL) => sql`coalesce(sum(subtotal + iva) FILTER (WHERE ${condition}), 0)`
  return sql`SELECT ${during(sql`soldAt >= ${today}`)} AS today, ${during(sql`soldAt >= ${month}`)} AS month,
      ${during(sql`soldAt < ${monthAgo}`)} AS before
    FROM orders WHERE soldAt >= ${lastMonth} AND soldOn IS NOT NULL`
}

const chartDays = 30

/** The first day of the chart, or of the `times` charts that end today. */
const firstDay = (times = 1) => addDays(dayAt(Date.now()), 1 - times * chartDays)

/** Reads the index `orders_sold`. */
const salesSince = (day: string) => sql`SELECT soldOn AS day, sum(subtotal + iva) AS total FROM orders
  WHERE soldOn >= ${day} GROUP BY soldOn`

function byDay(rows: readonly { day: string; total: number }[]): SalesByDay {
  const totals = new Map(rows.map(({ day, total }) => [day, toPesos(total)]))
  const from = firstDay()
  const totalsFrom = (first: string) =>
    Array.from({ length: chartDays }, (_, index) => totals.get(addDays(first, index)) ?? 0)
  return { from, sold: totalsFrom(from), before: totalsFrom(firstDay(2)) }
}
