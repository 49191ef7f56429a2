import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { jobs } from '../../../db/schema/index.ts'

/** Number of consecutive lookups without an answer that raises the alarm. */
export const alarmAfter = 5

/**
 * Counts the lookups of a run that the provider did not answer. One answer ends the series. While they fail, a charge
 * whose webhook was lost is unknown to the shop, so the alarm is in the log, in GET /health and on the staff's screens.
 */
export async function recordLookups(db: Database, { answered, failed }: { answered: number; failed: number }) {
  if (answered + failed === 0) return
  const series =
    answered > 0
      ? { ranAt: now, failures: 0, failingSince: null }
      : { failures: sql`failures + ${failed}`, failingSince: sql`coalesce(failingSince, ${now})` }
  const { job } = await db.write({
    job: db.update(jobs).set(series).where(eq(jobs.name, 'lookups')).returning({ failures: jobs.failures }),
  })
  const failures = job[0]?.failures ?? 0
  if (failures >= alarmAfter) console.error(JSON.stringify({ alarm: 'NetPay does not answer lookups', failures }))
}
