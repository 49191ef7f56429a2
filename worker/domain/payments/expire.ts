import { eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { paymentIntents } from '../../../db/schema/index.ts'
import { linesOf, recordReservation, release } from '../orders/reservation.ts'
import type { Attempt } from './attempt.ts'
import { PaymentChanged } from './record-charge.ts'

/**
 * Ends an unpaid attempt and releases the stock it holds. Does nothing if the attempt is no longer open. `hasToken` false: nobody
 * can charge it, so it is not looked up any more.
 */
export async function expireAttempt(db: Database, attempt: Attempt, { hasToken = true } = {}) {
  const { id, userId, target, merchantReferenceCode: reference } = attempt
  const lines = linesOf(JSON.stringify(attempt.lines))
  const holdsStock = target === 'cart'
  try {
    await db.write({
      open: ensure(sql`(SELECT state FROM payment_intents WHERE id = ${id}) = 'created'`, () => new PaymentChanged()),
      attempt: db
        .update(paymentIntents)
        .set({ state: 'expired', closedAt: now, ...(hasToken ? {} : { checkAt: null }) })
        .where(eq(paymentIntents.id, id)),
      stock: holdsStock ? release(db, lines) : undefined,
      hold: holdsStock ? recordReservation(db, lines, { type: 'release', reference, userId }) : undefined,
    })
  } catch (error) {
    if (!(error instanceof PaymentChanged)) throw error
  }
}
