import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { paymentIntents } from '../../../db/schema/index.ts'
import { conflict } from '../../errors.ts'
import type { Intent } from './apply.ts'
import { expireAttempt } from './expire.ts'
import { type Provider, ProviderFailed } from './provider.ts'
import { type Outcome, settleCharge } from './settle.ts'

/** The thing to pay: an order, or the cart of a user. */
export type Target = { orderId: number } | { userId: number }

/**
 * Ends the open attempt, if there is one, so that another can begin. Looks up its charges at the provider first.
 * @returns whether an attempt was ended
 * @throws 409 if it was paid, or if that is unclear and its time is not over
 */
export async function endEarlierAttempt(db: Database, provider: Provider, target: Target) {
  const [earlier] = await db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.state, 'created'), isOf(target)))
  if (!earlier) return false
  const outcomes = await settleCharges(db, provider, earlier).catch((error) => {
    if (error instanceof ProviderFailed) return undefined
    throw error
  })
  const paid = outcomes?.find((outcome) => outcome.state === 'paid')
  if (paid) {
    throw conflict('ALREADY_PAID', 'Tu pago anterior ya se recibió. Revisa tu historial de pedidos.', {
      orderId: paid.orderId,
    })
  }
  const unclear = !outcomes || outcomes.some((outcome) => outcome.state === 'held')
  if (unclear && !isOver(earlier)) {
    throw conflict('PAYMENT_PENDING', 'Estamos verificando tu pago anterior. Inténtalo de nuevo en unos minutos.')
  }
  await expireAttempt(db, earlier)
  return true
}

export const isOver = (intent: Intent) => intent.expiresAt <= new Date().toISOString()

/** Applies every charge that the provider has for an attempt, except those in `known`. */
export async function settleCharges(db: Database, provider: Provider, intent: Intent, known: readonly string[] = []) {
  const outcomes: Outcome[] = []
  for (const id of await provider.chargesOf(intent.merchantReferenceCode)) {
    if (!known.includes(id)) outcomes.push(await settleCharge(db, provider, id))
  }
  return outcomes
}

const isOf = (target: Target) =>
  'orderId' in target
    ? and(eq(paymentIntents.orderId, target.orderId), eq(paymentIntents.target, 'order'))
    : and(eq(paymentIntents.userId, target.userId), eq(paymentIntents.target, 'cart'))
