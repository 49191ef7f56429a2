import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { bankMovements, movementPayments } from '../../../db/schema/index.ts'
import { valueList } from '../../../db/sql-lists.ts'
import { clip } from '../../contract/clip.ts'
import { todayInMexico } from '../../contract/fields.ts'
import { formatPesos, toCentavos, toPesos } from '../../contract/money.ts'
import {
  type MatchablePayments,
  type MatchableQuery,
  maxMatchable,
  type SplitMovement,
} from '../../contract/payments/bank-statements.ts'
import { conflict, invalidField } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { KeyUsed } from '../key-used.ts'
import { queuePaymentMail } from '../mails/queue.ts'
import { noMovement, noPayment } from '../not-found.ts'
import { isOfKey, otherPayment, receive, registeredWith } from './ledger.ts'
import { matchesPayment } from './list.ts'
import { amountIn, orderColumns } from './order-part.ts'
import { amountWithRest, isMatchable, isUnmatched, type PaymentPart, toMovementPayment } from './registered-payments.ts'

type MovementOfStatement = { statementId: number; movementId: number }

/** SQL for the centavos of a movement without a payment. */
export const leftOf = (movementId: number) => sql`(SELECT amount - (SELECT coalesce(sum(${amountWithRest}), 0)
    FROM movement_payments JOIN payments ON payments.id = paymentId WHERE movementId = bank_movements.id)
  FROM bank_movements WHERE id = ${movementId})`

async function findMovement(db: Database, { statementId, movementId }: MovementOfStatement) {
  const movement = await db.query.bankMovements.findFirst({
    where: and(eq(bankMovements.id, movementId), eq(bankMovements.statementId, statementId)),
    extras: { left: sql<number>`coalesce(${leftOf(movementId)}, 0)`.as('left') },
  })
  if (!movement) throw noMovement()
  return { ...movement, left: toPesos(movement.left) }
}

/** Registers all that is left of a movement as a payment of an order. */
export async function payOrder(
  db: Database,
  user: Actor,
  at: MovementOfStatement,
  { orderId, allowSurplus }: { orderId: number; allowSurplus?: boolean },
) {
  const { left } = await findMovement(db, at)
  if (left === 0) throw alreadyConfirmed()
  await payOrders(db, user, at, { orders: [{ orderId, amount: left }], allowSurplus }, crypto.randomUUID())
}

/**
 * Registers a payment for each of these orders, all or none. The same key registers them once.
 * @throws 400 for orders of several customers, 409 for more than is left of the movement, and what `registerPayment` throws
 */
export async function payOrders(
  db: Database,
  user: Actor,
  at: MovementOfStatement,
  { orders, allowSurplus }: SplitMovement,
  key: string,
) {
  const { movedOn, reference, concept } = await findMovement(db, at)
  const today = todayInMexico()
  const received = {
    form: '03',
    // A bank may give a deposit the date of its next working day. The money has arrived today, and account statements end today.
    paidOn: movedOn < today ? movedOn : today,
    reference: clip(reference || concept, 60),
    allowSurplus,
  } as const
  const ids = orders.map(({ orderId }) => orderId)
  const centavos = orders.map(({ amount }) => toCentavos(amount)).reduce((sum, amount) => sum + amount, 0)
  const plans = orders.map(({ orderId, amount }, index) => [
    `order${orderId}`,
    {
      ...receive(db, user, orderId, { ...received, amount }, key, `orders.${index}.amount`),
      mail: undefined,
      match: insertMatch(
        db,
        at,
        sql`(SELECT id FROM payments WHERE orderId = ${orderId} AND idempotencyKey = ${key})`,
        1,
      ),
    },
  ])
  try {
    await db.write({
      left: ensure(
        // After a lost answer the payments of this key are a part of the movement.
        sql`${leftOf(at.movementId)} >= ${centavos} OR EXISTS (SELECT 1 FROM payments WHERE ${isOfKey(key, ids)})`,
        () => aboveMovement(db, at),
      ),
      customer: ensure(sql`(SELECT count(DISTINCT customerId) FROM orders WHERE id IN ${valueList(ids)}) <= 1`, () =>
        invalidField('orders', 'Los pedidos deben ser del mismo cliente.'),
      ),
      ...Object.fromEntries(plans),
      movement: notIgnored(db, at),
      // One mail for the transfer, not one for each order.
      mail: queuePaymentMail(db, isOfKey(key, ids)),
    })
  } catch (error) {
    if (!(error instanceof KeyUsed)) throw error
    const registered = await registeredWith(db, key, ids)
    const isSame = orders.every(({ orderId, amount }) =>
      registered.some(
        (payment) =>
          payment.orderId === orderId && payment.total === toCentavos(amount) && payment.movementId === at.movementId,
      ),
    )
    if (!isSame) throw otherPayment(toPesos(registered.reduce((sum, { total }) => sum + total, 0)))
  }
}

/** The registered payments that can be matched with a movement, by the rules of `matchPayment`; with a search, those that it finds. */
export async function matchablePayments(
  db: Database,
  { statementId, movementId }: MovementOfStatement,
  { search }: MatchableQuery,
): Promise<MatchablePayments> {
  const { movements, payments } = await db.read({
    movements: db
      .select({ id: bankMovements.id })
      .from(bankMovements)
      .where(and(eq(bankMovements.id, movementId), eq(bankMovements.statementId, statementId))),
    payments: db.all<PaymentPart>(sql`SELECT payments.id AS paymentId, ${amountWithRest} AS amount, paidOn, 0 AS isNew,
        ${orderColumns}
      FROM payments JOIN orders ON orders.id = payments.orderId LEFT JOIN customers ON customers.id = orders.customerId
      WHERE ${isMatchable} AND ${isUnmatched} AND ${amountWithRest} <= ${leftOf(movementId)} AND ${isFound(search, movementId)}
      ORDER BY paidOn DESC, payments.id DESC LIMIT ${maxMatchable}`),
  })
  if (movements.length === 0) throw noMovement()
  return { payments: payments.map(toMovementPayment) }
}

function isFound(search: string, movementId: number) {
  if (!search) return sql`${amountWithRest} = ${leftOf(movementId)}`
  const centavos = amountIn(search)
  return centavos === null
    ? matchesPayment(search)
    : sql`(${matchesPayment(search)} OR ${amountWithRest} = ${centavos})`
}

/** Marks a payment that was registered before as seen in the bank: it is a part of this movement, or all of it. */
export async function matchPayment(db: Database, user: Actor, at: MovementOfStatement, paymentId: number) {
  await findMovement(db, at)
  const ofPayment = sql`FROM payments WHERE payments.id = ${paymentId}`
  await db.write({
    payment: ensure(sql`EXISTS (SELECT 1 ${ofPayment} AND ${isMatchable})`, () => noPayment()),
    left: ensure(sql`${leftOf(at.movementId)} >= (SELECT ${amountWithRest} ${ofPayment})`, () => aboveMovement(db, at)),
    match: insertMatch(db, at, sql`${paymentId}`, 0),
    movement: notIgnored(db, at),
    audit: audited(db, user, { action: 'match_payment', entity: 'payment', entityId: paymentId }),
  })
}

/** Separates a payment that was registered before from its movement. The payment stays. */
export async function unmatchPayment(db: Database, user: Actor, at: MovementOfStatement, paymentId: number) {
  await findMovement(db, at)
  const match = and(eq(movementPayments.movementId, at.movementId), eq(movementPayments.paymentId, paymentId))
  await db.write({
    found: ensure(sql`EXISTS (SELECT 1 FROM movement_payments WHERE ${match})`, noPayment),
    earlier: ensure(sql`(SELECT NOT isNew FROM movement_payments WHERE ${match})`, () =>
      conflict('REGISTERED', 'Este pago se registró con el abono: anúlalo en su pedido.'),
    ),
    match: db.delete(movementPayments).where(match),
    audit: audited(db, user, { action: 'unmatch_payment', entity: 'payment', entityId: paymentId }),
  })
}

const insertMatch = (db: Database, { movementId }: MovementOfStatement, paymentId: SQL, isNew: 0 | 1) =>
  onConstraint(
    db.run(
      sql`INSERT INTO movement_payments (paymentId, movementId, isNew) VALUES (${paymentId}, ${movementId}, ${isNew})`,
    ),
    { 'movement_payments.paymentId': () => conflict('MATCHED', 'Este pago ya se concilió con otro abono.') },
  )

const notIgnored = (db: Database, { movementId }: MovementOfStatement) =>
  db.update(bankMovements).set({ isIgnored: false }).where(eq(bankMovements.id, movementId))

const alreadyConfirmed = () => conflict('CONFIRMED', 'Este abono ya se registró.')

async function aboveMovement(db: Database, at: MovementOfStatement) {
  const { left } = await findMovement(db, at)
  if (left === 0) return alreadyConfirmed()
  return conflict('ABOVE_MOVEMENT', `De este abono quedan ${formatPesos(left)}: los pagos suman más.`)
}
