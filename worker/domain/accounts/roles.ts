import { eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { acceso } from '../../../db/schema/index.ts'
import type { RoleName } from '../../contract/accounts/team.ts'
import { notFound, taken } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'

/** The roles with their names, which the shop can change. */
export const getRoles = (db: Database) => db.select().from(acceso).orderBy(acceso.id)

/** Renames a role. Its permissions do not change. @throws 409 for the name of another role */
export async function renameRole(db: Database, user: Actor, id: number, { nombre }: RoleName) {
  const { renamed } = await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM acceso WHERE id = ${id})`, () => notFound('Rol no encontrado')),
    free: ensure(sql`NOT EXISTS (SELECT 1 FROM acceso WHERE id <> ${id} AND lower(nombre) = lower(${nombre}))`, () =>
      taken('TAKEN', 'nombre', 'Otro rol ya se llama así.'),
    ),
    audit: audited(db, user, {
      action: 'rename',
      entity: 'role',
      entityId: id,
      before: sql`(SELECT json_object('nombre', nombre) FROM acceso WHERE id = ${id})`,
      after: { nombre },
    }),
    renamed: db.update(acceso).set({ nombre }).where(eq(acceso.id, id)).returning(),
  })
  return renamed[0]
}
