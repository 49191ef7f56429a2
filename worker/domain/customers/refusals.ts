import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { customers } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import { conflict } from '../../errors.ts'
import { missing } from './record.ts'

/** Names whose the RFC is already; `details` hold the id. */
export async function duplicateRfc(db: Database, tax_id: string) {
  const [other] = await db
    .select({ id: customers.id, name: sql<string>`coalesce(nullif(company, ''), name)` })
    .from(customers)
    .where(eq(customers.tax_id, tax_id))
    .limit(1)
  return conflict('DUPLICATE_RFC', `Ya existe un cliente con este RFC: ${other?.name ?? tax_id}.`, other)
}

const clock = new Intl.DateTimeFormat('es-MX', {
  timeZone: 'America/Mexico_City',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Why a change of a customer found another version, or none. Who changed it is told to the staff alone. */
export async function somebodyChanged(db: Database, user: { AccesoId: number }, id: number) {
  const [found] = await db.all<{ nombre: string | null; createdAt: string | null }>(sql`
    SELECT nombre, entry.createdAt FROM customers
    LEFT JOIN audit_log entry ON entry.id = (SELECT max(id) FROM audit_log
      WHERE entity = 'customer' AND entityId = cast(customers.id AS TEXT) AND action = 'update')
    LEFT JOIN users ON users.id = entry.userId
    WHERE customers.id = ${id}`)
  if (!found) return missing()
  if (!can(user, 'customers') || !found.nombre || !found.createdAt) {
    return conflict('CHANGED', 'Otra persona modificó este registro. Recarga para ver los cambios.')
  }
  const time = clock.format(new Date(found.createdAt))
  return conflict('CHANGED', `Otra persona modificó este registro (${found.nombre}, ${time}).`)
}
