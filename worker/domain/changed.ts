import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { auditLog, users } from '../../db/schema/index.ts'
import { conflict } from '../errors.ts'

const clock = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The refusal of a save over somebody else's newer one: who that was and when, by the audit. */
export async function changedMeanwhile(db: Database, entity: string, ...entityIds: (number | string)[]) {
  const [last] = await db
    .select({ nombre: users.nombre, createdAt: auditLog.createdAt })
    .from(auditLog)
    .innerJoin(users, eq(users.id, auditLog.userId))
    .where(and(eq(auditLog.entity, entity), inArray(auditLog.entityId, entityIds.map(String))))
    .orderBy(desc(auditLog.id))
    .limit(1)
  const by = last ? ` (${last.nombre}, ${clock.format(new Date(last.createdAt))})` : ''
  return conflict('CHANGED', `Otra persona modificó este registro${by}.`)
}
