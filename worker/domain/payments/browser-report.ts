import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { paymentIntents } from '../../../db/schema/index.ts'
import type { Actor } from '../identity.ts'

/** Maximum delay in milliseconds of a new charge in the provider's answers. */
export const lagMs = 2 * 60 * 1000

/** Whether the provider may still be late with the charge of this attempt, which a browser has reported. */
export const isLate = (attempt: { reportedAt: string | null } | undefined) =>
  attempt?.reportedAt != null && Date.now() - Date.parse(attempt.reportedAt) < lagMs

/**
 * Marks the attempt of a charge that the user's browser reported and that the provider has not confirmed, with the time of the first
 * report. Without a reference it is the open one. Returns undefined if the user has no such attempt.
 */
export async function recordReport(db: Database, user: Actor, reference: string | null) {
  const { reported } = await db.write({
    reported: db
      .update(paymentIntents)
      .set({ reportedAt: sql`coalesce(reportedAt, ${now})` })
      .where(
        and(
          eq(paymentIntents.userId, user.id),
          ne(paymentIntents.state, 'settled'),
          reference === null
            ? eq(paymentIntents.state, 'created')
            : eq(paymentIntents.merchantReferenceCode, reference),
        ),
      )
      .returning({ reportedAt: paymentIntents.reportedAt }),
  })
  return reported[0]
}

/** Removes the mark of an attempt for which the provider has no charge. */
export const forgetReport = (db: Database, id: number) =>
  db.write({
    forgotten: db.update(paymentIntents).set({ reportedAt: null }).where(eq(paymentIntents.id, id)),
  })
