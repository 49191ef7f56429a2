import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { LeftJoined } from '../../../db/left-joined.ts'
import { inList, pageLimit } from '../../../db/sql-lists.ts'
import { toPesos } from '../../contract/money.ts'
import type { PaymentPage, PaymentQuery, PaymentRow } from '../../contract/payments/collection.ts'
import type { Refund } from '../../contract/payments/ledger.ts'
import { contains } from '../contains.ts'
import { customersWith } from '../customers/list.ts'
import { customerName } from '../customers/name.ts'
import { isLive } from '../invoices/live.ts'
import { isUnpaid } from '../orders/states.ts'
import { amountIn, matchesOrder, type OrderPart, toOrderPart } from './order-part.ts'
import { bankedOn } from './registered-payments.ts'
import { byDay, ofDays, paymentSums, toPaymentSum } from './sums.ts'

type PaymentPart = Omit<PaymentRow, 'order' | 'amount' | 'refunded' | 'due' | 'refunds'> & {
  amount: number
  refunded: number
  due: number
  refunds: string
  customerId: number
} & LeftJoined<Omit<OrderPart, 'id' | 'customerId' | 'customer_name'> & { orderId: number }>

/** Payments and charges, latest first; those to return or to review, oldest first. Filtered by day or form: latest day first. */
export async function listPayments(db: Database, query: PaymentQuery): Promise<PaymentPage> {
  const { search, state, from, to, form, page, limit } = query
  const isFiltered = from !== undefined || to !== undefined || form !== undefined
  const isReturn = state === 'refund_due'
  // A literal instead of a parameter, so that SQLite can use the partial index of waiting payments.
  const ofState = isReturn ? isDue : state ? sql`payments.state IN ${inList([state])}` : sql`TRUE`
  const found = sql`payments ${isReturn ? byDue : isFiltered && !state ? byDay : sql``} LEFT JOIN orders ON orders.id = payments.orderId
    LEFT JOIN payment_intents attempt ON attempt.id = payments.intentId
    LEFT JOIN customers ON customers.id = coalesce(orders.customerId, attempt.customerId)
    WHERE ${ofState} AND ${isFiltered ? ofDays(sql`paidOn`, sql`form`, query) : sql`TRUE`} AND ${matchesPayment(search)}`
  const order = state ? sql`payments.id ASC` : isFiltered ? sql`paidOn DESC, payments.id DESC` : sql`payments.id DESC`
  const { rows, counts, sums } = await db.read({
    rows: db.all<PaymentPart>(sql`SELECT payments.id, payments.amount, payments.refunded, payments.due, ${refundsOfRow} AS refunds, form, paidOn, reference,
        payments.state, payments.createdAt, orders.id AS orderId, order_number, coalesce(orders.customerId, 0) AS customerId,
        status, paymentStatus, paymentMethod, total, balance, orders.version,
        (SELECT nombre FROM users WHERE users.id = payments.userId) AS "by",
        (SELECT reason FROM payment_voids WHERE paymentId = payments.id) AS voidReason,
        ${bankedOn(sql`coalesce(restOf, payments.id)`)} AS bankedOn,
        coalesce(orders.customer_name, ${customerName}) AS customer_name,
        CASE WHEN payments.state = 'review' THEN CASE response ->> '$.status' WHEN 'DONE' THEN 'mismatch'
            WHEN 'INSECURE' THEN 'insecure' ELSE 'uncollected' END
          WHEN payments.due = 0 THEN NULL
          WHEN payments.state = 'applied' THEN iif(EXISTS (SELECT 1 FROM invoices note WHERE note.orderId = orders.id
            AND note.type = 'E' AND note.excess > 0 AND ${isLive('note')}), 'credited', 'reduced')
          WHEN orders.id IS NULL THEN 'noOrder' WHEN orders.status = 'Cancelled' THEN 'cancelled'
          WHEN restOf IS NOT NULL THEN 'overpaid' WHEN ${isUnpaid} THEN 'otherBalance' ELSE 'alreadyPaid' END AS reason
      FROM ${found} ORDER BY ${order} ${pageLimit({ page, limit })}`),
    counts: db.all<{ total: number }>(
      search || isFiltered
        ? sql`SELECT count(*) AS total FROM ${found}`
        : isReturn
          ? sql`SELECT count(*) AS total FROM payments ${byDue} WHERE ${isDue}`
          : sql`SELECT coalesce(sum(payments), 0) AS total FROM payment_counts WHERE ${state ? sql`state = ${state}` : sql`TRUE`}`,
    ),
    sums: from || to ? paymentSums(db, query) : undefined,
  })
  return {
    payments: rows.map(toPaymentRow),
    total: counts[0]?.total ?? 0,
    page,
    sums: (sums ?? []).map(toPaymentSum),
  }
}

/** The condition that a part of the payment is still to be returned. An index has only these few payments. */
export const isDue = sql`payments.due > 0`
export const byDue = sql`INDEXED BY payments_due`

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
  bankedOn,
  createdAt,
  reason,
  customer_name,
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
  bankedOn,
  createdAt,
  reason,
  customer_name,
  order:
    order.orderId === null ? null : toOrderPart({ ...order, id: order.orderId, customer_name: customer_name ?? '' }),
})

/** The condition that a payment fits a search, for a query of `payments`, `orders` and `customers`. */
export function matchesPayment(search: string) {
  if (!search) return sql`TRUE`
  const centavos = amountIn(search)
  return sql`(${matchesOrder(search)} OR ${contains(sql`payments.reference`, search)}
    OR ${contains(customerName, search)}
    OR customers.id IN ${customersWith(search)}
    ${centavos === null ? sql`` : sql`OR payments.amount = ${centavos}`})`
}
