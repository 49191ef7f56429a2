import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { dayMs } from '../../contract/days.ts'
import { toCentavos, toPesos } from '../../contract/money.ts'
import type { BankMovement } from '../../contract/payments/bank-statements.ts'
import { type OrderPart, orderColumns, toOrderPart } from './order-part.ts'

/** SQL for the centavos of a row of `payments`, with the money above the balance that came with it. */
export const amountWithRest = sql<number>`(payments.amount
  + coalesce((SELECT rest.amount FROM payments rest WHERE rest.restOf = payments.id), 0))`

/** SQL for the day of the movement that a payment is matched with, or null. */
export const bankedOn = (paymentId: SQL) => sql<string | null>`(SELECT movedOn FROM movement_payments
  JOIN bank_movements ON bank_movements.id = movementId WHERE paymentId = ${paymentId})`

/** A payment that staff registered for an order. Centavos. */
export type PaymentPart = OrderPart & { paymentId: number; amount: number; paidOn: string; isNew: number }

/** The payments that the movements of a statement are matched with. */
export const paymentsOfMovements = (db: Database, statementId: number) =>
  db.all<
    PaymentPart & { movementId: number }
  >(sql`SELECT movementId, payments.id AS paymentId, ${amountWithRest} AS amount,
      paidOn, isNew, ${orderColumns}
    FROM bank_movements JOIN movement_payments ON movementId = bank_movements.id
      JOIN payments ON payments.id = paymentId JOIN orders ON orders.id = payments.orderId
    WHERE statementId = ${statementId} ORDER BY payments.id`)

/**
 * The condition that a row of `payments` can be matched with a movement. Those at a card terminal cannot: the bank adds them up to one
 * deposit.
 */
export const isMatchable = sql`(payments.userId IS NOT NULL AND payments.state <> 'void' AND payments.restOf IS NULL
  AND payments.form NOT IN ('04', '28') AND payments.orderId IS NOT NULL)`

/** The condition that a row of `payments` is matched with no movement of the bank. */
export const isUnmatched = sql`NOT EXISTS (SELECT 1 FROM movement_payments WHERE paymentId = payments.id)`

/** A voucher is sent around the day of its transfer. Later, an equal amount is another payment. */
const maxDays = 7

/** The payments without a movement, of the days of a statement. */
export const registeredPayments = (db: Database, statementId: number) =>
  db.all<PaymentPart>(sql`SELECT payments.id AS paymentId, ${amountWithRest} AS amount, paidOn, 0 AS isNew, ${orderColumns}
    FROM payments JOIN orders ON orders.id = payments.orderId
    WHERE ${isMatchable}
      AND paidOn >= (SELECT date(min(movedOn), ${`-${maxDays} days`}) FROM bank_movements WHERE statementId = ${statementId})
      AND paidOn <= (SELECT date(max(movedOn), ${`+${maxDays} days`}) FROM bank_movements WHERE statementId = ${statementId})
      AND ${isUnmatched}
    ORDER BY payments.id`)

export const toMovementPayment = ({ paymentId, amount, paidOn, isNew, ...order }: PaymentPart) => ({
  id: paymentId,
  amount: toPesos(amount),
  paidOn,
  isNew: isNew === 1,
  order: toOrderPart(order),
})

/** `orderId`: the order that the movement names or may pay. `others`: it may be a payment of another order of this customer, or of any. */
type Movement = Pick<BankMovement, 'id' | 'movedOn' | 'left'> & {
  orderId: number | undefined
  others: 'none' | 'any' | { customerId: number }
}

type Payment = Pick<PaymentPart, 'id' | 'customerId' | 'amount' | 'paidOn'>

/**
 * Proposes a registered payment for each movement, by the id of the movement: one of its amount, within a week. Payments of the order of
 * the movement come first, the nearest day first. A payment of another order is proposed if it fits only this movement, and no other
 * payment does. `unclear`: ids of movements that several payments fit, or a payment that fits several of them.
 */
export function findRegistered<Row extends Payment>(movements: readonly Movement[], payments: readonly Row[]) {
  const pairs = pairsOf(movements, payments)
  const found = new Map<number, Row>()
  const used = new Set<Row>()
  const match = ({ movement, payment }: (typeof pairs)[number]) => {
    if (used.has(payment) || found.has(movement.id)) return
    used.add(payment)
    found.set(movement.id, payment)
  }
  for (const pair of pairs) if (pair.movement.orderId === pair.payment.id) match(pair)
  const open = pairs.filter(
    ({ movement, payment }) => !found.has(movement.id) && !used.has(payment) && mayBeOf(movement, payment),
  )
  const fits = new Map<unknown, number>()
  for (const key of open.flatMap(({ movement, payment }) => [movement, payment]))
    fits.set(key, (fits.get(key) ?? 0) + 1)
  for (const pair of open) if (fits.get(pair.movement) === 1 && fits.get(pair.payment) === 1) match(pair)
  return { found, unclear: new Set(open.map(({ movement }) => movement.id).filter((id) => !found.has(id))) }
}

const mayBeOf = ({ others }: Movement, { customerId }: Payment) =>
  typeof others === 'string' ? others === 'any' : others.customerId === customerId

/** The movements and payments of the same amount within a week, the nearest days first. */
function pairsOf<Row extends Payment>(movements: readonly Movement[], payments: readonly Row[]) {
  const byAmount = new Map<number, Row[]>()
  for (const payment of payments) byAmount.set(payment.amount, [...(byAmount.get(payment.amount) ?? []), payment])
  return movements
    .flatMap((movement) =>
      (byAmount.get(toCentavos(movement.left)) ?? []).map((payment) => ({
        movement,
        payment,
        days: Math.abs(Date.parse(movement.movedOn) - Date.parse(payment.paidOn)) / dayMs,
      })),
    )
    .filter(({ days }) => days <= maxDays)
    .toSorted((a, b) => a.days - b.days)
}
