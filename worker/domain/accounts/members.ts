import { inArray, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { users } from '../../../db/schema/index.ts'
import { areas, can } from '../../contract/access.ts'
import type { Member } from '../../contract/accounts/team.ts'
import type { Actor, Identity } from '../identity.ts'
import { linkMailProblem } from '../mails/link-problem.ts'
import { noPermission } from '../no-permission.ts'
import { noUser } from '../not-found.ts'
import { sortText } from '../sort-text.ts'
import { confirmWithPassword } from './own-password.ts'
import { endSessions } from './sessions.ts'

/** All members, active or not, in one list: a shop has a few dozen. */
export const getTeam = async (db: Database) => (await membersWhere(db, sql`TRUE`)).map(toMember)

export async function getMember(db: Database, id: number) {
  return firstMember(await membersWhere(db, sql`users.id = ${id}`))
}

const isAdministrator = inArray(users.AccesoId, [...areas['team.administrators']])
const isStaff = inArray(users.AccesoId, [...areas.staff])

/** The conditions for a user to change a member. Only administrators manage administrators. */
export const ensureMayManage = (user: Actor, id: number) => ({
  exists: ensure(sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND ${isStaff})`, noUser),
  permitted: can(user, 'team.administrators') ? undefined : ensure(sql`NOT ${administrates(id)}`, noPermission),
})

/**
 * The condition that the user has confirmed the change with their password, needed if `isAdministratorAccount` holds: a stolen session
 * could otherwise be used to get the access of an administrator, or to weaken it.
 */
export const confirmAdministrator = (
  db: Database,
  user: Identity,
  current: string | undefined,
  isAdministratorAccount: SQL,
) =>
  confirmWithPassword(
    db,
    user,
    current,
    isAdministratorAccount,
    'Ingresa tu contraseña actual para cambiar el acceso de un administrador.',
  )

/** The condition that a member is an administrator. */
export const administrates = (id: number) => sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND ${isAdministrator})`

/** The statements that end the sessions of a member if `condition` holds. */
export const endSessionsOf = (db: Database, id: number, condition: SQL = sql`TRUE`) =>
  endSessions(db, sql`userId = ${id} AND ${condition}`)

type Row = Omit<Member, 'Acceso' | 'active' | 'secondFactor' | 'invited'> & {
  role: string
  active: number
  secondFactor: number
  invited: number
}

/** The members for whom a condition on `users` holds. */
export const membersWhere = (db: Database, condition: SQL) =>
  db.all<Row>(sql`SELECT users.id, users.nombre, usuario, email, phone, avatar, AccesoId, acceso.nombre AS role, active,
      EXISTS (SELECT 1 FROM second_factors WHERE userId = users.id AND confirmedAt IS NOT NULL) AS secondFactor,
      lastAccessAt, version, invitedAt IS NOT NULL AS invited, ${linkMailProblem} AS mailProblem,
      (SELECT count(*) FROM sessions WHERE userId = users.id AND openedBy IS NULL
        AND expiresAt > ${now}) AS sessions
    FROM users JOIN acceso ON acceso.id = AccesoId WHERE ${isStaff} AND ${condition}
    ORDER BY active DESC, ${sortText('users.nombre')}, users.id LIMIT 1000`)

const toMember = ({ role, active, secondFactor, invited, ...row }: Row): Member => ({
  ...row,
  Acceso: { id: row.AccesoId, nombre: role },
  active: active === 1,
  secondFactor: secondFactor === 1,
  invited: invited === 1,
})

/** @throws 404 without a row */
export function firstMember([row]: Row[]) {
  if (!row) throw noUser()
  return toMember(row)
}
