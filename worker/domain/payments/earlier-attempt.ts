import { and, eq, or } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { paymentIntents } from '../../../db/schema/index.ts'
import { conflict } from '../../errors.ts'
import { type Attempt, ageOf, isTimeOver } from './attempt.ts'
import { isLate } from './browser-report.ts'
import { expireAttempt } from './expire.ts'
import { type Provider, ProviderFailed } from './provider.ts'
import { settleCharges } from './settle.ts'

/** The attempts of a user, and those of any user for an order. `target`: only those of carts. */
type Attempts = { userId: number; orderId?: number; target?: 'cart' }

const unclearStates = ['held', 'suspect', 'unknown'] as const
/** Time in milliseconds for which a charge that waits for the bank prevents another attempt. */
const undecidedMs = 5 * 60 * 1000

/**
 * Ends the open attempt, if there is one, so that another can begin. Looks up its charges at the provider first.
 * `evenUnanswered`: end it also if the provider does not answer.
 * @throws 409 if it was paid, or may still be paid and its time is not over
 */
export async function endEarlierAttempt(
  db: Database,
  provider: Provider,
  attempts: Attempts,
  { evenUnanswered = false }: { evenUnanswered?: boolean } = {},
) {
  const [earlier] = await db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.state, 'created'), isOf(attempts)))
  if (!earlier) return
  const outcomes = await outcomesOf(db, provider, earlier).catch((error) => {
    if (error instanceof ProviderFailed) return undefined
    throw error
  })
  const paid = outcomes?.find((outcome) => outcome.state === 'paid')
  // The earlier payment was for another order or cart: it is settled now, and does not prevent this one.
  if (paid && !isSameTarget(earlier, attempts)) return
  if (paid) {
    throw conflict('ALREADY_PAID', 'Tu pago anterior ya se recibió. Revisa tu historial de pedidos.', {
      orderId: paid.orderId,
    })
  }
  const states = outcomes?.map((outcome) => outcome.state) ?? []
  if (states.includes('unfinished') && ageOf(earlier) < undecidedMs) {
    throw conflict('PAYMENT_PENDING', 'Tu pago anterior sigue en proceso. Inténtalo de nuevo en unos minutos.')
  }
  const isUnanswered = outcomes === undefined && !evenUnanswered
  const isUnlisted = outcomes?.length === 0 && isLate(earlier)
  const isUnclear = isUnanswered || isUnlisted || unclearStates.some((state) => states.includes(state))
  if (isUnclear && !isTimeOver(earlier)) {
    throw conflict('PAYMENT_PENDING', 'Estamos verificando tu pago anterior. Inténtalo de nuevo en unos minutos.')
  }
  await expireAttempt(db, earlier)
}

/**
 * Reads the charges of an attempt. If there are none, reads them again after a second, because the provider's list shows a new
 * charge late. Old attempts are read twice, too: their window may have been open until now.
 */
async function outcomesOf(db: Database, provider: Provider, attempt: Attempt) {
  const outcomes = await settleCharges(db, provider, attempt)
  if (outcomes.length > 0) return outcomes
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return settleCharges(db, provider, attempt)
}

const isSameTarget = (attempt: Attempt, { orderId }: Attempts) =>
  orderId === undefined ? attempt.target === 'cart' : attempt.target === 'order' && attempt.orderId === orderId

const isOf = ({ userId, orderId, target }: Attempts) =>
  or(
    and(eq(paymentIntents.userId, userId), target && eq(paymentIntents.target, target)),
    orderId === undefined ? undefined : and(eq(paymentIntents.orderId, orderId), eq(paymentIntents.target, 'order')),
  )
