import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { auditLog, users } from '../../db/schema/index.ts'
import { conflict } from '../errors.ts'
import type { Author } from './people.ts'

type Entry = {
  action: string
  entity: string
  entityId: number | string | SQL
  before?: unknown
  after?: unknown
}

/** The row that says who did what (nobody: the shop itself); it goes in the batch of the write it speaks of. */
export const audited = (db: Database, user: Author | null, { entityId, ...entry }: Entry) =>
  db
    .insert(auditLog)
    .values({ ...entry, entityId: typeof entityId === 'number' ? String(entityId) : entityId, userId: user?.id })

const clock = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The refusal of a save over somebody else's newer one: who that was and when. */
export async function changedMeanwhile(db: Database, entity: string, ...entityIds: (number | string)[]) {
  const [last] = await db
    .select({ nombre: users.nombre, at: auditLog.createdAt })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.userId))
    .where(and(eq(auditLog.entity, entity), inArray(auditLog.entityId, entityIds.map(String))))
    .orderBy(desc(auditLog.id))
    .limit(1)
  const who = last ? ` (${last.nombre}, ${clock.format(new Date(last.at))})` : ''
  return conflict('CHANGED', `Otra persona modificó este registro${who}.`)
}
