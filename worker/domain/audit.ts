import type { SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { auditLog } from '../../db/schema/index.ts'

type Entry = {
  action: string
  entity: string
  entityId: number | string | SQL<string>
  before?: unknown
  after?: unknown
}

/** The row that says who did what (nobody: the shop itself); it goes in the batch of the write it speaks of. */
export const audited = (db: Database, user: { id: number } | null, { entityId, ...entry }: Entry) =>
  db
    .insert(auditLog)
    .values({ ...entry, entityId: typeof entityId === 'number' ? String(entityId) : entityId, userId: user?.id })
