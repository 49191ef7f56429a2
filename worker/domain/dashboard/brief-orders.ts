import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/index.ts'
import type { BriefOrder, WorkOrder } from '../../contract/dashboard.ts'
import { creditHold, toHold } from '../customers/credit.ts'

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
  lines: sql<number>`(SELECT count(*) FROM order_items WHERE orderId = ${sql.raw('orders.id')})`,
} satisfies Record<keyof BriefOrder, unknown>

export const latestFirst = [desc(orders.id)]
/** Matches the indexes that end with the date. */
export const oldestFirst = [asc(orders.orderDate), asc(orders.id)]

export const briefOrders = (
  db: Database,
  where: SQL | undefined,
  limit: number,
  orderBy: readonly SQL[] = latestFirst,
) =>
  db
    .select(columns)
    .from(orders)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)

const workColumns = { ...columns, version: orders.version, creditHold } satisfies Record<keyof WorkOrder, unknown>

export const workOrders = (
  db: Database,
  where: SQL | undefined,
  limit: number,
  orderBy: readonly SQL[] = latestFirst,
) =>
  db
    .select(workColumns)
    .from(orders)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)

export const toWorkOrder = ({ creditHold, ...order }: Awaited<ReturnType<typeof workOrders>>[number]): WorkOrder => ({
  ...order,
  creditHold: toHold(creditHold),
})
