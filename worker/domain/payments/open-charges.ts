import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { timeFromNow } from '../../../db/schema/columns.ts'
import { toPesos } from '../../contract/money.ts'
import type { OpenCharge } from '../../contract/payments/payments.ts'
import type { Actor } from '../identity.ts'

type Row = Omit<OpenCharge, 'amount'> & { amount: number }

/** The card payments of a user that no order shows, until the money is back: the oldest first. Not one that was rejected as unsafe. */
export async function listOpenCharges(db: Database, user: Actor): Promise<OpenCharge[]> {
  const rows = await db.all<Row>(sql`SELECT 'charge-' || payments.id AS key, ${stateOf} AS state,
      payments.amount - iif(payments.state = 'refunded', 0, payments.refunded) AS amount,
      payments.createdAt AS chargedAt, response ->> '$.spanRouteNumber' AS digits,
      orders.id AS orderId, order_number
    FROM payment_intents attempt JOIN payments ON payments.intentId = attempt.id
    LEFT JOIN orders ON orders.id = payments.orderId
    WHERE attempt.userId = ${user.id} AND (payments.orderId IS NULL OR surplus OR payments.state = 'review')
      AND (payments.state = 'refund_due' OR payments.state = 'review' AND response ->> '$.status' <> 'INSECURE'
        OR payments.state = 'refunded' AND ${lastRefund} > ${timeFromNow('-7 days')})
    UNION ALL
    SELECT 'attempt-' || attempt.id, 'verifying', attempt.amount, reportedAt, NULL, orders.id, order_number
    FROM payment_intents attempt LEFT JOIN orders ON orders.id = attempt.orderId
    WHERE attempt.userId = ${user.id} AND reportedAt IS NOT NULL AND attempt.state <> 'settled' AND checkAt IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM payments WHERE payments.intentId = attempt.id)
    ORDER BY chargedAt`)
  return rows.map((row) => ({ ...row, amount: toPesos(row.amount) }))
}

const stateOf = sql`CASE WHEN EXISTS (SELECT 1 FROM refunds WHERE paymentId = payments.id AND refunds.state = 'requested')
    THEN 'returning'
  ELSE CASE payments.state WHEN 'review' THEN 'review' WHEN 'refunded' THEN 'returned' ELSE 'refund' END END`

const lastRefund = sql`(SELECT max(closedAt) FROM refunds WHERE paymentId = payments.id AND refunds.state = 'done'
  AND way <> 'chargeback')`
