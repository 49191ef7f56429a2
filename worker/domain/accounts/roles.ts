import { sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { acceso } from '../../../db/schema/index.ts'
import type { RoleNames } from '../../contract/accounts/team.ts'
import { conflict } from '../../errors.ts'
import type { Actor } from '../identity.ts'
import { plainSql } from '../plain-sql.ts'

/** The roles with their names, which the shop can change. */
export const getRoles = (db: Database) => db.select().from(acceso).orderBy(acceso.id)

/** Renames roles in one write, so that two of them can exchange their names. @throws 409 if two would have the same name */
export async function renameRoles(db: Database, user: Actor, names: RoleNames) {
  const named = sql`json_each(${JSON.stringify(names)}) AS named`
  const isNamed = sql`acceso.id = CAST(named.key AS INTEGER)`
  const { roles } = await db.write({
    audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before, after)
      SELECT ${user.id}, 'rename', 'role', named.key, json_object('nombre', nombre), json_object('nombre', named.value)
      FROM acceso JOIN ${named} ON ${isNamed} WHERE nombre <> named.value`),
    renamed: db.run(sql`UPDATE acceso SET nombre = named.value FROM ${named} WHERE ${isNamed}`),
    distinct: ensure(sql`NOT EXISTS (SELECT 1 FROM acceso GROUP BY ${plainSql(sql`nombre`)} HAVING count(*) > 1)`, () =>
      conflict('TAKEN', 'Dos roles no pueden llamarse igual.'),
    ),
    roles: getRoles(db),
  })
  return roles
}
