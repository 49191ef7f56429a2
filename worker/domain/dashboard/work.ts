import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/index.ts'
import { type Area, can } from '../../contract/access.ts'
import type { StaffDashboard, WorkOrder } from '../../contract/dashboard.ts'
import { todayInMexico } from '../../contract/fields.ts'
import { toPesos } from '../../contract/money.ts'
import type { Actor } from '../identity.ts'
import { hasBalanceDue, isOverdue } from '../orders/states.ts'
import { pendingVouchers } from '../orders/voucher.ts'
import { latestFirst, oldestFirst, toWorkOrder, workOrders } from './brief-orders.ts'

const maxRows = 3
const maxLatest = 10

type Voucher = {
  id: number
  order_number: number
  customerId: number
  customer_name: string
  balance: number
  createdAt: string
}
/** An overdue order, with the sums of all overdue orders. */
type OverdueRow = Omit<Voucher, 'createdAt'> & { late: number; count: number; sum: number; customers: number }

/** The latest orders, the oldest rows of each list of work, and the sums of all overdue orders. A role without the area gets no row. */
export function workQueries(db: Database, user: Actor) {
  const today = todayInMexico()
  const ifVisible = (area: Area, condition = sql`TRUE`) => (can(user, area) ? condition : sql`FALSE`)
  const late = sql`orders WHERE ${hasBalanceDue} AND ${isOverdue} AND ${ifVisible('payments')}`
  return {
    orders: workOrders(db, {
      latest: { where: ifVisible('orders'), orderBy: latestFirst, limit: maxLatest },
      toAccept: {
        where: ifVisible('orders.accept', eq(orders.status, 'Pending')),
        orderBy: oldestFirst,
        limit: maxRows,
      },
      toFulfil: {
        where: ifVisible('orders', sql`orders.toFulfil = 1`),
        orderBy: oldestFirst,
        limit: maxRows,
      },
    }),
    vouchers: db.all<Voucher>(sql`SELECT orders.id, order_number, customerId, customer_name, balance, vouchers.createdAt
      FROM ${pendingVouchers} AND ${ifVisible('payments')} ORDER BY vouchers.id LIMIT ${maxRows}`),
    overdue: db.all<OverdueRow>(sql`SELECT orders.id, order_number, orders.customerId, customer_name, orders.balance,
        CAST(julianday(${today}) - julianday(orders.dueOn) AS INTEGER) AS late, count, sum, customers
      FROM (SELECT count(*) AS count, sum(balance) AS sum, count(DISTINCT customerId) AS customers FROM ${late}) AS sums
      CROSS JOIN (SELECT id FROM ${late} ORDER BY dueOn, id LIMIT ${maxRows}) AS first
      JOIN orders ON orders.id = first.id ORDER BY orders.dueOn, orders.id`),
  }
}

type Queries = ReturnType<typeof workQueries>
type WorkRows = { [Name in keyof Queries]: Awaited<Queries[Name]> }

export function toWork(user: Actor, found: WorkRows): Pick<StaffDashboard, 'work' | 'overdue' | 'latest'> {
  const orNull = <Value>(area: Area, value: Value) => (can(user, area) ? value : null)
  const ordersOf = (name: (typeof found.orders)[number]['list']) =>
    found.orders.filter(({ list }) => list === name).map(toWorkOrder)
  const { count = 0, sum = 0, customers = 0 } = found.overdue[0] ?? {}
  return {
    work: {
      toAccept: orNull('orders.accept', ordersOf('toAccept')),
      toFulfil: orNull('orders', ordersOf('toFulfil')),
      vouchers: orNull('payments', found.vouchers.map(inPesos)),
      overdue: orNull(
        'payments',
        found.overdue.map(({ count, sum, customers, ...order }) => inPesos(order)),
      ),
    },
    latest: orNull('orders', ordersOf('latest').sort(byIdDescending)),
    overdue: orNull('payments', { count, total: toPesos(sum), customers }),
  }
}

const byIdDescending = (a: WorkOrder, b: WorkOrder) => b.id - a.id

const inPesos = <Row extends { balance: number }>(row: Row) => ({ ...row, balance: toPesos(row.balance) })
