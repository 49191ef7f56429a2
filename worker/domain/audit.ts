import { is, SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { auditLog } from '../../db/schema/index.ts'

/** SQL where only the database knows it: the id it has just given, what stands there before the write. */
type Entry = { action: string; entity: string; entityId: number | string | SQL; before?: unknown; after?: unknown }

/** The row that says who did what (nobody: the shop itself); it goes in the batch of the write it speaks of. */
export const audited = (db: Database, user: { id: number } | null, { entityId, ...entry }: Entry) =>
  db.insert(auditLog).values({
    ...entry,
    entityId: is(entityId, SQL) ? sql`cast(${entityId} AS TEXT)` : String(entityId),
    userId: user?.id,
  })
