import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now, timeFromNow } from '../../../db/schema/columns.ts'
import { jobs } from '../../../db/schema/index.ts'
import { inList } from '../../../db/sql-lists.ts'
import { dayMs } from '../../contract/days.ts'
import { dayAt, todayInMexico } from '../../contract/fields.ts'
import { runEach } from '../run-each.ts'
import { type Provider, ProviderFailed } from './provider.ts'
import { undecidedStates } from './record-charge.ts'
import { settleCharge } from './settle.ts'

/**
 * Once an hour, applies the charges of today and yesterday that the shop asked for and has no record of, or only one in review or void:
 * a search by reference may have missed them.
 */
export async function findUnknownCharges(db: Database, provider: Provider) {
  const { claimed } = await db.write({
    claimed: db
      .update(jobs)
      .set({ ranAt: now })
      .where(sql`name = 'charges' AND ranAt < ${timeFromNow('-1 hour')}`)
      .returning({ name: jobs.name }),
  })
  if (claimed.length === 0) return
  try {
    const days = { from: dayAt(Date.now() - dayMs), to: todayInMexico() }
    const listed = await provider.chargesBetween({ by: 'sale', ...days })
    const charges = JSON.stringify(listed.map(({ id, merchantReferenceCode: reference }) => ({ id, reference })))
    const unknown = await db.all<{ id: string }>(sql`SELECT value ->> 'id' AS id FROM json_each(${charges})
      WHERE value ->> 'reference' IN (SELECT merchantReferenceCode FROM payment_intents)
        AND NOT EXISTS (SELECT 1 FROM payments WHERE transactionTokenId = value ->> 'id' AND state NOT IN ${inList(undecidedStates)})`)
    await runEach(unknown, ({ id }) => settleCharge(db, provider, id))
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error
  }
}
