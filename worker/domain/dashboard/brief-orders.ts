import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/index.ts'
import type { BriefOrder, ClientOrder, WorkOrder } from '../../contract/dashboard.ts'
import { creditHold, toHold } from '../customers/credit.ts'
import { isMoneyLost } from '../orders/states.ts'
import { hasVoucher, isVoucherRejected } from '../orders/voucher.ts'

const columns = {
  id: orders.id,
  order_number: sql<number>`${orders.order_number}`,
  customer_name: orders.customer_name,
  orderDate: orders.orderDate,
  status: orders.status,
  paymentStatus: orders.paymentStatus,
  total: orders.total,
  pieces: orders.pieces,
  shippedPieces: orders.shippedPieces,
  lines: sql<number>`(SELECT count(*) FROM order_items WHERE orderId = orders.id)`,
} satisfies Record<keyof BriefOrder, unknown>

const clientColumns = {
  ...columns,
  paymentMethod: orders.paymentMethod,
  hasVoucher,
  isVoucherRejected,
} satisfies Record<keyof ClientOrder, unknown>

export const latestFirst = [desc(orders.id)]
/** Matches the indexes that end with the date. */
export const oldestFirst = [asc(orders.orderDate), asc(orders.id)]

/** Orders of a client. */
export const clientOrders = (
  db: Database,
  where: SQL | undefined,
  limit: number,
  orderBy: readonly SQL[] = latestFirst,
) =>
  db
    .select(clientColumns)
    .from(orders)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)

const workColumns = {
  ...columns,
  version: orders.version,
  picked: sql<number>`(SELECT coalesce(sum(picked), 0) FROM order_items WHERE orderId = orders.id)`,
  creditHold,
  isMoneyLost,
} satisfies Record<keyof WorkOrder, unknown>

type List = { where: SQL; orderBy: readonly SQL[]; limit: number }

/**
 * The orders of some lists, the oldest first, in one statement: preparing these columns takes longer than reading the rows. With
 * UNION ALL, SQLite would prepare them for each list; with an inner join, it would scan the orders.
 */
export function workOrders<Name extends string>(db: Database, lists: Record<Name, List>) {
  const found = Object.entries<List>(lists).map(
    ([name, { where, orderBy, limit }]) => sql`SELECT * FROM (SELECT ${name} AS list, id AS orderId FROM orders
      WHERE ${where} ORDER BY ${sql.join([...orderBy], sql`, `)} LIMIT ${limit})`,
  )
  return db
    .select({ ...workColumns, list: sql<Name>`list` })
    .from(sql`(${sql.join(found, sql` UNION `)}) AS found`)
    .crossJoin(orders)
    .where(eq(orders.id, sql`orderId`))
    .orderBy(...oldestFirst)
}

type ClientRow = Awaited<ReturnType<typeof clientOrders>>[number]

export const toClientOrder = ({ hasVoucher, isVoucherRejected, ...order }: ClientRow): ClientOrder => ({
  ...order,
  hasVoucher: hasVoucher === 1,
  isVoucherRejected: isVoucherRejected === 1,
})

type WorkRow = Awaited<ReturnType<typeof workOrders>>[number]

export const toWorkOrder = ({ creditHold, isMoneyLost, list: _, ...order }: WorkRow): WorkOrder => ({
  ...order,
  isMoneyLost: isMoneyLost === 1,
  creditHold: toHold(creditHold),
})
