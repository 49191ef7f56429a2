import { eq, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { paymentIntents } from '../../../db/schema/index.ts'
import { linesOf, recordHold, release } from '../orders/hold.ts'
import type { Intent } from './apply.ts'

/** Ends an attempt that was not paid and gives back what it held. Nothing happens if it was paid meanwhile. */
export async function expireAttempt(db: Database, intent: Intent) {
  const { id, userId, target, merchantReferenceCode: reference } = intent
  const lines = linesOf(JSON.stringify(intent.lines))
  const freed =
    target === 'cart' ? [release(db, lines), ...recordHold(db, lines, { type: 'release', reference, userId })] : []
  try {
    await db.batch([
      db.run(require(sql`(SELECT state FROM payment_intents WHERE id = ${id}) = 'created'`)),
      db.update(paymentIntents).set({ state: 'expired', closedAt: now }).where(eq(paymentIntents.id, id)),
      ...freed,
    ])
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
  }
}
