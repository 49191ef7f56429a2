import { eq, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { orderEvents, orders, paymentIntents } from '../../../db/schema/index.ts'
import type { NetpayResponse } from '../../contract/payments/payments.ts'
import { audited } from '../audit.ts'
import { isOwnLine } from '../cart/cart.ts'
import { customerName } from '../customers/name.ts'
import { queuePaymentMail } from '../mails/queue.ts'
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
import type { Attempt } from './attempt.ts'
import { type OrderId, paymentChanged, recordEvent, recordPayment } from './record-charge.ts'

/** Thrown when no order can be created or paid with the charge, which must be refunded. The message is for the client. */
export class CannotApply extends Error {}

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
