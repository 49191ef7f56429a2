import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { dayMs } from '../../contract/days.ts'
import { toCentavos } from '../../contract/money.ts'
import type { BankMovement } from '../../contract/payments/bank-statements.ts'

/** A payment that staff registered for an order, without a movement of the bank. Centavos. */
type RegisteredPayment = { orderId: number; amount: number; paidOn: string }

/**
 * The registered payments that a movement may be, with the money above the balance that came with them. Payments at a card terminal are
 * left out: the bank adds them up to one deposit. `which`: the condition of the orders.
 */
export const registeredPayments = (db: Database, which: SQL) =>
  db.all<RegisteredPayment>(sql`SELECT orders.id AS orderId, paidOn,
      payments.amount + coalesce((SELECT rest.amount FROM payments rest WHERE rest.restOf = payments.id), 0) AS amount
    FROM orders JOIN payments ON payments.orderId = orders.id AND payments.state <> 'void' AND payments.userId IS NOT NULL
      AND payments.restOf IS NULL AND payments.form NOT IN ('04', '28')
    WHERE ${which}
      AND NOT EXISTS (SELECT 1 FROM bank_movements WHERE bank_movements.paymentId = payments.id)`)

/** A voucher is sent around the day of its transfer. Later, an equal amount is another payment of the order. */
const maxDays = 7

type Movement = Pick<BankMovement, 'id' | 'movedOn' | 'amount'> & { orderId: number | undefined }

/**
 * The day of the registered payment that a movement may be, by the id of the movement: of its order, with its amount, the nearest
 * day first. A payment is one movement at most.
 */
export function daysOfRegistered(movements: readonly Movement[], payments: readonly RegisteredPayment[]) {
  const pairs = payments.flatMap((payment) =>
    movements.flatMap((movement) => {
      const days = Math.abs(Date.parse(movement.movedOn) - Date.parse(payment.paidOn)) / dayMs
      const isSame = movement.orderId === payment.orderId && toCentavos(movement.amount) === payment.amount
      return isSame && days <= maxDays ? [{ payment, id: movement.id, days }] : []
    }),
  )
  const found = new Map<number, string>()
  const used = new Set<RegisteredPayment>()
  for (const { payment, id } of pairs.toSorted((a, b) => a.days - b.days)) {
    if (used.has(payment) || found.has(id)) continue
    used.add(payment)
    found.set(id, payment.paidOn)
  }
  return found
}
