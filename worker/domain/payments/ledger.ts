import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { movementPayments, orderEvents, orders, payments, vouchers } from '../../../db/schema/index.ts'
import { valueList } from '../../../db/sql-lists.ts'
import { formatPesos, toCentavos, toPesos } from '../../contract/money.ts'
import type { Order } from '../../contract/orders/orders.ts'
import {
  balanceMessage,
  type NewPayment,
  receivedForms,
  type VoidPayment,
  type VoidRefusal,
  voidRefusals,
} from '../../contract/payments/ledger.ts'
import { AppError, conflict, invalidField, taken } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { KeyUsed } from '../key-used.ts'
import { queuePaymentMail } from '../mails/queue.ts'
import { noOrder, noPayment } from '../not-found.ts'
import { changedEvent } from '../orders/changed-event.ts'
import { ensureOrder, ensureVersion } from '../orders/guards.ts'
import { orderQuery } from '../orders/order-query.ts'
import { getOrder, toOrder } from '../orders/read.ts'
import { alreadyDecided, isPendingVoucher } from '../orders/voucher.ts'
import { applyExcess } from './excess.ts'
import { amountWithRest } from './registered-payments.ts'
import { voidRefusal } from './void-refusal.ts'

/**
 * Registers money that the shop has received for an order outside the card provider. The same key registers it once.
 * With `allowSurplus`, the part above the balance is to be returned.
 * @throws 409 for an order without a balance, a cancelled one, an older version or a voucher that was decided before, 400 above the balance,
 * 422 for the key of another payment
 */
export async function registerPayment(
  db: Database,
  user: Actor,
  orderId: number,
  received: NewPayment,
  idempotencyKey: string,
): Promise<{ order: Order; created: boolean }> {
  try {
    const { order } = await db.write({
      ...receive(db, user, orderId, received, idempotencyKey),
      order: orderQuery(db, eq(orders.id, orderId), user),
    })
    return { order: toOrder(order), created: true }
  } catch (error) {
    if (!(error instanceof KeyUsed)) throw error
    const [first] = await registeredWith(db, idempotencyKey, [orderId])
    if (first?.total !== toCentavos(received.amount) || first.form !== received.form)
      throw otherPayment(toPesos(first?.total ?? 0))
    return { order: await getOrder(db, user, orderId), created: false }
  }
}

/**
 * Returns the statements that register one payment. `field`: the name of its amount in a request with several payments, for the
 * messages of refusals.
 * @throws KeyUsed when the key has registered a payment of the order
 */
export function receive(
  db: Database,
  user: Actor,
  orderId: number,
  { version, amount, form, paidOn, reference, voucherId, allowSurplus }: NewPayment,
  idempotencyKey: string,
  field?: string,
) {
  const withKey = isWithKey(orderId, idempotencyKey)
  const paymentId = sql`(SELECT id FROM payments WHERE ${withKey})`
  const counts = sql`(SELECT state FROM payments WHERE ${withKey}) = 'applied'`
  const isPaid = sql`(SELECT paymentStatus FROM orders WHERE id = ${orderId}) = 'Paid'`
  const needed = sql`(SELECT iif(status = 'Cancelled', 0, balance) FROM orders WHERE id = ${orderId})`
  const centavos = toCentavos(amount)
  const row = { orderId, amount, form, paidOn, reference: reference || null, userId: user.id, idempotencyKey }
  return {
    newKey: ensure(sql`NOT EXISTS (SELECT 1 FROM payments WHERE ${withKey})`, () => new KeyUsed()),
    exists: ensureOrder(orderId),
    current: ensureVersion(db, user, orderId, version),
    notCancelled: allowSurplus
      ? undefined
      : ensure(sql`(SELECT status FROM orders WHERE id = ${orderId}) <> 'Cancelled'`, () => orderCancelled(field)),
    pendingVoucher:
      voucherId === undefined
        ? undefined
        : ensure(isPendingVoucher(orderId, voucherId), () => alreadyDecided(db, orderId, voucherId)),
    balance: allowSurplus ? undefined : ensure(sql`${needed} >= ${centavos}`, () => aboveBalance(db, orderId, field)),
    payment: onConstraint(
      db.insert(payments).values({
        ...row,
        amount: sql`iif(${needed} > 0, min(${needed}, ${centavos}), ${centavos})`,
        state: sql`iif(${needed} > 0, 'applied', 'refund_due')`,
        surplus: sql`${needed} = 0`,
      }),
      { 'payments.idempotencyKey': () => new KeyUsed() },
    ),
    rest: db.run(sql`INSERT INTO payments (orderId, amount, form, paidOn, reference, userId, state, surplus, restOf)
      SELECT orderId, ${centavos} - amount, form, paidOn, reference, userId, 'refund_due', 1, id
      FROM payments WHERE ${withKey} AND amount < ${centavos}`),
    voucher: voucherId === undefined ? undefined : confirmVoucher(db, user, voucherId, paymentId),
    status: db
      .update(orders)
      .set({
        // A paid order becomes Paid only if the shop has accepted it.
        status: sql`CASE WHEN status = 'Accepted' AND ${isPaid} AND ${counts} THEN 'Paid' ELSE status END`,
        version: sql`version + 1`,
        updatedAt: now,
      })
      .where(eq(orders.id, orderId)),
    // 'Paid' is a sale, and a Pending order is not sold before the shop accepts it.
    history: db.run(sql`INSERT INTO order_events (orderId, event, note, userId)
      SELECT orderId, CASE WHEN surplus THEN 'refund_due'
          WHEN ${isPaid} AND (SELECT status FROM orders WHERE id = ${orderId}) <> 'Pending' THEN 'Paid' ELSE 'payment' END,
        ${receivedForms[form]} || printf(' $%,d.%02d', amount / 100, amount % 100), ${user.id}
      FROM payments WHERE (${withKey}) OR restOf = ${paymentId} ORDER BY id`),
    event: changedEvent(db, orderId),
    mail: queuePaymentMail(db, withKey),
    audit: audited(db, user, { action: 'register_payment', entity: 'order', entityId: orderId, after: row }),
  }
}

const isWithKey = (orderId: number, key: string) => sql`orderId = ${orderId} AND idempotencyKey = ${key}`

/** The condition of the payments that a key has registered for these orders. */
export const isOfKey = (key: string, orderIds: readonly number[]) =>
  sql`orderId IN ${valueList(orderIds)} AND idempotencyKey = ${key}`

/** What a key has registered for each of these orders, in centavos, in the order of their ids. `movementId`: of the bank. */
export const registeredWith = (db: Database, key: string, orderIds: readonly number[]) =>
  db.all<{ orderId: number | null; total: number; form: string; movementId: number | null }>(
    sql`SELECT orderId, ${amountWithRest} AS total, form,
        (SELECT movementId FROM movement_payments WHERE paymentId = payments.id) AS movementId
      FROM payments WHERE ${isOfKey(key, orderIds)} ORDER BY orderId`,
  )

/** After a lost answer, a form may be corrected and sent again with its key. */
export const otherPayment = (registered: number) =>
  new AppError(422, 'KEY_REUSED', `Este pago ya se registró por ${formatPesos(registered)}. Cierra y revisa el pedido.`)

const confirmVoucher = (db: Database, user: Actor, id: number, paymentId: SQL) =>
  db
    .update(vouchers)
    .set({ state: 'confirmed', paymentId, decidedBy: user.id, decidedAt: now })
    .where(eq(vouchers.id, id))

/** Takes back a payment that staff registered by mistake. @throws 409 for a charge of a card, or with a live invoice */
export async function voidPayment(
  db: Database,
  user: Actor,
  { orderId, paymentId }: { orderId: number; paymentId: number },
  { reason, version }: VoidPayment,
): Promise<Order> {
  const isOrder = eq(orders.id, orderId)
  const isVoidable = sql`EXISTS (SELECT 1 FROM payments
    WHERE id = ${paymentId} AND orderId = ${orderId} AND state IN ('applied', 'refund_due') AND userId IS NOT NULL)`
  const withRest = sql`(id = ${paymentId} OR restOf = ${paymentId})`
  const { order } = await db.write({
    payment: ensure(isVoidable, () => notVoidable(db, orderId, paymentId)),
    current: ensureVersion(db, user, orderId, version),
    kept: ensure(sql`(SELECT ${voidRefusal(payments)} FROM payments WHERE id = ${paymentId}) IS NULL`, () =>
      cannotVoid(db, paymentId),
    ),
    reason: db.run(sql`INSERT INTO payment_voids (paymentId, reason, userId)
      SELECT id, ${reason}, ${user.id} FROM payments WHERE ${withRest}`),
    state: db.update(payments).set({ state: 'void' }).where(withRest),
    excess: applyExcess(db, orderId),
    movement: db.delete(movementPayments).where(eq(movementPayments.paymentId, paymentId)),
    // Its voucher must be reviewed again.
    voucher: db
      .update(vouchers)
      .set({ state: 'pending', paymentId: null, decidedBy: null, decidedAt: null })
      .where(eq(vouchers.paymentId, paymentId)),
    status: db
      .update(orders)
      .set({
        status: sql`CASE WHEN status = 'Paid' AND paymentStatus <> 'Paid' THEN 'Accepted' ELSE status END`,
        version: sql`version + 1`,
        updatedAt: now,
      })
      .where(isOrder),
    history: db.insert(orderEvents).values({ orderId, event: 'payment_void', note: reason, userId: user.id }),
    event: changedEvent(db, orderId),
    audit: audited(db, user, { action: 'void_payment', entity: 'payment', entityId: paymentId, after: { reason } }),
    order: orderQuery(db, isOrder, user),
  })
  return toOrder(order)
}

const paidMessage = 'Este pedido ya está pagado.'

function orderCancelled(field?: string) {
  const message = 'El pedido está cancelado: no recibe pagos.'
  return field ? taken('ORDER_CANCELLED', field, message) : conflict('ORDER_CANCELLED', message)
}

async function aboveBalance(db: Database, orderId: number, field?: string) {
  const order = await db.query.orders.findFirst({ where: eq(orders.id, orderId), columns: { balance: true } })
  if (!order) return noOrder()
  if (order.balance === 0) return field ? taken('PAID', field, paidMessage) : conflict('PAID', paidMessage)
  return invalidField(field ?? 'amount', balanceMessage(formatPesos(order.balance)))
}

export const alreadyVoid = 'NOT_APPLIED'

async function notVoidable(db: Database, orderId: number, paymentId: number) {
  const payment = await db.query.payments.findFirst({
    where: and(eq(payments.id, paymentId), eq(payments.orderId, orderId)),
  })
  if (!payment) return noPayment()
  if (payment.userId === null) return conflict('CARD_CHARGE', 'Un cargo con tarjeta no se anula: se reembolsa.')
  if (payment.state === 'refunded') return conflict('REFUNDED', 'Este pago ya se devolvió completo.')
  return conflict(alreadyVoid, 'Este pago ya se anuló.')
}

async function cannotVoid(db: Database, paymentId: number) {
  const [row] = await db.all<{ code: VoidRefusal | null }>(
    sql`SELECT ${voidRefusal(payments)} AS code FROM payments WHERE id = ${paymentId}`,
  )
  return row?.code ? conflict(row.code, voidRefusals[row.code]) : noPayment()
}
