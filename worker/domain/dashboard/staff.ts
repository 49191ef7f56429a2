import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { timeFromNow } from '../../../db/schema/columns.ts'
import { type Area, can } from '../../contract/access.ts'
import type { StaffDashboard, WaitingWork } from '../../contract/dashboard.ts'
import { toPesos } from '../../contract/money.ts'
import { unreadTotal } from '../chat.ts'
import type { Actor } from '../identity.ts'
import { isLowGroup } from '../inventory/low-stock.ts'
import { keptCounts, tabs } from '../orders/list.ts'
import { invoiceFailed } from '../orders/states.ts'
import { pendingVouchers } from '../orders/voucher.ts'
import { firstStepsQuery, toFirstSteps } from './first-steps.ts'
import { salesQueries, toChart, toSold } from './sales.ts'
import { toWork, workQueries } from './work.ts'

type Figures = { [Name in keyof typeof figures]: number | null }

/** Each figure with the area that may see it and its query. Money in centavos. */
const figures = {
  toAccept: ['orders.accept', keptSum(sql`orders.orders`, tabs.toAccept)],
  toAcceptLate: [
    'orders.accept',
    sql`SELECT count(*) FROM orders WHERE ${tabs.toAccept} AND orderDate < ${timeFromNow('-1 day')}`,
  ],
  toFulfil: ['orders', keptSum(sql`orders.orders`, tabs.toFulfil)],
  toShip: ['orders', keptSum(sql`orders.orders`, sql`orders.status = 'Preparing'`)],
  unpaid: ['reports.sales', keptSum(sql`orders.orders`, tabs.unpaid)],
  owed: ['reports.sales', keptSum(sql`orders.balance`, tabs.unpaid)],
  lowStock: ['reports.inventory', sql`SELECT coalesce(sum(products), 0) FROM product_counts WHERE ${isLowGroup}`],
  unread: ['chat.staff', unreadTotal],
  vouchers: ['payments', sql`SELECT count(*) FROM ${pendingVouchers}`],
  failedInvoices: ['ownInvoices', sql`SELECT count(*) FROM orders WHERE ${invoiceFailed}`],
} as const satisfies Record<string, readonly [Area, SQL]>

function keptSum(what: SQL, which: SQL | undefined) {
  return sql`SELECT coalesce(sum(${what}), 0) FROM ${keptCounts({})} WHERE ${which}`
}

/** A column for each figure; NULL if the role of the user may not see it. */
const figureColumns = (user: Actor, names: readonly (keyof Figures)[]) =>
  sql.join(
    names.map((name) => {
      const [area, query] = figures[name]
      return sql`${can(user, area) ? sql`(${query})` : sql`NULL`} AS ${sql.identifier(name)}`
    }),
    sql`, `,
  )

const figureNames = Object.keys(figures) as (keyof Figures)[]

export async function waitingWork(db: Database, user: Actor): Promise<WaitingWork> {
  const [row] = await db.all<Pick<Figures, 'toAccept' | 'vouchers'>>(
    sql`SELECT ${figureColumns(user, ['toAccept', 'vouchers'])}`,
  )
  return { toAccept: row?.toAccept ?? null, vouchers: row?.vouchers ?? null }
}

export async function staffDashboard(db: Database, user: Actor): Promise<Omit<StaffDashboard, 'testMode'>> {
  const seesSales = can(user, 'reports.sales')
  const seesSteps = can(user, 'configuration')
  const now = Date.now()
  const { work, sales, ...rows } = await db.read({
    figures: db.all<Figures>(sql`SELECT ${figureColumns(user, figureNames)}`),
    sales: seesSales ? salesQueries(db, now) : undefined,
    firstSteps: seesSteps ? firstStepsQuery(db) : undefined,
    work: workQueries(db, user),
  })
  const row = rows.figures[0]
  const steps = rows.firstSteps?.[0]
  return {
    side: 'staff',
    toAccept: row?.toAccept ?? null,
    toAcceptLate: row?.toAcceptLate ?? null,
    toFulfil: row?.toFulfil ?? null,
    toShip: row?.toShip ?? null,
    ...toWork(user, work),
    sold: sales ? toSold(sales, now) : null,
    days: sales ? toChart(sales, now) : null,
    unpaid: seesSales ? { count: row?.unpaid ?? 0, total: toPesos(row?.owed ?? 0) } : null,
    lowStock: row?.lowStock ?? null,
    unread: row?.unread ?? null,
    failedInvoices: row?.failedInvoices ?? null,
    vouchers: row?.vouchers ?? null,
    firstSteps: steps ? toFirstSteps(steps) : null,
  }
}
