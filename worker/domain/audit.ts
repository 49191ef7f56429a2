import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Database, ensure } from '../../db/client.ts'
import { timeFromNow } from '../../db/schema/columns.ts'
import { auditLog, users } from '../../db/schema/index.ts'
import type { AuditAction, AuditEntity } from '../contract/audit.ts'
import { lazy } from '../contract/lazy.ts'
import { conflict } from '../errors.ts'
import type { Author } from './identity.ts'

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

/** Thrown by `notRepeated`. `entityId`: the record that the earlier request created. */
export class Repeated extends Error {
  readonly entityId: number
  constructor(entityId: number) {
    super()
    this.entityId = entityId
  }
}

/** `after`: the values of its entry. `exists`: the condition that an earlier record, whose id is `entityId`, exists and was not changed. */
type Creation = { entity: AuditEntity; after: unknown; exists: SQL }

/**
 * Refuses with `Repeated` to create a record again with the same values as this user a few minutes ago: a browser sends them
 * again after a lost answer.
 */
export function notRepeated(db: Database, user: Author, { entity, after, exists }: Creation) {
  // The + disables the other indexes, so that SQLite uses the one by date: the last minutes are few rows.
  const earlier = sql`FROM audit_log WHERE +userId = ${user.id} AND +entity = ${entity} AND +action = 'create'
    AND after = ${JSON.stringify(after)} AND createdAt > ${timeFromNow('-10 minutes')} AND ${exists}`
  return ensure(sql`NOT EXISTS (SELECT 1 ${earlier})`, async () => {
    const [row] = await db.all<{ id: number }>(sql`SELECT CAST(entityId AS INTEGER) AS id ${earlier} LIMIT 1`)
    return row ? new Repeated(row.id) : conflict('CHANGED', 'Otra persona modificó este registro.')
  })
}

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

/** 409 for an edit of an older version, with the time of the last change and its user. */
export async function changedMeanwhile(
  db: Database,
  user: Author,
  entity: AuditEntity,
  ...entityIds: (number | string)[]
) {
  const [last] = await db
    .select({ userId: users.id, nombre: users.nombre, at: auditLog.createdAt })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.userId))
    .where(and(eq(auditLog.entity, entity), inArray(auditLog.entityId, entityIds.map(String))))
    .orderBy(desc(auditLog.id))
    .limit(1)
  return changedBy(user, last)
}

/**
 * The same for a known last change. It may be the user's own: the record is open in two windows, or the answer to their save was lost.
 */
export function changedBy(user: Author, last: { userId: number; nombre: string; at: string } | undefined) {
  const time = last && clock().format(new Date(last.at))
  const message =
    last?.userId === user.id
      ? `Ya modificaste este registro a las ${time}, aquí o en otra ventana.`
      : `Otra persona modificó este registro${last ? ` (${last.nombre}, ${time})` : ''}.`
  return conflict('CHANGED', message)
}
