import { type SQL, sql } from 'drizzle-orm'
import { inList } from '../../../db/sql-lists.ts'
import { statusesWith, unpaidStatuses } from '../../contract/orders/states.ts'
import { lostWays } from '../../contract/payments/ledger.ts'
import { holdingStatuses } from '../inventory/backorders.ts'
import { isInGlobal, isLiveOwn } from '../invoices/live.ts'
import { configured } from '../shop/configured.ts'
import { dayOf } from '../times.ts'

// The rules of contract/orders/states.ts and contract/invoices/invoice.ts as conditions of queries FROM orders.

export const isOpen = sql`orders.status IN ${inList(statusesWith('open'))}`
export const isToFulfil = sql`orders.status IN ${inList(statusesWith('toFulfil'))}`

const hasBalance = sql`orders.paymentStatus IN ${inList(unpaidStatuses)}`

export const isUnpaid = sql`(orders.status <> 'Cancelled' AND ${hasBalance})`

export const isPayable = sql`(orders.status IN ${inList(statusesWith('payable'))} AND ${hasBalance})`

/** What the client is to pay now: the contract's `isToPay`. */
export const isToPay = sql`(${isPayable} OR orders.paymentMethod = 'Bank Transfer' AND ${isUnpaid})`

/** `isPayable` by the generated column, which has an index of these orders only. */
export const hasBalanceDue = sql`orders.payable = 1`

/** SQL for today in Mexico City. */
const today = dayOf(sql`'now'`)

/** SQL of the contract's `isOverdue`, for a table with `dueOn`. NULL without a due date. */
export const isOverdue = sql`dueOn < ${today}`

/** Lines may be changed. The caller also checks that there is no live invoice. */
export const isEditable = sql`(orders.status IN ${inList(statusesWith('editable'))} AND orders.paymentStatus = 'Pending')`

/** True if the order has an invoice, of its own or a global one, that is neither failed nor canceled. `orderId`: a column or a value. */
export const hasLiveInvoice = (orderId: SQL | number) => sql`(EXISTS (
  SELECT 1 FROM invoices WHERE invoices.orderId = ${orderId} AND ${isLiveOwn})
  OR ${isInGlobal(orderId)})`

/** Failed invoices of orders without a later attempt. */
const lastFailed = sql`SELECT orderId FROM invoices WHERE type = 'I' AND status = 'failed'
  AND NOT EXISTS (SELECT 1 FROM invoices later WHERE later.orderId = invoices.orderId AND later.type = 'I'
    AND later.rowid > invoices.rowid)`

const lacksInvoice = sql`orders.status <> 'Cancelled' AND orders.paymentStatus <> 'Refunded'
  AND NOT ${hasLiveInvoice(sql`orders.id`)}`

/**
 * The last attempt to invoice the order failed, and it has no live invoice. An order that is cancelled, or whose money was
 * returned whole, needs none. The query begins with the failed invoices, which are few and have an index of their own.
 */
export const invoiceFailed = sql`(orders.id IN (${lastFailed}) AND ${lacksInvoice})`

/** The same for one row, without reading the failed invoices of other orders. */
export const isInvoiceFailed = sql`(EXISTS (${lastFailed} AND invoices.orderId = orders.id) AND ${lacksInvoice})`

/** The condition that the client may cancel the order, by the rule of the shop. */
export const clientMayCancel = sql`CASE ${configured('sales', 'clientCancels')}
  WHEN 'never' THEN 0
  WHEN 'Accepted' THEN orders.status = 'Pending' OR orders.status = 'Accepted' AND orders.paymentStatus = 'Pending'
    AND NOT ${hasLiveInvoice(sql`orders.id`)}
  ELSE orders.status = 'Pending' END`

/** `clientMayCancel` of a Pending order. */
export const clientMayCancelPending = sql<number>`${configured('sales', 'clientCancels')} <> 'never'`

/**
 * The condition that staff have declared void a payment of an order in preparation whose customer has no credit: it is prepared only
 * because it was paid. False for an order that was approved unpaid.
 */
const isPaymentVoid = sql`(orders.status = 'Preparing' AND EXISTS (
    SELECT 1 FROM payments JOIN customers ON customers.id = orders.customerId
    WHERE payments.orderId = orders.id AND payments.state = 'void' AND payments.userId IS NOT NULL AND NOT surplus
      AND credit_limit = 0 AND ${configured('credit', 'blocks')})
  AND NOT EXISTS (SELECT 1 FROM order_events WHERE order_events.orderId = orders.id AND event = 'credit_approved'))`

/**
 * Money of an order in the warehouse was returned, by the shop or by a bank, or declared void, and not paid again: the order must not be
 * fulfilled.
 */
export const isMoneyLost = sql<number>`(orders.status IN ${holdingStatuses}
  AND (orders.paymentStatus = 'Refunded' OR orders.balance > 0 AND (${isPaymentVoid} OR EXISTS (
    SELECT 1 FROM refunds JOIN payments ON payments.id = paymentId
    WHERE payments.orderId = orders.id AND refunds.state = 'done' AND way IN ${inList(lostWays)}))))`

/** `isChargedBack` of the contract, for a row of `orders`. */
export const isChargedBack = sql<number>`(orders.paymentStatus = 'Refunded' AND EXISTS (
  SELECT 1 FROM refunds JOIN payments ON payments.id = paymentId
  WHERE payments.orderId = orders.id AND refunds.state = 'done' AND way = 'chargeback'))`

/** True if the live invoice of the order is stamped, and is to be paid later (PPD). */
export const hasPpdInvoice = (orderId: SQL | number) => sql`EXISTS (
  SELECT 1 FROM invoices WHERE invoices.orderId = ${orderId} AND invoices.type = 'I' AND invoices.isReplaced = 0
    AND invoices.status = 'valid' AND invoices.input ->> '$.payment_method' = 'PPD')`
