import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { pageLimit } from '../../../db/sql-lists.ts'
import { todayInMexico } from '../../contract/fields.ts'
import { toPesos } from '../../contract/money.ts'
import { isOverdue as isOverdueOn } from '../../contract/orders/states.ts'
import type {
  CollectionSummary,
  DebtorPage,
  Receivable,
  ReceivablePage,
  ReceivableQuery,
  VoucherPage,
  VoucherQuery,
} from '../../contract/payments/collection.ts'
import { customerName } from '../customers/name.ts'
import { urlOfVoucher } from '../files.ts'
import { hasBalanceDue, isOverdue } from '../orders/states.ts'
import { pendingVouchers } from '../orders/voucher.ts'
import { dayOf } from '../times.ts'
import { byDue, isDue } from './list.ts'
import { matchesOrder, type OrderPart, orderColumns, toOrderPart } from './order-part.ts'

/**
 * Accepted orders with a balance as rows, with `soldAt`, `dueOn` and `age` in days. `debtor`: the present name of the customer; an
 * order keeps that of its day.
 */
export const receivables = (today: string, condition: SQL = sql`TRUE`) => sql`(
  SELECT ${orderColumns}, ${customerName} AS debtor, orders.dueOn, customers.phone,
    coalesce(orders.soldAt, orders.orderDate) AS soldAt,
    CAST(julianday(${today}) - julianday(${dayOf(sql`coalesce(orders.soldAt, orders.orderDate)`)}) AS INTEGER) AS age
  FROM orders JOIN customers ON customers.id = orders.customerId
  WHERE ${hasBalanceDue} AND ${condition})`

export async function collectionSummary(db: Database): Promise<CollectionSummary> {
  const { due, vouchers, charges, toRefund } = await db.read({
    due: db.all<Record<'count' | 'total' | 'late' | 'lateTotal' | 'lateCustomers', number>>(sql`SELECT
        count(*) AS count, coalesce(sum(balance), 0) AS total, count(*) FILTER (WHERE ${isOverdue}) AS late,
        coalesce(sum(balance) FILTER (WHERE ${isOverdue}), 0) AS lateTotal,
        count(DISTINCT customerId) FILTER (WHERE ${isOverdue}) AS lateCustomers
      FROM orders WHERE ${hasBalanceDue}`),
    vouchers: db.all<{ count: number; total: number; since: string | null }>(sql`SELECT
        (SELECT count(*) FROM ${pendingVouchers}) AS count,
        (SELECT min(vouchers.createdAt) FROM ${pendingVouchers}) AS since,
        (SELECT coalesce(sum(balance), 0) FROM orders
          WHERE id IN (SELECT vouchers.orderId FROM ${pendingVouchers})) AS total`),
    charges: db.all<{ state: string; count: number; total: number }>(sql`SELECT state, payments AS count,
        amount AS total
      FROM payment_counts`),
    toRefund: db.all<{ count: number; total: number }>(
      sql`SELECT count(*) AS count, coalesce(sum(due), 0) AS total FROM payments ${byDue} WHERE ${isDue}`,
    ),
  })
  const ofState = (state: string) => charges.find((row) => row.state === state) ?? { count: 0, total: 0 }
  const inPesos = ({ count, total }: { count: number; total: number }) => ({ count, total: toPesos(total) })
  const { count = 0, total = 0, late = 0, lateTotal = 0, lateCustomers = 0 } = due[0] ?? {}
  return {
    toConfirm: { ...inPesos(vouchers[0] ?? { count: 0, total: 0 }), since: vouchers[0]?.since ?? null },
    toCollect: inPesos({ count, total }),
    overdue: { ...inPesos({ count: late, total: lateTotal }), customers: lateCustomers },
    toRefund: inPesos(toRefund[0] ?? { count: 0, total: 0 }),
    review: inPesos(ofState('review')),
    all: charges.reduce((sum, { count }) => sum + count, 0),
  }
}

/** Vouchers in review, oldest first. */
export async function listVouchers(db: Database, { search, page, limit }: VoucherQuery): Promise<VoucherPage> {
  const found = sql`${pendingVouchers} AND ${matchesOrder(search)}`
  const { rows, counts } = await db.read({
    rows: db.all<
      OrderPart & { voucherId: number; key: string; createdAt: string; others: number }
    >(sql`SELECT ${orderColumns},
        vouchers.id AS voucherId, vouchers.key, vouchers.createdAt,
        (SELECT count(*) - 1 FROM vouchers same WHERE same.orderId = orders.id AND same.state = 'pending') AS others
      FROM ${found} ORDER BY vouchers.id ${pageLimit({ page, limit })}`),
    counts: db.all<{ total: number }>(sql`SELECT count(*) AS total FROM ${found}`),
  })
  const vouchers = rows.map(({ voucherId, key, createdAt, others, ...row }) => ({
    id: voucherId,
    url: urlOfVoucher(row.id, key),
    createdAt,
    others,
    order: toOrderPart(row),
  }))
  return { vouchers, total: counts[0]?.total ?? 0, page }
}

/** Orders with a balance due, oldest first. */
export async function listReceivables(
  db: Database,
  { search, customer, overdue, page, limit }: ReceivableQuery,
): Promise<ReceivablePage> {
  const today = todayInMexico()
  const ofCustomer = customer ? sql`orders.customerId = ${customer}` : sql`TRUE`
  const found = sql`${receivables(today, sql`${matchesOrder(search)} AND ${ofCustomer}`)}
    WHERE ${overdue ? isOverdue : sql`TRUE`}`
  const { rows, sums } = await db.read({
    rows: db.all<OrderPart & Pick<Receivable, 'phone' | 'soldAt' | 'dueOn' | 'age'>>(sql`SELECT * FROM ${found}
      ORDER BY soldAt, id ${pageLimit({ page, limit })}`),
    sums: db.all<{ total: number; balance: number }>(sql`SELECT count(*) AS total, coalesce(sum(balance), 0) AS balance
      FROM ${found}`),
  })
  return {
    orders: rows.map(({ phone, soldAt, dueOn, age, ...row }) => ({
      ...toOrderPart(row),
      phone,
      soldAt,
      dueOn,
      age,
      isOverdue: isOverdueOn(dueOn, today),
    })),
    total: sums[0]?.total ?? 0,
    balance: toPesos(sums[0]?.balance ?? 0),
    page,
  }
}

/** Debt of each customer, largest first. */
export async function listDebtors(
  db: Database,
  { search, overdue, page, limit }: ReceivableQuery,
): Promise<DebtorPage> {
  const today = todayInMexico()
  const found = sql`${receivables(today, matchesOrder(search))} WHERE ${overdue ? isOverdue : sql`TRUE`}`
  const { rows, counts } = await db.read({
    rows: db.all<DebtorPage['customers'][number]>(sql`SELECT customerId, debtor AS customer_name, phone,
        count(*) AS orders, sum(balance) AS balance, coalesce(sum(balance) FILTER (WHERE ${isOverdue}), 0) AS overdue, max(age) AS age
      FROM ${found} GROUP BY customerId
      ORDER BY sum(balance) DESC, customerId ${pageLimit({ page, limit })}`),
    counts: db.all<{ total: number }>(sql`SELECT count(DISTINCT customerId) AS total FROM ${found}`),
  })
  const customers = rows.map((row) => ({ ...row, balance: toPesos(row.balance), overdue: toPesos(row.overdue) }))
  return { customers, total: counts[0]?.total ?? 0, page }
}
