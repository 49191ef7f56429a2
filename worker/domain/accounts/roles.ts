import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { acceso } from '../../../db/schema/index.ts'
import type { RoleNames } from '../../contract/accounts/team.ts'
import { AppError } from '../../errors.ts'
import type { Actor } from '../identity.ts'
import { plainSql } from '../plain-sql.ts'

/** The roles with their names, which the shop can change. */
export const getRoles = (db: Database) => db.select().from(acceso).orderBy(acceso.id)

/** Renames roles in one write, so that two of them can exchange their names. @throws 409 if two would have the same name */
export async function renameRoles(db: Database, user: Actor, names: RoleNames) {
  const given = sql`json_each(${JSON.stringify(names)})`
  const named = sql`${given} AS named`
  const isNamed = sql`acceso.id = CAST(named.key AS INTEGER)`
  const { roles } = await db.write({
    audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, before, after)
      SELECT ${user.id}, 'rename', 'role', named.key, json_object('nombre', nombre), json_object('nombre', named.value)
      FROM acceso JOIN ${named} ON ${isNamed} WHERE nombre <> named.value`),
    renamed: db.run(sql`UPDATE acceso SET nombre = named.value FROM ${named} WHERE ${isNamed}`),
    distinct: ensure(sql`NOT EXISTS (SELECT 1 FROM acceso GROUP BY ${plainSql(sql`nombre`)} HAVING count(*) > 1)`, () =>
      sameNames(db, given),
    ),
    roles: getRoles(db),
  })
  return roles
}

/** The refusal (409) at each field with a name that two roles would have. `given`: SQL rows of the new names. */
async function sameNames(db: Database, given: SQL) {
  const renamed = sql`(SELECT acceso.id, named.key, ${plainSql(sql`coalesce(named.value, nombre)`)} AS name
    FROM acceso LEFT JOIN ${given} AS named ON acceso.id = CAST(named.key AS INTEGER))`
  const repeated = await db.all<{ key: string }>(sql`SELECT role.key FROM ${renamed} AS role
    WHERE role.key IS NOT NULL AND EXISTS (SELECT 1 FROM ${renamed} AS other WHERE other.id <> role.id AND other.name = role.name)`)
  const message = 'Dos roles no pueden llamarse igual.'
  return new AppError(409, 'TAKEN', message, { fields: Object.fromEntries(repeated.map(({ key }) => [key, message])) })
}
