import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { Author } from '../people.ts'
import { lostMoney } from './lost-money.ts'

/** The payments that count for an order, with the part of each that was lost. */
const appliedPayments = (orderId: number) => sql`(SELECT id, amount, refunded, excess, ${lostMoney} AS lost
  FROM payments WHERE orderId = ${orderId} AND state = 'applied')`

/**
 * Rows of id and centavos: the parts of the payments above the total of the order. Parts that the shop has already returned
 * come first, then the latest payments.
 */
const excessParts = (orderId: number) => sql`(SELECT id, sum(taken) AS taken FROM (
    SELECT id, max(0, min(part, tooMuch - (sum(part) OVER (ORDER BY rank, id DESC) - part))) AS taken
    FROM (
      SELECT id, 0 AS rank, max(0, refunded - lost - excess) AS part FROM ${appliedPayments(orderId)}
      UNION ALL SELECT id, 1, amount - max(refunded, excess) FROM ${appliedPayments(orderId)})
    CROSS JOIN (SELECT max(0, paid - max(0, total - credited)) AS tooMuch FROM orders WHERE id = ${orderId}))
  GROUP BY id)`

/** Marks the money above the total of an order to be returned. Run it after the total became lower. */
export const oweExcess = (db: Database, user: Author, orderId: number) => ({
  payments: db.run(sql`UPDATE payments SET excess = excess + taken FROM ${excessParts(orderId)} AS part
    WHERE payments.id = part.id`),
  history: db.run(sql`INSERT INTO order_events (orderId, event, note, userId)
    SELECT ${orderId}, 'refund_due', printf('Por devolver $%,d.%02d', back / 100, back % 100), ${user.id}
    FROM (SELECT sum(due) AS back FROM payments WHERE orderId = ${orderId} AND state = 'applied') WHERE back > 0`),
  audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, after)
    SELECT ${user.id}, 'refund_due', 'payment', coalesce(transactionTokenId, id), json_object('amount', due)
    FROM payments WHERE orderId = ${orderId} AND state = 'applied' AND due > 0`),
})

/** Money that was to be returned pays the balance of its order instead, after another payment stopped counting. */
export const applyExcess = (db: Database, orderId: number) =>
  db.run(sql`UPDATE payments SET excess = excess - taken FROM (
      SELECT id, max(0, min(due, missing - (sum(due) OVER (ORDER BY id) - due))) AS taken
      FROM (SELECT id, due FROM payments WHERE orderId = ${orderId} AND state = 'applied' AND due > 0 AND NOT EXISTS (
          SELECT 1 FROM refunds WHERE paymentId = payments.id AND refunds.state = 'requested'))
      CROSS JOIN (SELECT balance AS missing FROM orders WHERE id = ${orderId})) AS part
    WHERE payments.id = part.id AND taken > 0`)
