import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import type { Actor } from '../identity.ts'

/** Approves the account request that waits with this e-mail, if there is one, because its sender now has access. */
export function approveWaiting(db: Database, user: Actor, email: string, customerId: SQL) {
  const waits = sql`email = ${email} AND state = 'waiting'`
  return {
    audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId)
      SELECT ${user.id}, 'approve', 'account_request', CAST(id AS TEXT) FROM account_requests WHERE ${waits}`),
    approved: db.run(sql`UPDATE account_requests
      SET state = 'approved', userId = ${user.id}, decidedAt = ${now}, customerId = ${customerId} WHERE ${waits}`),
  }
}
