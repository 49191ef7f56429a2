import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { Author } from '../identity.ts'
import { lostMoney } from './lost-money.ts'

/**
 * Money above the price of an order. Of each payment, `excess` is the part that the order does not need, `refunded` what was returned,
 * and `due`, `excess - refunded` if positive, what is still to be returned. The triggers of payments compute `paid` of the order.
 *
 * An order of $500 was paid with A, $300, and later B, $200. Articles of $250 are cancelled:
 *
 * - `oweExcess`: $250 is too much. The latest payment comes first: excess and due are $200 of B and $50 of A, `paid` is $250.
 *
 * Another order of $500 was paid with C:
 *
 * - The shop returns $100 without a lower price (`bonus`): `paid` stays $500, and nothing is due. A credit note of $100 follows, for
 *   this return: the excess is $100, and still nothing is due.
 * - Instead, a bank takes $100 back (`lost`): `paid` is $400. Then articles of $150 are cancelled, and the total is $350: $50 is too
 *   much. The excess is $150, the loss and these $50, so $50 is due and `paid` is $350.
 */

/** The payments that count for an order, with the part of each that was lost. */
const appliedPayments = (orderId: number) => sql`(SELECT id, amount, refunded, excess, ${lostMoney} AS lost
  FROM payments WHERE orderId = ${orderId} AND state = 'applied')`

/** The part of a payment that the shop has returned without a lower price. It does not have to be paid again. */
const bonus = sql`max(0, refunded - lost - excess)`

/**
 * Rows of id and centavos: the amounts to add to the `excess` of payments, so that `tooMuch` more is to be returned. Parts that
 * the shop has already returned come first, then the latest payments. The loss of a payment counts as returned, so the amount
 * includes it.
 */
const excessParts = (
  orderId: number,
  tooMuch: SQL,
) => sql`(SELECT id, sum(taken + iif(taken > 0, loss, 0)) AS taken FROM (
    SELECT id, loss, max(0, min(part, tooMuch - (sum(part) OVER (ORDER BY rank, id DESC) - part))) AS taken
    FROM (
      SELECT id, 0 AS rank, ${bonus} AS part, 0 AS loss FROM ${appliedPayments(orderId)}
      UNION ALL SELECT id, 1, amount - max(refunded, excess), min(lost, max(0, refunded - excess))
        FROM ${appliedPayments(orderId)})
    CROSS JOIN (SELECT ${tooMuch} AS tooMuch))
  GROUP BY id)`

const markExcess = (db: Database, orderId: number, tooMuch: SQL) =>
  db.run(sql`UPDATE payments SET excess = excess + taken FROM ${excessParts(orderId, tooMuch)} AS part
    WHERE payments.id = part.id`)

const recordDue = (db: Database, user: Author, orderId: number, condition: SQL) => ({
  history: db.run(sql`INSERT INTO order_events (orderId, event, note, userId)
    SELECT ${orderId}, 'refund_due', printf('Por devolver $%,d.%02d', back / 100, back % 100), ${user.id}
    FROM (SELECT sum(due) AS back FROM payments WHERE orderId = ${orderId} AND state = 'applied') WHERE back > 0 AND ${condition}`),
  audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, after)
    SELECT ${user.id}, 'refund_due', 'payment', coalesce(transactionTokenId, id), json_object('amount', due / 100.0)
    FROM payments WHERE orderId = ${orderId} AND state = 'applied' AND due > 0 AND ${condition}`),
})

/** Marks the money above the total of an order to be returned. Run it after the total became lower. */
export const oweExcess = (db: Database, user: Author, orderId: number) => ({
  payments: markExcess(
    db,
    orderId,
    sql`(SELECT max(0, paid - max(0, total - credited)) FROM orders WHERE id = ${orderId})`,
  ),
  ...recordDue(db, user, orderId, sql`TRUE`),
})

/**
 * Centavos that a credit note adds to the `excess` of the payments of its order: first what the shop has returned without a lower
 * price, because the note is for that refund; then what is above the balance. `lowered`: centavos by which the note lowers the price.
 */
export const excessOfNote = (orderId: number, lowered: SQL) => sql`(SELECT covered + max(0, lowered - covered - balance)
  FROM (SELECT lowered, balance, min(lowered, (SELECT coalesce(sum(${bonus}), 0) FROM ${appliedPayments(orderId)})) AS covered
    FROM (SELECT balance, ${lowered} AS lowered FROM orders WHERE id = ${orderId})))`

/** Adds `excess` centavos, the result of `excessOfNote`, to the payments of an order. */
export const oweCredited = (db: Database, user: Author, orderId: number, excess: SQL) => ({
  payments: markExcess(db, orderId, excess),
  ...recordDue(db, user, orderId, sql`${excess} > 0`),
})

/** The applied payments of an order that have money to return (`due`, centavos) and no refund in progress. */
const duePayments = (orderId: SQL | number) => sql`(SELECT id, due FROM payments
  WHERE orderId = ${orderId} AND state = 'applied' AND due > 0 AND NOT EXISTS (
    SELECT 1 FROM refunds WHERE paymentId = payments.id AND refunds.state = 'requested'))`

/**
 * Keeps what the shop returned beyond `due` from being owed again. Shop refunds cover the `excess` before a loss does, so another
 * refund would uncover the part of a loss that the excess absorbed. That part leaves the excess: as a loss it lowers `paid` by the
 * same amount. Run it after the refunds that were done at `closedAt`.
 */
export const keepGoodwill = (db: Database, paymentId: number, closedAt: string) => {
  const part = sql`(SELECT coalesce(sum(amount - owed), 0) FROM refunds
    WHERE paymentId = payments.id AND refunds.state = 'done' AND closedAt = ${closedAt})`
  const covered = sql`(SELECT max(byShop - part, min(byShop, excess - lost))
    FROM (SELECT refunded - ${lostMoney} AS byShop, ${lostMoney} AS lost, ${part} AS part))`
  return db.run(sql`UPDATE payments SET excess = min(excess, ${covered})
    WHERE id = ${paymentId} AND excess > 0 AND excess <= refunded AND ${lostMoney} > 0 AND ${part} > 0`)
}

/**
 * Moves money to return from the other payments of an order to the payment that was refunded, the latest first. Otherwise the staff
 * would return that money a second time. Run it after the refund.
 */
export const coverDue = (db: Database, paymentId: number) => {
  const parts = sql`(SELECT id, max(0, min(due, returned - (sum(due) OVER (ORDER BY id DESC) - due))) AS taken
    FROM ${duePayments(sql`(SELECT orderId FROM payments WHERE id = ${paymentId})`)}
    CROSS JOIN (SELECT ${bonus} AS returned FROM (SELECT refunded, excess, ${lostMoney} AS lost FROM payments
      WHERE id = ${paymentId} AND NOT surplus))
    WHERE id <> ${paymentId})`
  return db.run(sql`UPDATE payments SET excess = excess + change FROM (
      SELECT id AS changedId, -taken AS change FROM ${parts} UNION ALL SELECT ${paymentId}, sum(taken) FROM ${parts})
    WHERE id = changedId AND change <> 0`)
}

/** Money that was to be returned pays the balance of its order instead, after another payment stopped counting. */
export const applyExcess = (db: Database, orderId: SQL | number) =>
  db.run(sql`UPDATE payments SET excess = excess - taken FROM (
      SELECT id, max(0, min(due, missing - (sum(due) OVER (ORDER BY id) - due))) AS taken
      FROM ${duePayments(orderId)} CROSS JOIN (SELECT balance AS missing FROM orders WHERE id = ${orderId})) AS part
    WHERE payments.id = part.id AND taken > 0`)
