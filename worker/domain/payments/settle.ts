import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { paymentIntents, payments } from '../../../db/schema/index.ts'
import { dayMs } from '../../contract/days.ts'
import type { NetpayResponse } from '../../contract/payments/payments.ts'
import { applyCharge, CannotApply } from './apply.ts'
import type { Attempt } from './attempt.ts'
import { forgetReport } from './browser-report.ts'
import { expireAttempt } from './expire.ts'
import type { Provider } from './provider.ts'
import { isUndecided, PaymentChanged, recordRefundDue, recordReview, voidReview } from './record-charge.ts'
import { recordReturned } from './record-returned.ts'
import { declineReason, isChargedBack, isExact, isReturned, rejectedAsUnsafe, verdictOf } from './verdict.ts'

export type Outcome =
  | { state: 'paid'; orderId: number }
  /** Charged, and recorded to be refunded. `orderId`: the order that the charge was for. */
  | { state: 'refund'; orderId: number | null; reason?: string }
  /**
   * `held`: the money may have been taken. `suspect`: it was taken, but the charge does not match the attempt. `unfinished`: it
   * was not taken, and may still be. `unknown`: the provider answered that it has no such charge, as it also does in the first seconds
   * after one.
   */
  | { state: 'held' | 'suspect' | 'unfinished' | 'unknown' }
  | { state: 'rejected'; message: string }

/**
 * Reads a charge from the provider and applies it: the only function that marks an order paid by card. It may run
 * at the same time and any number of times for the same charge. With a `user`, only their own charges count.
 * A fault while writing is thrown: the attempt stays as it is, and `lookUpPayments` tries again.
 * @throws ProviderFailed
 */
export async function settleCharge(
  db: Database,
  provider: Provider,
  id: string,
  user?: { id: number },
): Promise<Outcome> {
  let charge = await provider.transaction(id)
  let completed = false
  let refundReason: string | undefined
  // Another run may write meanwhile: each round reads the attempt and the payment anew, and writes only if they are unchanged.
  for (let round = 0; charge && round < 8; round++) {
    const { attempt, payment } = await findRecords(db, charge)
    if (user && attempt && attempt.userId !== user.id) break
    if (payment && (!isUndecided(payment) || isReturned(charge.status))) return outcomeOf(db, charge, payment)
    if (attempt && !completed && awaitsCompletion(attempt, charge)) {
      completed = true
      await provider.complete(id)
      charge = await provider.transaction(id)
      continue
    }
    const verdict = verdictOf(attempt, charge)
    if (verdict !== 'paid' || !attempt) return recordUnpaid(db, verdict, { attempt, payment, charge })
    try {
      if (refundReason !== undefined || attempt.state === 'settled') {
        await db.write(recordRefundDue(db, attempt, charge))
        await endAttempt(db, attempt)
        return { state: 'refund', orderId: attempt.orderId, reason: refundReason || undefined }
      }
      const orderId = await apply(db, attempt, charge)
      return { state: 'paid', orderId }
    } catch (error) {
      if (error instanceof CannotApply) refundReason = error.message
      else if (!(error instanceof PaymentChanged)) throw error
    }
  }
  return charge ? { state: 'rejected', message: unverified } : { state: 'unknown' }
}

/** Applies every charge that the provider has for an attempt, except those in `known`. */
export async function settleCharges(db: Database, provider: Provider, attempt: Attempt, known: readonly string[] = []) {
  const outcomes: Outcome[] = []
  for (const id of await provider.chargesOf(attempt.merchantReferenceCode)) {
    if (!known.includes(id)) outcomes.push(await settleCharge(db, provider, id))
  }
  return outcomes
}

export const unverified =
  'No pudimos comprobar este pago. Si ves un cargo en tu tarjeta, escríbenos antes de pagar otra vez.'

async function findRecords(db: Database, charge: NetpayResponse) {
  const { attempts, recorded } = await db.read({
    attempts: db
      .select()
      .from(paymentIntents)
      .where(eq(paymentIntents.merchantReferenceCode, charge.merchantReferenceCode)),
    recorded: db.select().from(payments).where(eq(payments.transactionTokenId, charge.transactionTokenId)),
  })
  return { attempt: attempts[0], payment: recorded[0] }
}

/** Completing a charge takes the money, so only a charge that would then be accepted is completed. */
const awaitsCompletion = (attempt: Attempt, charge: NetpayResponse) =>
  charge.status === 'WAIT_THREEDS' && attempt.state === 'created' && isExact(attempt, charge)

async function apply(db: Database, attempt: Attempt, charge: NetpayResponse) {
  const { payment } = await db.write({
    charge: applyCharge(db, attempt, charge),
    payment: db
      .select({ orderId: payments.orderId })
      .from(payments)
      .where(eq(payments.transactionTokenId, charge.transactionTokenId)),
  })
  const orderId = payment[0]?.orderId
  if (orderId == null) throw new Error('An applied charge has no order')
  return orderId
}

/** The outcome of a charge that has been recorded before. A refund made at the provider since then is recorded now. */
async function outcomeOf(
  db: Database,
  charge: NetpayResponse,
  { id, state, orderId }: typeof payments.$inferSelect,
): Promise<Outcome> {
  const { status, amount } = charge
  if (isReturned(status)) await recordReturned(db, id, { amount, isChargeback: isChargedBack(status) })
  if (isReturned(status) || state === 'refunded') {
    const message = isChargedBack(status) ? 'Tu banco recuperó este cargo.' : 'Este cargo ya se reembolsó.'
    return { state: 'rejected', message }
  }
  return state === 'applied' && orderId !== null ? { state: 'paid', orderId } : { state: 'refund', orderId }
}

type Read = { attempt: Attempt | undefined; payment: typeof payments.$inferSelect | undefined; charge: NetpayResponse }

async function recordUnpaid(
  db: Database,
  verdict: ReturnType<typeof verdictOf>,
  { attempt, payment, charge }: Read,
): Promise<Outcome> {
  switch (verdict) {
    case 'unfinished':
      return { state: 'unfinished' }
    case 'declined':
    case 'cancelled':
      if (payment?.state === 'review') await db.write(voidReview(db, payment))
      await endAttempt(db, attempt)
      return {
        state: 'rejected',
        message: verdict === 'declined' ? declineReason(charge) : 'Este cargo se canceló.',
      }
    case 'insecure':
      // The provider has rejected it. Staff see it for a day, in which they can compare it with the provider's own screens.
      if (!payment && charge.amount > 0) await db.write(recordReview(db, attempt, charge))
      if (payment?.state === 'review' && Date.now() - Date.parse(payment.createdAt) > dayMs) {
        await db.write(voidReview(db, payment))
      }
      await endAttempt(db, attempt)
      return { state: 'rejected', message: rejectedAsUnsafe }
    default:
      if (charge.amount > 0) await db.write(recordReview(db, attempt, charge))
      if (!attempt) return { state: 'rejected', message: unverified }
      return { state: verdict === 'held' ? 'held' : 'suspect' }
  }
}

/** Ends the attempt of a charge that was rejected, or is to be returned: its stock is free, and the client may pay again. */
async function endAttempt(db: Database, attempt: Attempt | undefined) {
  if (attempt?.state === 'created') await expireAttempt(db, attempt)
  if (attempt?.reportedAt) await forgetReport(db, attempt.id)
}
