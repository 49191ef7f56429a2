import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { now, timeFromNow } from '../../../db/schema/columns.ts'
import { orderEvents, orders, paymentIntents, payments } from '../../../db/schema/index.ts'
import { inList } from '../../../db/sql-lists.ts'
import { dayAt, todayInMexico } from '../../contract/fields.ts'
import type { LedgerState } from '../../contract/payments/ledger.ts'
import type { NetpayResponse } from '../../contract/payments/payments.ts'
import { audited } from '../audit.ts'
import { isOwnLine } from '../cart/cart.ts'
import { customerName } from '../customers/name.ts'
import { queuePaymentMail } from '../mails/queue.ts'
import { changedEvent, changedEventOfPayment } from '../orders/changed-event.ts'
import { deliveryText } from '../orders/delivery.ts'
import { nextOrder } from '../orders/next-order.ts'
import {
  customerColumns,
  customerValues,
  fillOrder,
  idOf,
  isOpenAttempt,
  totalColumns,
  totalsOfNew,
} from '../orders/place.ts'
import { linesOf, recordReservation, release, reserve } from '../orders/reservation.ts'
import { isUnpaid } from '../orders/states.ts'

/** A row of `payment_intents`: one attempt to pay a cart or an order by card. */
export type Attempt = typeof paymentIntents.$inferSelect

/** Milliseconds since an attempt began. */
export const ageOf = (attempt: Attempt) => Date.now() - Date.parse(attempt.createdAt)

/** Whether the time to pay is over. */
export const isTimeOver = (attempt: Attempt) => attempt.expiresAt <= new Date().toISOString()

type OrderId = number | SQL | null

/** Thrown when the attempt or the charge has changed since it was read: read both again. */
export class PaymentChanged extends Error {}

/** Thrown when no order can be created or paid with the charge, which must be refunded. The message is for the client. */
export class CannotApply extends Error {}

const paymentChanged = () => new PaymentChanged()
const notPayable = () => new CannotApply()
const stockGone = () =>
  new CannotApply('El tiempo para pagar terminó y tu pedido ya no se puede surtir. Te reembolsaremos el cargo.')
const alreadyOrdered = () => new CannotApply('Ya hay un pedido con estos productos. Te reembolsaremos este cargo.')

/**
 * The plan that turns a verified charge into a paid order.
 * @throws PaymentChanged, CannotApply
 */
export const applyCharge = (db: Database, attempt: Attempt, charge: NetpayResponse) =>
  attempt.target === 'cart' ? createPaidOrder(db, attempt, charge) : payWithCharge(db, attempt, charge)

/** Records a charge that must be refunded. */
export const recordRefundDue = (db: Database, attempt: Attempt, charge: NetpayResponse) => ({
  payment: recordPayment(db, attempt, charge, 'refund_due', attempt.orderId),
  order:
    attempt.orderId === null
      ? changedEvent(db, null, attempt.userId)
      : recordEvent(db, attempt, attempt.orderId, { event: 'refund_due', note: 'Cargo con tarjeta por devolver' }),
  audit: audited(
    db,
    { id: attempt.userId },
    { action: 'refund_due', entity: 'payment', entityId: charge.transactionTokenId },
  ),
})

/** Records a charge that does not match its attempt, or has none. Staff decide about it. */
export const recordReview = (db: Database, attempt: Attempt | undefined, charge: NetpayResponse) => ({
  payment: db
    .insert(payments)
    .values(rowOf(attempt, charge, 'review', attempt?.orderId ?? null))
    .onConflictDoUpdate({
      target: payments.transactionTokenId,
      set: { state: 'review' },
      setWhere: eq(payments.state, 'void'),
    }),
  // The cron records it at each lookup. Only the first time, and the end of a void, are news.
  event: db.run(sql`INSERT INTO outbox (event, orderId, payload)
    SELECT 'order_changed', ${attempt?.orderId ?? null}, ${JSON.stringify({ userId: attempt?.userId })} WHERE changes() > 0`),
})

/** Ends the review of a charge that the provider rejected. Not if a part was returned, which shows that it was collected. */
export function voidReview(db: Database, { id }: { id: number }) {
  const isOpen = and(eq(payments.id, id), eq(payments.state, 'review'), eq(payments.refunded, 0))
  return {
    audit: db.run(sql`INSERT INTO audit_log (action, entity, entityId, after)
      SELECT 'void_payment', 'payment', id, json_object('reason', 'NetPay rechazó el cargo') FROM payments WHERE ${isOpen}`),
    state: db.update(payments).set({ state: 'void' }).where(isOpen),
    event: changedEventOfPayment(db, id),
  }
}

/** States of a charge whose record the provider's next answer may change. */
export const undecidedStates = ['review', 'void'] as const satisfies readonly LedgerState[]
export const isUndecided = ({ state }: { state: LedgerState }) =>
  (undecidedStates as readonly LedgerState[]).includes(state)

function payWithCharge(db: Database, attempt: Attempt, charge: NetpayResponse) {
  const id = attempt.orderId ?? 0
  const acceptsCharge = sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND ${isUnpaid} AND balance = (SELECT amount FROM payment_intents WHERE id = ${attempt.id}))`
  return {
    attempt: attemptUnchanged(attempt),
    payable: ensure(acceptsCharge, notPayable),
    order: db
      .update(orders)
      .set({
        status: sql`CASE status WHEN 'Accepted' THEN 'Paid' ELSE status END`,
        paymentMethod: 'Credit Card',
        netpayResponse: charge,
        version: sql`version + 1`,
        updatedAt: now,
      })
      .where(eq(orders.id, id)),
    settled: settleAttempt(db, attempt, charge, id),
    history: recordEvent(db, attempt, id, { event: 'Paid' }),
    mail: queuePaymentMail(db, sql`orderId = ${id} AND transactionTokenId = ${charge.transactionTokenId}`),
  }
}

/** Creates the order of a cart from the lines reserved when its payment began. An expired reservation is made again. */
function createPaidOrder(db: Database, attempt: Attempt, charge: NetpayResponse) {
  const uid = crypto.randomUUID()
  const { userId, merchantReferenceCode: reference } = attempt
  const lines = linesOf(JSON.stringify(attempt.lines))
  const isReserved = attempt.state === 'created'
  return {
    attempt: attemptUnchanged(attempt),
    onlyOnce: ensure(sql`NOT ${boughtSince(attempt)}`, alreadyOrdered),
    laterAttempt: isReserved ? undefined : endLaterAttempt(db, userId),
    stock: isReserved ? undefined : onConstraint(reserve(db, lines), { stock_available: stockGone }),
    hold: isReserved ? undefined : recordReservation(db, lines, { type: 'reserve', reference, userId }),
    order:
      db.run(sql`INSERT INTO orders (${customerColumns}, uid, customerId, userId, customer_name, status, paymentMethod,
        shippingAddress, pickup, ivaRate, netpayResponse, idempotencyKey, requestHash, ${totalColumns})
      SELECT ${customerValues}, ${uid}, customers.id, ${userId}, ${customerName}, 'Paid', 'Credit Card',
        ${deliveryOf(attempt)}, ${Number(attempt.pickup)}, ${attempt.ivaRate}, ${JSON.stringify(charge)}, ${`payment:${reference}`}, ${reference},
        ${totalColumns}
      FROM customers CROSS JOIN ${nextOrder} CROSS JOIN ${totalsOfNew(lines, sql`${attempt.ivaRate}`)}
      WHERE customers.id = ${attempt.customerId}`),
    content: fillOrder(db, { uid, user: { id: userId }, lines: attempt.lines }, lines),
    settled: settleAttempt(db, attempt, charge, idOf(uid)),
    history: db.insert(orderEvents).values({ orderId: idOf(uid), event: 'Paid', userId }),
    ordered: db.run(sql`DELETE FROM cart_items WHERE ${isOwnLine({ id: userId })} AND EXISTS (
      SELECT 1 FROM ${lines} line WHERE line.productId = cart_items.productId AND line.quantity >= cart_items.quantity)`),
    remaining: db.run(sql`UPDATE cart_items SET quantity = cart_items.quantity - line.quantity
      FROM ${lines} line WHERE ${isOwnLine({ id: userId })} AND line.productId = cart_items.productId`),
  }
}

/** The address chosen when the payment began, or the customer's default. */
const deliveryOf = ({ shippingAddress, pickup, customerId }: Attempt) =>
  shippingAddress || pickup ? sql`${shippingAddress}` : deliveryText(undefined, customerId)

const attemptUnchanged = ({ id, state }: Attempt) =>
  ensure(sql`(SELECT state FROM payment_intents WHERE id = ${id}) = ${state}`, paymentChanged)

/** The condition that the user has ordered or paid some of these products since this attempt began, from another window. */
const boughtSince = ({ userId, createdAt, lines }: Attempt) => sql`EXISTS (
  SELECT 1 FROM orders JOIN order_items ON orderId = orders.id
  WHERE userId = ${userId} AND orderDate >= ${createdAt} AND status <> 'Cancelled'
    AND productId IN (SELECT productId FROM ${linesOf(JSON.stringify(lines))}))`

/** Releases the stock of a later attempt of the same user, so that it does not block the goods paid by this charge. */
function endLaterAttempt(db: Database, userId: number) {
  const open = sql`payment_intents WHERE ${isOpenAttempt(userId)}`
  const lines = linesOf(sql`(SELECT lines FROM ${open})`)
  const reference = sql`(SELECT merchantReferenceCode FROM ${open})`
  return {
    stock: release(db, lines),
    reservation: recordReservation(db, lines, { type: 'release', reference, userId }),
    attempt: db.run(
      sql`UPDATE payment_intents SET state = 'expired', closedAt = ${now} WHERE ${isOpenAttempt(userId)}`,
    ),
  }
}

const settleAttempt = (db: Database, attempt: Attempt, charge: NetpayResponse, orderId: OrderId) => ({
  payment: recordPayment(db, attempt, charge, 'applied', orderId),
  attempt: db
    .update(paymentIntents)
    .set({ state: 'settled', orderId: orderId ?? undefined, closedAt: now })
    .where(eq(paymentIntents.id, attempt.id)),
  audit: audited(
    db,
    { id: attempt.userId },
    {
      action: 'pay',
      entity: 'payment',
      entityId: charge.transactionTokenId,
      after: { merchantReferenceCode: attempt.merchantReferenceCode, amount: attempt.amount },
    },
  ),
})

/** Records a charge, or decides one in review or void. @throws PaymentChanged when it is already applied or to be refunded */
const recordPayment = (
  db: Database,
  attempt: Attempt,
  charge: NetpayResponse,
  state: 'applied' | 'refund_due',
  orderId: OrderId,
) => {
  const row = rowOf(attempt, charge, state, orderId)
  return {
    undecided: ensure(
      sql`NOT EXISTS (SELECT 1 FROM payments
        WHERE transactionTokenId = ${charge.transactionTokenId} AND state NOT IN ${inList(undecidedStates)})`,
      paymentChanged,
    ),
    row: db.insert(payments).values(row).onConflictDoUpdate({ target: payments.transactionTokenId, set: row }),
  }
}

/** Day of the charge in Mexico City; today if the provider's time cannot be its time. */
function chargedOn(attempt: Attempt | undefined, { timeOut }: NetpayResponse) {
  // NetPay writes +0000. A time without a zone has no certain day.
  const time = timeOut?.match(/^(\d{4}-\d\d-\d\dT[\d:.]+)(?:Z|([+-]\d\d):?(\d\d))$/)
  const at = time ? Date.parse(time[1] + (time[2] ? `${time[2]}:${time[3]}` : 'Z')) : Number.NaN
  const earliest = attempt ? Date.parse(attempt.createdAt) : 0
  return at >= earliest && at <= Date.now() ? dayAt(at) : todayInMexico()
}

const rowOf = (
  attempt: Attempt | undefined,
  charge: NetpayResponse,
  state: 'applied' | 'refund_due' | 'review',
  orderId: OrderId,
) => ({
  transactionTokenId: charge.transactionTokenId,
  merchantReferenceCode: charge.merchantReferenceCode,
  amount: charge.amount,
  response: charge,
  form: charge.cardType === 'debit' ? ('28' as const) : ('04' as const),
  paidOn: chargedOn(attempt, charge),
  intentId: attempt?.id,
  orderId,
  state,
  surplus: state !== 'applied',
  // The charge may have been refunded at the provider: see `rereadCharges`.
  checkAt: timeFromNow('+1 day'),
})

const recordEvent = (db: Database, { userId }: Attempt, orderId: number, row: { event: string; note?: string }) => ({
  history: db.insert(orderEvents).values({ orderId, userId, ...row }),
  event: changedEvent(db, orderId),
})
