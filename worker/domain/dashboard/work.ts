import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/index.ts'
import { type Area, can } from '../../contract/access.ts'
import type { StaffDashboard } from '../../contract/dashboard.ts'
import { dayAt } from '../../contract/fields.ts'
import { toPesos } from '../../contract/money.ts'
import { hasBalanceDue } from '../orders/states.ts'
import { pendingVouchers } from '../orders/voucher.ts'
import type { Actor } from '../people.ts'
import { oldestFirst, toWorkOrder, workOrders } from './brief-orders.ts'

const mostRows = 3

const nothing = sql`FALSE`

type Voucher = {
  id: number
  order_number: number
  customerId: number
  customer_name: string
  balance: number
  createdAt: string
}
/** An overdue order, with the sums of all overdue orders. */
type Late = Omit<Voucher, 'createdAt'> & { late: number; count: number; sum: number; customers: number }

/** The oldest rows of each list of work, and the sums of all overdue orders. A role without the area gets no row. */
export function workQueries(db: Database, user: Actor) {
  const today = dayAt(Date.now())
  const seen = (area: Area) => (can(user, area) ? sql`TRUE` : nothing)
  const late = sql`orders WHERE ${hasBalanceDue} AND dueOn < ${today} AND ${seen('payments')}`
  return {
    toAccept: workOrders(
      db,
      can(user, 'orders.accept') ? eq(orders.status, 'Pending') : nothing,
      mostRows,
      oldestFirst,
    ),
    toFulfil: workOrders(db, can(user, 'orders') ? sql`orders.toFulfil = 1` : nothing, mostRows, oldestFirst),
    vouchers: db.all<Voucher>(sql`SELECT orders.id, order_number, customerId, customer_name, balance, vouchers.createdAt
      FROM ${pendingVouchers} AND ${seen('payments')} ORDER BY vouchers.id LIMIT ${mostRows}`),
    overdue: db.all<Late>(sql`SELECT orders.id, order_number, orders.customerId, customer_name, orders.balance,
        CAST(julianday(${today}) - julianday(orders.dueOn) AS INTEGER) AS late, count, sum, customers
      FROM (SELECT count(*) AS count, sum(balance) AS sum, count(DISTINCT customerId) AS customers FROM ${late}) AS sums
      CROSS JOIN (SELECT id FROM ${late} ORDER BY dueOn, id LIMIT ${mostRows}) AS first
      JOIN orders ON orders.id = first.id ORDER BY orders.dueOn, orders.id`),
  }
}

type Queries = ReturnType<typeof workQueries>
type Found = { [Name in keyof Queries]: Awaited<Queries[Name]> }

export function toWork(user: Actor, found: Found): Pick<StaffDashboard, 'work' | 'overdue'> {
  const ifSeen = <Value>(area: Area, value: Value) => (can(user, area) ? value : null)
  const { count = 0, sum = 0, customers = 0 } = found.overdue[0] ?? {}
  return {
    work: {
      toAccept: ifSeen('orders.accept', found.toAccept.map(toWorkOrder)),
      toFulfil: ifSeen('orders', found.toFulfil.map(toWorkOrder)),
      vouchers: ifSeen('payments', found.vouchers.map(inPesos)),
      overdue: ifSeen(
        'payments',
        found.overdue.map(({ count, sum, customers, ...order }) => inPesos(order)),
      ),
    },
    overdue: ifSeen('payments', { count, total: toPesos(sum), customers }),
  }
}

const inPesos = <Row extends { balance: number }>(row: Row) => ({ ...row, balance: toPesos(row.balance) })
