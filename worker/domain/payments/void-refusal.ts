import { sql } from 'drizzle-orm'
import type { payments } from '../../../db/schema/index.ts'
import type { VoidRefusal } from '../../contract/payments/ledger.ts'
import { hasLiveInvoice, hasPpdInvoice } from '../orders/states.ts'

/**
 * SQL for the reason why staff cannot void a payment. NULL if they can, and for payments that are void, returned whole, or
 * were not registered by staff.
 * The payments of a PPD invoice have complements of their own, which the cron cancels.
 */
export const voidRefusal = ({
  id,
  userId,
  state,
  orderId,
  surplus,
  restOf,
  refunded,
}: typeof payments._.columns) => sql<VoidRefusal | null>`CASE WHEN ${userId} IS NULL OR ${state} NOT IN ('applied', 'refund_due') THEN NULL
    WHEN ${restOf} IS NOT NULL THEN 'REST'
    WHEN NOT ${surplus} AND ${hasLiveInvoice(sql`${orderId}`)} AND NOT ${hasPpdInvoice(sql`${orderId}`)} THEN 'INVOICED'
    WHEN EXISTS (SELECT 1 FROM payments rest WHERE rest.restOf = ${id} AND rest.refunded > 0) THEN 'REST_RETURNED'
    WHEN ${refunded} > 0 THEN 'RETURNED' END`
