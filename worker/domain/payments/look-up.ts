import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now, timeFromNow } from '../../../db/schema/columns.ts'
import { paymentIntents, payments } from '../../../db/schema/index.ts'
import { hourMs } from '../../contract/days.ts'
import { type Attempt, isTimeOver } from './attempt.ts'
import { forgetReport } from './browser-report.ts'
import { expireAttempt } from './expire.ts'
import { recordLookups } from './lookup-alarm.ts'
import { type Provider, ProviderFailed } from './provider.ts'
import { undecidedStates } from './record-charge.ts'
import { settleCharge, settleCharges } from './settle.ts'

const concurrency = 5
/** Maximum attempts of one run. Each takes two or three calls to the provider. */
const batch = 100
/** Time in milliseconds for which stock stays reserved while the provider does not answer about its payment. */
const holdLimitMs = 2 * hourMs

/**
 * Looks up the charges of attempts that are due, and expires attempts past their time. Open attempts are due every two
 * minutes; the others at growing intervals for two days, because a charge may come late or twice.
 */
export async function lookUpPayments(db: Database, provider: Provider) {
  const due = await takeDue(db)
  const failures: unknown[] = []
  const lookups = { answered: 0, failed: 0 }
  const count = (isAnswered: boolean) => {
    lookups[isAnswered ? 'answered' : 'failed'] += 1
  }
  for (let first = 0; first < due.length; first += concurrency) {
    const batchPart = due.slice(first, first + concurrency)
    await Promise.all(
      batchPart.map((attempt) => lookUp(db, provider, attempt).then(count, (error) => failures.push(error))),
    )
  }
  await recordLookups(db, lookups)
  // One attempt that fails does not stop the others.
  if (failures.length > 0) throw failures[0]
}

async function takeDue(db: Database) {
  const { due } = await db.write({
    due: db
      .update(paymentIntents)
      .set({
        checkAt: sql`CASE
          WHEN state = 'created' THEN ${timeFromNow('+2 minutes')}
          WHEN julianday(${now}) - julianday(createdAt) < 2
            THEN strftime('%Y-%m-%dT%H:%M:%fZ', 2 * julianday(${now}) - julianday(createdAt)) END`,
      })
      .where(
        // The first attempt of every customer comes before any second one, so that many attempts of one customer do not delay others.
        sql`id IN (SELECT id FROM (SELECT id, checkAt, row_number() OVER (PARTITION BY customerId ORDER BY checkAt) AS turn
          FROM payment_intents WHERE checkAt IS NOT NULL AND checkAt <= ${now}) ORDER BY turn, checkAt LIMIT ${batch})`,
      )
      .returning(),
  })
  return due
}

/** Returns whether the provider answered. */
async function lookUp(db: Database, provider: Provider, attempt: Attempt) {
  try {
    const known = await db
      .select({ id: payments.transactionTokenId })
      .from(payments)
      // A charge in review or void is read again: the provider may have collected it since.
      .where(
        and(
          eq(payments.merchantReferenceCode, attempt.merchantReferenceCode),
          notInArray(payments.state, [...undecidedStates]),
        ),
      )
    await settleCharges(
      db,
      provider,
      attempt,
      known.flatMap((payment) => payment.id ?? []),
    )
    if (attempt.state === 'created' && isTimeOver(attempt)) await expireAttempt(db, attempt)
    if (attempt.reportedAt && isTimeOver(attempt)) await forgetReport(db, attempt.id)
    return true
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
    const abandoned = Date.parse(attempt.createdAt) + holdLimitMs < Date.now()
    if (attempt.state === 'created' && abandoned) await expireAttempt(db, attempt)
    return false
  }
}

/**
 * Looks up the charge or the reference that a webhook of the provider names. A webhook is not trusted: only the provider's answer
 * counts.
 */
export async function lookUpNamedCharge(
  db: Database,
  provider: Provider,
  { id, reference }: { id: string | null; reference: string | null },
) {
  const { attempts, recorded } = await db.read({
    attempts: db
      .select()
      .from(paymentIntents)
      .where(eq(paymentIntents.merchantReferenceCode, reference ?? '')),
    recorded: db
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.transactionTokenId, id ?? '')),
  })
  const attempt = attempts[0]
  if (id && (attempt || recorded.length > 0)) await settleCharge(db, provider, id)
  else if (attempt) await settleCharges(db, provider, attempt)
}
