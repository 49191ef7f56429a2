import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now, timeFromNow } from '../../../db/schema/columns.ts'
import { payments } from '../../../db/schema/index.ts'
import { runEach } from '../run-each.ts'
import { type Provider, ProviderFailed } from './provider.ts'
import { isUndecided } from './record-charge.ts'
import { recordReturned } from './record-returned.ts'
import { settleCharge } from './settle.ts'

/** Maximum charges of one run. Each takes two calls to the provider, or three. */
const batch = 30

const after = (days: number) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, ${`+${days} days`})`

/**
 * Reads charges again 1, 3, 7 and 30 days after they were recorded: the provider reports neither a refund that was made at its
 * portal nor a chargeback. Those in review may have been collected or rejected since.
 */
export async function rereadCharges(db: Database, provider: Provider) {
  const { due } = await db.write({
    due: db
      .update(payments)
      .set({
        checkAt: sql`CASE WHEN ${now} < ${after(3)} THEN ${after(3)} WHEN ${now} < ${after(7)} THEN ${after(7)}
          WHEN ${now} < ${after(30)} THEN ${after(30)} END`,
      })
      .where(sql`id IN (SELECT id FROM payments WHERE checkAt <= ${now} ORDER BY checkAt LIMIT ${batch})`)
      .returning({ id: payments.id, token: payments.transactionTokenId, state: payments.state }),
  })
  await runEach(due, async ({ id, token, state }) => {
    if (token === null || state === 'refunded') return
    try {
      if (isUndecided({ state })) await settleCharge(db, provider, token)
      const returned = await provider.returnedOf(token)
      if (returned.amount > 0) await recordReturned(db, id, returned)
    } catch (error) {
      // Otherwise it would be read again only after days.
      const inAnHour = timeFromNow('+1 hour')
      await db.write({ again: db.update(payments).set({ checkAt: inAnHour }).where(eq(payments.id, id)) })
      if (!(error instanceof ProviderFailed)) throw error
    }
  })
}
