import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/index.ts'
import type { ClientDashboard } from '../../contract/dashboard.ts'
import { toPesos } from '../../contract/money.ts'
import type { OrderStatus } from '../../contract/orders/orders.ts'
import { creditOf, toCredit } from '../customers/credit.ts'
import type { Actor } from '../identity.ts'
import { views } from '../orders/list.ts'
import { clientOrders, latestFirst, toClientOrder } from './brief-orders.ts'

/** Open orders on the client's home. */
const maxOpen = 6

export async function clientDashboard(db: Database, user: Actor): Promise<ClientDashboard> {
  const mine = eq(orders.customerId, user.customerId ?? 0)
  const { last, open, sums, credit } = await db.read({
    last: clientOrders(db, and(mine, ne(orders.status, 'Cancelled')), 1),
    open: clientOrders(db, and(mine, views.open), maxOpen, [nearestFirst, ...latestFirst]),
    sums: db
      .select({ open: countOf(views.open), due: countOf(views.due), owed: totalOf(views.due) })
      .from(orders)
      .where(mine),
    credit: db.all<{ credit: string | null }>(sql`SELECT ${creditOf(sql`${user.customerId}`)} AS credit`),
  })
  return {
    side: 'client',
    lastOrder: last[0] ? toClientOrder(last[0]) : null,
    open: { count: sums[0]?.open ?? 0, orders: open.map(toClientOrder) },
    due: { count: sums[0]?.due ?? 0, total: toPesos(sums[0]?.owed ?? 0) },
    credit: credit[0]?.credit ? toCredit(credit[0].credit) : null,
  }
}

const countOf = (which: SQL | undefined) => sql<number>`count(*) FILTER (WHERE ${which})`
/** Centavos. */
const totalOf = (which: SQL | undefined) => sql<number>`coalesce(sum(${orders.balance}) FILTER (WHERE ${which}), 0)`

/** Distance of each state from the delivery; 0 is nearest. */
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
