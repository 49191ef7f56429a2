import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { inList } from '../../../db/sql-lists.ts'
import { dayAt } from '../../contract/fields.ts'
import { toCentavos, toPesos } from '../../contract/money.ts'
import type {
  CollectionSummary,
  DebtorPage,
  PaymentPage,
  PaymentQuery,
  PaymentRow,
  Receivable,
  ReceivablePage,
  ReceivableQuery,
  VoucherPage,
  VoucherQuery,
  VoucherRow,
} from '../../contract/payments/collection.ts'
import type { Refund } from '../../contract/payments/ledger.ts'
import { orderOfReference } from '../../contract/payments/transfer-reference.ts'
import { containing } from '../containing.ts'
import { urlOfVoucher } from '../files.ts'
import { isFolio } from '../folio.ts'
import { hasBalanceDue } from '../orders/states.ts'
import { pendingVouchers } from '../orders/voucher.ts'

const orderColumns = sql`orders.id, orders.order_number, orders.customerId, orders.customer_name, orders.status,
  orders.paymentStatus, orders.paymentMethod, orders.total, orders.balance, orders.version`

/** Accepted orders with a balance as rows, with `soldAt`, `dueOn` and `age` in days. */
export const receivables = (today: string, condition: SQL = sql`TRUE`) => sql`(
  SELECT ${orderColumns}, orders.dueOn, customers.phone, coalesce(orders.soldAt, orders.orderDate) AS soldAt,
    CAST(julianday(${today}) - julianday(date(coalesce(orders.soldAt, orders.orderDate), '-6 hours')) AS INTEGER) AS age
  FROM orders JOIN customers ON customers.id = orders.customerId
  WHERE ${hasBalanceDue} AND ${condition})`

export async function collectionSummary(db: Database): Promise<CollectionSummary> {
  const today = dayAt(Date.now())
  const { due, vouchers, charges, toRefund } = await db.read({
    due: db.all<Record<'count' | 'total' | 'late' | 'lateTotal' | 'lateCustomers', number>>(sql`SELECT
        count(*) AS count, coalesce(sum(balance), 0) AS total, count(*) FILTER (WHERE dueOn < ${today}) AS late,
        coalesce(sum(balance) FILTER (WHERE dueOn < ${today}), 0) AS lateTotal,
        count(DISTINCT customerId) FILTER (WHERE dueOn < ${today}) AS lateCustomers
      FROM orders WHERE ${hasBalanceDue}`),
    vouchers: db.all<{ count: number; total: number }>(sql`SELECT
        (SELECT count(*) FROM ${pendingVouchers}) AS count,
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
    toConfirm: inPesos(vouchers[0] ?? { count: 0, total: 0 }),
    toCollect: inPesos({ count, total }),
    overdue: { ...inPesos({ count: late, total: lateTotal }), customers: lateCustomers },
    toRefund: inPesos(toRefund[0] ?? { count: 0, total: 0 }),
    review: inPesos(ofState('review')),
    all: charges.reduce((sum, { count }) => sum + count, 0),
  }
}

type OrderPart = Omit<VoucherRow['order'], 'total' | 'balance'> & { total: number; balance: number }

const toOrderPart = ({
  id,
  order_number,
  customerId,
  customer_name,
  status,
  paymentStatus,
  paymentMethod,
  total,
  balance,
  version,
}: OrderPart): VoucherRow['order'] => ({
  id,
  order_number,
  customerId,
  customer_name,
  status,
  paymentStatus,
  paymentMethod,
  total: toPesos(total),
  balance: toPesos(balance),
  version,
})

/** Vouchers in review, oldest first. */
export async function listVouchers(db: Database, { search, page, limit }: VoucherQuery): Promise<VoucherPage> {
  const found = sql`${pendingVouchers} AND ${matches(search)}`
  const { rows, counts } = await db.read({
    rows: db.all<OrderPart & { voucherId: number; key: string; createdAt: string }>(sql`SELECT ${orderColumns},
        vouchers.id AS voucherId, vouchers.key, vouchers.createdAt
      FROM ${found} ORDER BY vouchers.id LIMIT ${limit} OFFSET ${(page - 1) * limit}`),
    counts: db.all<{ total: number }>(sql`SELECT count(*) AS total FROM ${found}`),
  })
  const vouchers = rows.map(({ voucherId, key, createdAt, ...row }) => ({
    id: voucherId,
    url: urlOfVoucher(row.id, key),
    createdAt,
    order: toOrderPart(row),
  }))
  return { vouchers, total: counts[0]?.total ?? 0, page }
}

/** Orders with a balance due, oldest first. */
export async function listReceivables(
  db: Database,
  { search, customer, overdue, page, limit }: ReceivableQuery,
): Promise<ReceivablePage> {
  const today = dayAt(Date.now())
  const ofCustomer = customer ? sql`orders.customerId = ${customer}` : sql`TRUE`
  const found = sql`${receivables(today, sql`${matches(search)} AND ${ofCustomer}`)}
    WHERE ${overdue ? sql`dueOn < ${today}` : sql`TRUE`}`
  const { rows, sums } = await db.read({
    rows: db.all<OrderPart & Pick<Receivable, 'phone' | 'soldAt' | 'dueOn' | 'age'>>(sql`SELECT * FROM ${found}
      ORDER BY soldAt, id LIMIT ${limit} OFFSET ${(page - 1) * limit}`),
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
      isOverdue: dueOn < today,
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
  const today = dayAt(Date.now())
  const found = sql`${receivables(today, matches(search))} WHERE ${overdue ? sql`dueOn < ${today}` : sql`TRUE`}`
  const { rows, counts } = await db.read({
    rows: db.all<DebtorPage['customers'][number]>(sql`SELECT customerId, customer_name, phone, count(*) AS orders,
        sum(balance) AS balance, coalesce(sum(balance) FILTER (WHERE dueOn < ${today}), 0) AS overdue, max(age) AS age
      FROM ${found} GROUP BY customerId
      ORDER BY sum(balance) DESC, customerId LIMIT ${limit} OFFSET ${(page - 1) * limit}`),
    counts: db.all<{ total: number }>(sql`SELECT count(DISTINCT customerId) AS total FROM ${found}`),
  })
  const customers = rows.map((row) => ({ ...row, balance: toPesos(row.balance), overdue: toPesos(row.overdue) }))
  return { customers, total: counts[0]?.total ?? 0, page }
}

type PaymentPart = Omit<PaymentRow, 'order' | 'amount' | 'refunded' | 'due' | 'refunds'> &
  Omit<OrderPart, 'id' | 'customer_name'> & {
    amount: number
    refunded: number
    due: number
    refunds: string
    orderId: number | null
  }

/** Payments and charges: the latest first; those to return or to review, oldest first. */
export async function listPayments(db: Database, { search, state, page, limit }: PaymentQuery): Promise<PaymentPage> {
  const isReturn = state === 'refund_due'
  // A literal instead of a parameter, so that SQLite can use the partial index of waiting payments.
  const ofState = isReturn ? isDue : state ? sql`payments.state IN ${inList([state])}` : sql`TRUE`
  const found = sql`payments ${isReturn ? byDue : sql``} LEFT JOIN orders ON orders.id = payments.orderId
    LEFT JOIN payment_intents intent ON intent.id = payments.intentId
    LEFT JOIN customers ON customers.id = coalesce(orders.customerId, intent.customerId)
    WHERE ${ofState} AND ${matchesPayment(search)}`
  const { rows, counts } = await db.read({
    rows: db.all<PaymentPart>(sql`SELECT payments.id, payments.amount, payments.refunded, payments.due, ${refundsOfRow} AS refunds, form, paidOn, reference,
        payments.state, payments.createdAt, orders.id AS orderId, order_number, coalesce(orders.customerId, 0) AS customerId,
        status, paymentStatus, paymentMethod, total, balance, orders.version,
        (SELECT nombre FROM users WHERE users.id = payments.userId) AS "by",
        (SELECT reason FROM payment_voids WHERE paymentId = payments.id) AS voidReason,
        coalesce(orders.customer_name, nullif(customers.company, ''), customers.name) AS customer_name,
        CASE WHEN payments.state = 'review' THEN 'mismatch' WHEN payments.due = 0 THEN NULL
          WHEN payments.state = 'applied' THEN 'reduced'
          WHEN orders.id IS NULL THEN 'noOrder' WHEN orders.status = 'Cancelled' THEN 'cancelled'
          WHEN surplus AND payments.userId IS NOT NULL THEN 'overpaid' ELSE 'alreadyPaid' END AS reason
      FROM ${found} ORDER BY payments.id ${state ? sql`ASC` : sql`DESC`} LIMIT ${limit} OFFSET ${(page - 1) * limit}`),
    counts: db.all<{ total: number }>(
      search || isReturn
        ? sql`SELECT count(*) AS total FROM ${search ? found : sql`payments ${byDue} WHERE ${isDue}`}`
        : sql`SELECT coalesce(sum(payments), 0) AS total FROM payment_counts WHERE ${state ? sql`state = ${state}` : sql`TRUE`}`,
    ),
  })
  return { payments: rows.map(toPaymentRow), total: counts[0]?.total ?? 0, page }
}

/** The condition that a part of the payment is still to be returned. An index has only these few payments. */
const isDue = sql`payments.due > 0`
const byDue = sql`INDEXED BY payments_due`

const refundsOfRow = sql`(SELECT json_group_array(json_object('id', id, 'amount', amount, 'way', way, 'state', state,
    'createdAt', createdAt, 'closedAt', closedAt, 'form', form, 'returnedOn', returnedOn, 'reference', reference,
    'reason', reason, 'error', error, 'by', (SELECT nombre FROM users WHERE users.id = refunds.userId)))
  FROM refunds WHERE paymentId = payments.id)`

const toRefunds = (json: string): Refund[] =>
  (JSON.parse(json) as Refund[]).map((refund) => ({ ...refund, amount: toPesos(refund.amount) }))

const toPaymentRow = ({
  id,
  amount,
  refunded,
  due,
  refunds,
  form,
  paidOn,
  reference,
  state,
  by,
  voidReason,
  createdAt,
  reason,
  customer_name,
  orderId,
  ...order
}: PaymentPart): PaymentRow => ({
  id,
  amount: toPesos(amount),
  refunded: toPesos(refunded),
  due: toPesos(due),
  refunds: toRefunds(refunds),
  form,
  paidOn,
  reference,
  state,
  by,
  voidReason,
  createdAt,
  reason,
  customer_name,
  order: orderId === null ? null : toOrderPart({ ...order, id: orderId, customer_name: customer_name ?? '' }),
})

/** Order number, transfer reference, amount or customer, of `orders`. */
function matches(search: string) {
  if (!search) return sql`TRUE`
  const conditions = [sql`orders.customer_name LIKE ${containing(search)} ESCAPE '\\'`]
  conditions.push(isFolio(sql`orders.order_number`, search) ?? sql`FALSE`)
  const referenced = orderOfReference(search.replace('#', ''))
  if (referenced) conditions.push(sql`orders.id % 1000000 = ${referenced}`)
  const centavos = amountIn(search)
  if (centavos !== null) conditions.push(sql`orders.balance = ${centavos} OR orders.total = ${centavos}`)
  return sql`(${sql.join(conditions, sql` OR `)})`
}

function matchesPayment(search: string) {
  if (!search) return sql`TRUE`
  const centavos = amountIn(search)
  return sql`(${matches(search)} OR payments.reference LIKE ${containing(search)} ESCAPE '\\'
    OR coalesce(customers.company, customers.name) LIKE ${containing(search)} ESCAPE '\\'
    ${centavos === null ? sql`` : sql`OR payments.amount = ${centavos}`})`
}

/** Centavos of "$1,294.56"; null for other text. */
const amountIn = (text: string) =>
  /^\$?\s?\d{1,3}(,?\d{3}){0,3}(\.\d{1,2})?$/.test(text) ? toCentavos(Number(text.replace(/[$,\s]/g, ''))) : null
