import { sql } from 'drizzle-orm'

/** SQL for the centavos of a row of `payments` that were returned and have to be paid again: `refunds.owed`. */
export const lostMoney = sql`(SELECT coalesce(sum(refunds.owed), 0) FROM refunds
  WHERE refunds.paymentId = payments.id AND refunds.state = 'done')`
