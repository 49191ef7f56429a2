import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { inList } from '../../../db/sql-lists.ts'
import {
  type AccountMovement,
  type AccountStatement,
  type Ageing,
  maxMovements,
  type OpenOrder,
  type StatementQuery,
} from '../../contract/customers/statement.ts'
import { addDays, dayMs } from '../../contract/days.ts'
import { todayInMexico } from '../../contract/fields.ts'
import { roundPesos, toPesos } from '../../contract/money.ts'
import { isOverdue, statusesWith } from '../../contract/orders/states.ts'
import { invalid } from '../../errors.ts'
import type { Actor } from '../identity.ts'
import { cfdiFolio } from '../invoices/folio.ts'
import { isLive } from '../invoices/live.ts'
import { noCustomer } from '../not-found.ts'
import { isToPay } from '../orders/states.ts'
import { dayOf } from '../times.ts'
import { creditOf, toCredit } from './credit.ts'
import { assertMayManage } from './record.ts'

/** `statementOf` a customer that the user may read. @throws 404 */
export async function getStatement(db: Database, user: Actor, customerId: number, query: StatementQuery) {
  assertMayManage(user, customerId)
  return statementOf(db, customerId, query)
}

/**
 * The account statement of a customer from one day to another, and the orders that are to be paid today.
 * @throws 404, 400 for too many movements
 */
export async function statementOf(db: Database, customerId: number, query: StatementQuery): Promise<AccountStatement> {
  const today = todayInMexico()
  const to = query.to ?? today
  const from = query.from ?? addDays(to, -90)
  const all = movementsOf(customerId)
  const { customers, before, rows, open } = await db.read({
    customers: db.all<AccountStatement['customer'] & { credit: string }>(sql`SELECT id, name, company, tax_id, email,
      phone, ${creditOf(sql`${customerId}`)} AS credit FROM customers WHERE id = ${customerId}`),
    before: db.all<{ opening: number }>(
      sql`SELECT coalesce(sum(amount), 0) AS opening FROM ${all} WHERE day < ${from}`,
    ),
    rows: db.all<Row>(sql`SELECT * FROM ${all} WHERE day BETWEEN ${from} AND ${to}
      ORDER BY day, at, orderId, rank LIMIT ${maxMovements + 1}`),
    open: db.all<OpenRow>(sql`SELECT id, order_number, ${dayOf(soldAt)} AS soldOn, total, balance,
        status <> 'Pending' AS isAccepted, iif(status = 'Pending', NULL, dueOn) AS dueOn
      FROM orders WHERE customerId = ${customerId} AND ${isToPay}
      ORDER BY isAccepted DESC, dueOn, soldOn, id LIMIT ${maxMovements}`),
  })
  const found = customers[0]
  if (!found) throw noCustomer()
  if (rows.length > maxMovements) throw invalid('El periodo tiene más de 5,000 movimientos. Elige uno más corto.')
  const { credit, ...customer } = found
  const opening = before[0]?.opening ?? 0
  const movements = withBalances(rows, opening)
  const openOrders = open.map((order) => toOpen(order, today))
  const sum = (part: 'charge' | 'credit') => toPesos(rows.reduce((total, row) => total + partOf(row, part), 0))
  return {
    customer,
    from,
    to,
    opening: toPesos(opening),
    movements,
    charges: sum('charge'),
    credits: sum('credit'),
    closing: movements.at(-1)?.balance ?? toPesos(opening),
    credit: toCredit(credit),
    open: openOrders,
    ageing: ageingOf(openOrders),
  }
}

type Row = Omit<AccountMovement, 'charge' | 'credit' | 'balance'> & { amount: number; at: string }
type OpenRow = Omit<OpenOrder, 'late' | 'isOverdue' | 'isAccepted'> & { isAccepted: number }

/** SQL for when an order counts as sold. The triggers `order_first_sold` and `order_sale_moved` keep `orders.soldAt`. */
const soldAt = sql`coalesce(orders.soldAt, orders.orderDate)`

/** The Cancelled event of an order. */
const cancelledAt = sql`(SELECT max(createdAt) FROM order_events INDEXED BY order_events_by_order WHERE orderId = orders.id AND event = 'Cancelled')`

/** Sorts a payment after the sale of the same day: a card payment creates its order, or makes it count as sold. */
const notBeforeSale = sql`iif(paidOn = ${dayOf(soldAt)}, max(payments.createdAt, ${soldAt}), payments.createdAt)`

const wasSold = sql`orders.soldAt IS NOT NULL`

/** The condition that a payment is money of the customer. A void payment is not, nor a charge in review, which staff have not decided about. */
const isReceived = sql`payments.state IN ('applied', 'refund_due', 'refunded')`

/**
 * All movements of a customer as rows; `amount` in centavos, negative for a credit. Their sum is the debt of the customer minus the
 * money of the customer that the shop has: payments in advance and all that is to be returned.
 */
const movementsOf = (customerId: number) => sql`(
  SELECT ${dayOf(sql`at`)} AS day, at, rank, kind, orderId, order_number, form, reference, amount FROM (
    SELECT ${soldAt} AS at, 0 AS rank, 'order' AS kind, id AS orderId, order_number, NULL AS form, NULL AS reference,
      total AS amount
    FROM orders WHERE customerId = ${customerId}
      AND (status IN ${inList(statusesWith('payable'))} OR status = 'Cancelled' AND ${wasSold})
    UNION ALL SELECT ${cancelledAt}, 1, 'cancelled', id, order_number, NULL, NULL, -total
    FROM orders WHERE customerId = ${customerId} AND status = 'Cancelled' AND ${wasSold})
  UNION ALL SELECT paidOn, ${notBeforeSale}, 2, 'payment', orderId, order_number, form, reference, -amount
  FROM payments JOIN orders ON orders.id = orderId
  WHERE customerId = ${customerId} AND ${isReceived}
  UNION ALL SELECT paidOn, payments.createdAt, 2, 'payment', NULL, NULL, form, reference, -amount
  FROM ${chargesWithoutOrder(customerId)}
  UNION ALL SELECT coalesce(returnedOn, ${dayOf(sql`closedAt`)}), closedAt, 3, ${refundKind}, NULL, NULL,
    coalesce(refunds.form, payments.form), refunds.reference, refunds.amount
  FROM ${chargesWithoutOrder(customerId)} JOIN refunds ON refunds.paymentId = payments.id AND refunds.state = 'done'
  UNION ALL SELECT coalesce(returnedOn, ${dayOf(sql`refunds.closedAt`)}), refunds.closedAt, 3, ${refundKind}, orderId,
    order_number, coalesce(refunds.form, payments.form), refunds.reference, refunds.amount
  FROM ${refundsOf(customerId)}
  UNION ALL SELECT day, closedAt, 4, 'bonus', orderId, order_number, NULL, NULL, -bonus
  FROM ${bonusesOf(customerId)} WHERE bonus > 0
  UNION ALL SELECT ${dayOf(sql`created_at`)}, created_at, 5, 'note', orderId, order_number, NULL,
    nullif(${cfdiFolio}, ''), -lowered
  FROM ${notesOf(customerId)} WHERE lowered > 0)`

const refundKind = sql`iif(way = 'chargeback', 'chargeback', 'refund')`

/** A FROM with `payments`: the charges of a customer for which there is no order, such as a late one. They are to be returned. */
const chargesWithoutOrder = (customerId: number) => sql`(SELECT payments.* FROM payment_intents intent
  JOIN payments ON payments.intentId = intent.id
  WHERE intent.customerId = ${customerId} AND payments.orderId IS NULL AND ${isReceived}) AS payments`

/**
 * Credit notes. `lowered`: centavos by which each lowers the price of its order, at most what is left of its total: cancelled articles
 * may have made the total lower than the notes.
 */
const notesOf = (customerId: number) => sql`(
  SELECT created_at, orderId, order_number, series, folio_number, min(invoices.credited,
    orders.total - sum(invoices.credited) OVER (PARTITION BY orderId ORDER BY invoices.rowid) + invoices.credited) AS lowered
  FROM orders CROSS JOIN invoices ON invoices.orderId = orders.id
  WHERE customerId = ${customerId} AND type = 'E' AND invoices.credited > 0
    AND orders.status IN ${inList(statusesWith('payable'))} AND ${isLive()})`

/**
 * Refunds. `bonus`: the centavos of each that the customer does not have to pay again. A payment that was returned whole has to be
 * paid again, unless the order is Refunded, and so has the `owed` part of a refund.
 */
const bonusesOf = (customerId: number) => sql`(
  SELECT *, max(0, min(part, price - (sum(part) OVER (PARTITION BY orderId ORDER BY id) - part))) AS bonus
  FROM (SELECT refunds.id, closedAt, coalesce(returnedOn, ${dayOf(sql`closedAt`)}) AS day, orderId, order_number,
      total - credited AS price,
      max(0, min(refunds.amount - owed, sum(refunds.amount - owed) OVER (PARTITION BY paymentId ORDER BY refunds.id) - excess))
        AS part
    FROM ${refundsOf(customerId)} AND NOT surplus AND way IN ('hand', 'provider')
      AND orders.status IN ${inList(statusesWith('payable'))}
      AND (payments.state = 'applied' OR orders.paymentStatus = 'Refunded')))`

const refundsOf = (customerId: number) => sql`refunds JOIN payments ON payments.id = refunds.paymentId
  JOIN orders ON orders.id = payments.orderId
  WHERE orders.customerId = ${customerId} AND refunds.state = 'done' AND ${isReceived}`

const partOf = ({ amount }: Row, part: 'charge' | 'credit') => Math.max(part === 'charge' ? amount : -amount, 0)

function withBalances(rows: readonly Row[], opening: number): AccountMovement[] {
  let balance = opening
  return rows.map((row) => {
    const { day, kind, orderId, order_number, form, reference } = row
    balance += row.amount
    return {
      day,
      kind,
      orderId,
      order_number,
      form,
      reference,
      charge: toPesos(partOf(row, 'charge')),
      credit: toPesos(partOf(row, 'credit')),
      balance: toPesos(balance),
    }
  })
}

const toOpen = (
  { id, order_number, isAccepted, soldOn, dueOn, total, balance }: OpenRow,
  today: string,
): OpenOrder => ({
  id,
  order_number,
  isAccepted: isAccepted === 1,
  soldOn,
  dueOn,
  total: toPesos(total),
  balance: toPesos(balance),
  isOverdue: isOverdue(dueOn, today),
  late: isAccepted ? Math.max(Math.round((Date.parse(today) - Date.parse(dueOn ?? soldOn)) / dayMs), 0) : 0,
})

function ageingOf(open: readonly OpenOrder[]): Ageing {
  const sum = (least: number, most: number) => {
    const due = open.filter(({ late }) => late >= least && late <= most)
    return roundPesos(due.reduce((total, { balance }) => total + balance, 0))
  }
  return {
    current: sum(0, 0),
    upTo30: sum(1, 30),
    upTo60: sum(31, 60),
    upTo90: sum(61, 90),
    over90: sum(91, Number.POSITIVE_INFINITY),
  }
}
