import { eq } from 'drizzle-orm'
import { BatchFailed, type Database } from '../../../db/client.ts'
import { paymentIntents, payments } from '../../../db/schema/index.ts'
import type { NetpayResponse } from '../../contract/payments.ts'
import { applyCharge, type Intent, recordRefund, recordReview, reverse } from './apply.ts'
import { expireAttempt } from './expire.ts'
import type { Provider } from './provider.ts'
import { declineReason, isExact, verdictOf } from './verdict.ts'

export type Outcome =
  | { state: 'paid'; orderId: number }
  /** Charged, and on record to be paid back. */
  | { state: 'refund'; orderId: number | null }
  /** `held` may be money already, `unfinished` is not. */
  | { state: 'held' | 'unfinished' }
  | { state: 'rejected'; message: string }

/**
 * Asks the provider about a charge and does what it means: the one door through which anything becomes paid. Any
 * number of callers may come with the same charge, at once or over and over. With a `user`, only his charges count.
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
  /** The state in which the attempt did not take the charge. */
  let refused: Intent['state'] | undefined
  for (let round = 0; charge && round < 8; round++) {
    const { intent, payment } = await onRecord(db, charge)
    if (user && intent && intent.userId !== user.id) break
    if (payment && payment.state !== 'review') return settledBefore(db, charge, payment)
    if (intent && !completed && waitsForUs(intent, charge)) {
      completed = true
      await provider.complete(id)
      charge = await provider.transaction(id)
      continue
    }
    const verdict = verdictOf(intent, charge)
    if (verdict !== 'paid' || !intent) return unpaid(db, verdict, intent, charge)
    const refund: boolean = intent.state === 'settled' || intent.state === refused
    try {
      const orderId = await record(db, intent, charge, refund)
      return refund || orderId === null ? { state: 'refund', orderId } : { state: 'paid', orderId }
    } catch (error) {
      if (!(error instanceof BatchFailed)) throw error
      if (!refund) refused = intent.state
    }
  }
  return { state: 'rejected', message: unverified }
}

const unverified = 'No pudimos comprobar este pago. Si ves un cargo en tu tarjeta, escríbenos antes de pagar otra vez.'

async function onRecord(db: Database, charge: NetpayResponse) {
  const [[intent], [payment]] = await db.batch([
    db.select().from(paymentIntents).where(eq(paymentIntents.merchantReferenceCode, charge.merchantReferenceCode)),
    db.select().from(payments).where(eq(payments.transactionTokenId, charge.transactionTokenId)),
  ])
  return { intent, payment }
}

/** To complete a charge is to take the money, so only what would then be accepted is completed. */
const waitsForUs = (intent: Intent, charge: NetpayResponse) =>
  charge.status === 'WAIT_THREEDS' && intent.state === 'created' && isExact(intent, charge)

async function record(db: Database, intent: Intent, charge: NetpayResponse, refund: boolean) {
  const written = db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.transactionTokenId, charge.transactionTokenId))
  const results = refund
    ? await db.batch([...recordRefund(db, intent, charge), written])
    : await db.batch([...applyCharge(db, intent, charge), written])
  const [payment] = results.at(-1) as Awaited<typeof written>
  return payment?.orderId ?? null
}

async function settledBefore(
  db: Database,
  charge: NetpayResponse,
  { state, orderId }: typeof payments.$inferSelect,
): Promise<Outcome> {
  const reversed = verdictOf(undefined, charge) === 'cancelled'
  if (reversed && state !== 'refunded') await db.batch(reverse(db, charge, state === 'applied' ? orderId : null))
  if (reversed || state === 'refunded') return { state: 'rejected', message: 'Este cargo ya se reembolsó.' }
  return state === 'applied' && orderId !== null ? { state: 'paid', orderId } : { state: 'refund', orderId }
}

async function unpaid(
  db: Database,
  verdict: ReturnType<typeof verdictOf>,
  intent: Intent | undefined,
  charge: NetpayResponse,
): Promise<Outcome> {
  switch (verdict) {
    case 'unfinished':
      return { state: 'unfinished' }
    case 'declined':
    case 'cancelled':
      if (intent?.state === 'created') await expireAttempt(db, intent)
      return {
        state: 'rejected',
        message: verdict === 'declined' ? declineReason(charge) : 'Este cargo se canceló.',
      }
    default:
      if (charge.amount > 0) await recordReview(db, intent, charge)
      return verdict === 'held' ? { state: 'held' } : { state: 'rejected', message: unverified }
  }
}
