import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { customers } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import { conflict } from '../../errors.ts'
import { changedMeanwhile } from '../audit.ts'
import type { Actor } from '../people.ts'
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

/** Why a change of a customer found another version, or none. Who changed it is told to the staff alone. */
export async function somebodyChanged(db: Database, user: Actor, id: number) {
  const found = await db.query.customers.findFirst({ where: eq(customers.id, id), columns: { id: true } })
  if (!found) return missing()
  if (can(user, 'customers')) return changedMeanwhile(db, 'customer', id)
  return conflict('CHANGED', 'Otra persona modificó este registro. Recarga para ver los cambios.')
}
