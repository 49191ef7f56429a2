import { sql } from 'drizzle-orm'
import { inList } from '../../../db/sql-lists.ts'
import { lostWays } from '../../contract/payments/ledger.ts'

/** SQL for the centavos of a row of `payments` that the provider or a bank took back. */
export const lostMoney = sql`(SELECT coalesce(sum(refunds.amount), 0) FROM refunds
  WHERE refunds.paymentId = payments.id AND refunds.state = 'done' AND refunds.way IN ${inList(lostWays)})`
