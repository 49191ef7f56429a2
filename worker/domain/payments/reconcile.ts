import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { paymentIntents, payments } from '../../../db/schema/index.ts'
import type { Intent } from './apply.ts'
import { chargesUnder, isOver } from './earlier.ts'
import { expireAttempt } from './expire.ts'
import { type Provider, ProviderFailed } from './provider.ts'
import { settleCharge } from './settle.ts'

const atOnce = 5
/** How long stock stays held for a payment the provider tells nothing about, in milliseconds. */
const patience = 2 * 60 * 60 * 1000

/**
 * Asks after the attempts that are due, for charges that nobody told us of, and ends those past their time. Open ones
 * are due every two minutes; the others ever more rarely for two days, since a charge may come late or twice.
 */
export async function reconcilePayments(db: Database, provider: Provider) {
  const due = await takeDue(db)
  const failures: unknown[] = []
  for (let first = 0; first < due.length; first += atOnce) {
    const some = due.slice(first, first + atOnce)
    await Promise.all(some.map((intent) => reconcile(db, provider, intent).catch((error) => failures.push(error))))
  }
  // One that cannot be settled does not keep the others waiting.
  if (failures.length > 0) throw failures[0]
}

const takeDue = (db: Database) =>
  db
    .update(paymentIntents)
    .set({
      checkAt: sql`CASE
        WHEN state = 'created' THEN strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+2 minutes')
        WHEN julianday(${now}) - julianday(createdAt) < 2
          THEN strftime('%Y-%m-%dT%H:%M:%fZ', 2 * julianday(${now}) - julianday(createdAt)) END`,
    })
    .where(
      sql`id IN (SELECT id FROM payment_intents WHERE checkAt IS NOT NULL AND checkAt <= ${now} ORDER BY checkAt LIMIT 20)`,
    )
    .returning()

async function reconcile(db: Database, provider: Provider, intent: Intent) {
  try {
    const known = await db
      .select({ id: payments.transactionTokenId })
      .from(payments)
      .where(eq(payments.merchantReferenceCode, intent.merchantReferenceCode))
    await chargesUnder(
      db,
      provider,
      intent,
      known.map((payment) => payment.id),
    )
    if (intent.state === 'created' && isOver(intent)) await expireAttempt(db, intent)
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    const abandoned = Date.parse(intent.createdAt) + patience < Date.now()
    if (intent.state === 'created' && abandoned) await expireAttempt(db, intent)
  }
}

/** Acts on a tip from outside: it says only where to look, and only what the provider answers counts. */
export async function followTip(
  db: Database,
  provider: Provider,
  { id, reference }: { id: string | null; reference: string | null },
) {
  const [[intent], [payment]] = await db.batch([
    db
      .select()
      .from(paymentIntents)
      .where(eq(paymentIntents.merchantReferenceCode, reference ?? '')),
    db
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.transactionTokenId, id ?? '')),
  ])
  if (id && (intent || payment)) await settleCharge(db, provider, id)
  else if (intent) await chargesUnder(db, provider, intent)
}
