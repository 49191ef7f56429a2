import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { payments, refunds } from '../../../db/schema/index.ts'
import { dayMs } from '../../contract/days.ts'
import { audited } from '../audit.ts'
import { changedEventOfPayment } from '../orders/changed-event.ts'
import { runEach } from '../run-each.ts'
import { type Provider, ProviderFailed } from './provider.ts'
import { recordReturned } from './record-returned.ts'

type RefundRow = typeof refunds.$inferSelect

/**
 * Time in milliseconds for the provider to show a refund, before it counts as failed. The provider refuses to return a whole
 * charge twice, so staff may soon try that again; a part could be returned twice.
 */
const waitMs = { accepted: 3 * dayMs, part: dayMs, whole: 10 * 60_000 }

/** Maximum refunds of one run. Each takes two calls to the provider. */
const batch = 50

/**
 * Requests a refund and reads it back. Without a clear answer it stays requested, and `checkRefunds` decides it: a request
 * whose answer was lost may have been carried out.
 */
export async function requestAtProvider(db: Database, provider: Provider, refund: RefundRow) {
  const charge = await chargeOf(db, refund)
  const { amount, reason } = refund
  try {
    const answer = await provider.refund(charge.token, { ...(isWhole(refund, charge) ? {} : { amount }), reason })
    const result = answer.isAccepted
      ? { acceptedAt: new Date().toISOString(), providerId: answer.providerId }
      : { error: answer.reason }
    await db.write({
      answered: db.update(refunds).set(result).where(eq(refunds.id, refund.id)),
      refused: answer.isAccepted
        ? undefined
        : audited(db, null, {
            action: 'refund_refused',
            entity: 'payment',
            entityId: refund.paymentId,
            after: { amount, reason: answer.original ?? answer.reason },
          }),
    })
    await readBack(db, provider, { ...refund, ...result })
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
  }
}

/** Reads the results of requested refunds that are due, at growing intervals. */
export async function checkRefunds(db: Database, provider: Provider) {
  const { due } = await db.write({
    due: db
      .update(refunds)
      .set({
        checkAt: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+1 minute',
          '+' || min(unixepoch('now') - unixepoch(createdAt), 3600) || ' seconds')`,
      })
      .where(sql`id IN (SELECT id FROM refunds WHERE checkAt <= ${now} ORDER BY checkAt LIMIT ${batch})`)
      .returning(),
  })
  await runEach(due, (refund) =>
    readBack(db, provider, refund).catch((error) => {
      if (!(error instanceof ProviderFailed)) throw error
    }),
  )
}

/** Records the provider's state of a refund. A refund that it refused, or does not show in time, has failed. */
async function readBack(db: Database, provider: Provider, refund: RefundRow) {
  const charge = await chargeOf(db, refund)
  const returned = await provider.returnedOf(charge.token)
  if (returned.amount > 0) await recordReturned(db, refund.paymentId, returned)
  const error = refund.error ?? failureOf(refund, charge)
  if (error === undefined) return
  await db.write({
    failed: db
      .update(refunds)
      .set({ state: 'failed', error, checkAt: null, closedAt: now })
      .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'requested'))),
    event: changedEventOfPayment(db, refund.paymentId),
  })
}

/** The reason why a refund that the provider does not show has failed. Undefined while there is time left. */
function failureOf(refund: RefundRow, charge: Charge) {
  const { createdAt, acceptedAt } = refund
  const limit = acceptedAt ? waitMs.accepted : isWhole(refund, charge) ? waitMs.whole : waitMs.part
  if (Date.parse(createdAt) + limit > Date.now()) return undefined
  return acceptedAt
    ? 'NetPay aceptó la devolución, pero no la muestra. Compruébala en el portal de NetPay antes de repetirla.'
    : 'NetPay no recibió la devolución. Inténtalo de nuevo.'
}

type Charge = Awaited<ReturnType<typeof chargeOf>>

const isWhole = (refund: RefundRow, charge: Charge) => refund.amount === charge.amount

async function chargeOf(db: Database, { paymentId }: RefundRow) {
  const [charge] = await db
    .select({ token: payments.transactionTokenId, amount: payments.amount })
    .from(payments)
    .where(eq(payments.id, paymentId))
  if (!charge?.token) throw new Error('A requested refund has no charge')
  return { token: charge.token, amount: charge.amount }
}
