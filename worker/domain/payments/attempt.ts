import type { paymentIntents } from '../../../db/schema/index.ts'

/** A row of `payment_intents`: one attempt to pay a cart or an order by card. */
export type Attempt = typeof paymentIntents.$inferSelect

/** Milliseconds since an attempt began. */
export const ageOf = (attempt: Attempt) => Date.now() - Date.parse(attempt.createdAt)

/** Whether the time to pay is over. */
export const isTimeOver = (attempt: Attempt) => attempt.expiresAt <= new Date().toISOString()
