import { and, eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { paymentIntents } from '../../../db/schema/index.ts'
import { conflict } from '../../errors.ts'
import type { Intent } from './apply.ts'
import { expireAttempt } from './expire.ts'
import { type Provider, ProviderFailed } from './provider.ts'
import { type Outcome, settleCharge } from './settle.ts'

/** What is paid: an order, or the cart of a person. */
export type Target = { orderId: number } | { userId: number }

/**
 * Makes room for a new attempt. One that is still open is asked after, and ended when it was not paid or is past its
 * time.
 * @returns whether one was ended
 * @throws 409 if it was paid, or if nobody can tell yet
 */
export async function endEarlierAttempt(db: Database, provider: Provider, target: Target) {
  const [earlier] = await db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.state, 'created'), isOf(target)))
  if (!earlier) return false
  const outcomes = await chargesUnder(db, provider, earlier).catch((error) => {
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

/** Settles every charge the provider knows under the reference of an attempt, but those in `known`. */
export async function chargesUnder(db: Database, provider: Provider, intent: Intent, known: readonly string[] = []) {
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
