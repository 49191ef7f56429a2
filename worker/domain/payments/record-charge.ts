import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { timeFromNow } from '../../../db/schema/columns.ts'
import { orderEvents, payments } from '../../../db/schema/index.ts'
import { inList } from '../../../db/sql-lists.ts'
import { dayAt, todayInMexico } from '../../contract/fields.ts'
import type { LedgerState } from '../../contract/payments/ledger.ts'
import type { NetpayResponse } from '../../contract/payments/payments.ts'
import { audited } from '../audit.ts'
import { changedEvent, changedEventOfPayment } from '../orders/changed-event.ts'
import type { Attempt } from './attempt.ts'

// Rows of `payments` for charges of NetPay.

/** Thrown when the attempt or the charge has changed since it was read: read both again. */
export class PaymentChanged extends Error {}

export const paymentChanged = () => new PaymentChanged()

export type OrderId = number | SQL | null

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

/** Records a charge, or decides one in review or void. @throws PaymentChanged when it is already applied or to be refunded */
export const recordPayment = (
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

export const recordEvent = (
  db: Database,
  { userId }: Attempt,
  orderId: number,
  row: { event: string; note?: string },
) => ({
  history: db.insert(orderEvents).values({ orderId, userId, ...row }),
  event: changedEvent(db, orderId),
})
