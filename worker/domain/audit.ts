import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from '../../db/client.ts'
import { auditLog, users } from '../../db/schema/index.ts'
import type { AuditAction, AuditEntity } from '../contract/audit.ts'
import { lazy } from '../contract/lazy.ts'
import { conflict } from '../errors.ts'
import type { Author } from './people.ts'

type Entry = {
  action: AuditAction
  entity: AuditEntity
  entityId: number | string | SQL
  before?: unknown
  after?: unknown
}

/** The audit row of a write, in the same transaction. `user` null: the system. */
export const audited = (db: Database, user: Author | null, { entityId, ...entry }: Entry) =>
  db.insert(auditLog).values({
    ...entry,
    entityId: typeof entityId === 'number' ? String(entityId) : entityId,
    userId: user?.id,
    onBehalfOf: user?.onBehalfOf,
  })

const clock = lazy(
  () =>
    new Intl.DateTimeFormat('es-MX', {
      timeZone: 'America/Mexico_City',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
)

/** The condition that a row has the version that the caller read. True without a version. */
export const hasVersion = (table: SQLiteTable, id: number, version: number | undefined) =>
  version === undefined ? sql`TRUE` : sql`(SELECT version FROM ${table} WHERE id = ${id}) = ${version}`

/** 409 for an edit of an older version, with the name of the other user and the time of their change. */
export async function changedMeanwhile(db: Database, entity: string, ...entityIds: (number | string)[]) {
  const [last] = await db
    .select({ nombre: users.nombre, at: auditLog.createdAt })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.userId))
    .where(and(eq(auditLog.entity, entity), inArray(auditLog.entityId, entityIds.map(String))))
    .orderBy(desc(auditLog.id))
    .limit(1)
  const who = last ? ` (${last.nombre}, ${clock().format(new Date(last.at))})` : ''
  return conflict('CHANGED', `Otra persona modificó este registro${who}.`)
}
