import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { refunds } from '../../../db/schema/index.ts'
import { toCentavos } from '../../contract/money.ts'
import { payloadOfPayment } from '../orders/changed-event.ts'
import { applyExcess, coverDue, keepGoodwill } from './excess.ts'
import type { ReturnedAmount } from './provider.ts'

/**
 * Records what the provider has returned of a charge: first as the refund that the shop requested, the rest as one that was
 * made outside. May run any number of times.
 */
export async function recordReturned(db: Database, paymentId: number, { amount, isChargeback }: ReturnedAmount) {
  const returned = toCentavos(amount)
  const closedAt = new Date().toISOString()
  const rest = sql`(SELECT min(payments.amount - refunded, ${returned} - (SELECT coalesce(sum(refunds.amount), 0) FROM refunds
      WHERE paymentId = payments.id AND refunds.state = 'done' AND way <> 'hand'))
    FROM payments WHERE id = ${paymentId})`
  await db.write({
    requested: db
      .update(refunds)
      .set({ state: 'done', checkAt: null, closedAt })
      .where(sql`paymentId = ${paymentId} AND state = 'requested' AND amount <= ${rest}`),
    outside: db.run(sql`INSERT INTO refunds (paymentId, amount, way, state, reason, idempotencyKey, closedAt)
      SELECT ${paymentId}, ${rest}, ${isChargeback ? 'chargeback' : 'outside'}, 'done',
        ${isChargeback ? 'El banco del cliente recuperó el cargo' : 'Hecho en NetPay'}, 'outside-' || ${returned}, ${closedAt}
      WHERE ${rest} > 0`),
    ...effectsOf(db, paymentId, closedAt),
  })
}

/** Statements that follow the refunds of a payment that were done at `closedAt`. */
export function effectsOf(db: Database, paymentId: number, closedAt: string) {
  const done = sql`refunds JOIN payments ON payments.id = paymentId
    WHERE paymentId = ${paymentId} AND refunds.state = 'done' AND closedAt = ${closedAt}`
  return {
    kept: keepGoodwill(db, paymentId, closedAt),
    covered: coverDue(db, paymentId),
    excess: applyExcess(db, sql`(SELECT orderId FROM payments WHERE id = ${paymentId})`),
    status: db.run(sql`UPDATE orders
      SET status = CASE WHEN status = 'Paid' AND paymentStatus <> 'Paid' THEN 'Accepted' ELSE status END,
        version = version + 1, updatedAt = ${now}
      WHERE id IN (SELECT orderId FROM ${done})`),
    history: db.run(sql`INSERT INTO order_events (orderId, event, note, userId)
      SELECT orderId, iif(way = 'chargeback', 'charged_back', 'Refunded'), ${noteOf}, refunds.userId FROM ${done} AND orderId IS NOT NULL`),
    event: db.run(sql`INSERT INTO outbox (event, orderId, payload)
      SELECT 'order_changed', orderId, ${payloadOfPayment} FROM ${done}`),
    audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, after)
      SELECT refunds.userId, iif(way = 'chargeback', 'charged_back', 'refunded'), 'payment', paymentId,
        json_object('way', way, 'amount', refunds.amount / 100.0) FROM ${done}`),
  }
}

const noteOf = sql`CASE way WHEN 'provider' THEN 'Reembolso a la tarjeta' WHEN 'hand' THEN 'Devolución'
    WHEN 'outside' THEN 'Reembolso hecho en NetPay' ELSE 'Contracargo del banco' END
  || printf(' $%,d.%02d', refunds.amount / 100, refunds.amount % 100)`
