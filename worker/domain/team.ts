import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../db/client.ts'
import { hashPassword } from '../../db/passwords.ts'
import { sessions, users } from '../../db/schema/index.ts'
import { areas, can } from '../contract/access.ts'
import { type Member, type MemberInput, type NewMember, noPowerMessage, type PasswordReset } from '../contract/team.ts'
import { AppError, conflict, forbidden, notFound } from '../errors.ts'
import { audited, changedMeanwhile } from './audit.ts'
import type { Actor } from './people.ts'
import { closedSession } from './sessions.ts'

/** All of them, clients apart: a shop has some dozens. */
export const getTeam = async (db: Database) => (await membersWhere(db, sql`TRUE`)).map(toMember)

export async function getMember(db: Database, id: number) {
  return found(await membersWhere(db, sql`users.id = ${id}`))
}

export async function createMember(db: Database, user: Actor, { password, version, ...input }: NewMember) {
  assertMayGive(user, input)
  const passwordHash = await hashPassword(password)
  try {
    const [, , rows] = await db.batch([
      db.insert(users).values({ ...input, passwordHash }),
      audited(db, user, { action: 'create', entity: 'user', entityId: input.usuario, after: input }),
      membersWhere(db, sql`usuario = ${input.usuario}`),
    ])
    return found(rows)
  } catch (error) {
    throw taken(error) ?? error
  }
}

/**
 * Changes who somebody is and what he may do. Answers also his sessions, which ended: with another role, or none, he
 * signs in anew.
 */
export async function changeMember(db: Database, user: Actor, id: number, { version, ...input }: MemberInput) {
  assertMayGive(user, input)
  if (id === user.id) assertKeepsOneself(user, input)
  const { AccesoId, active } = input
  const isMoved = sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND (AccesoId <> ${AccesoId} OR active <> ${active}))`
  try {
    const [, , , closed, , rows] = await db.batch([
      db.run(require(mayManage(user, id))),
      db.run(
        require(version === undefined ? sql`TRUE` : sql`(SELECT version FROM users WHERE id = ${id}) = ${version}`),
      ),
      audited(db, user, { action: 'update', entity: 'user', entityId: id, before: remembered(id), after: input }),
      endSessions(db, id, isMoved),
      db
        .update(users)
        .set({ ...input, version: sql`version + 1` })
        .where(eq(users.id, id)),
      membersWhere(db, sql`users.id = ${id}`),
    ])
    return { member: found(rows), closed }
  } catch (error) {
    throw taken(error) ?? (await refusal(db, user, id, error))
  }
}

/** He stays in what he did, and signs in no more. Answers his sessions too, which ended. */
export async function dismissMember(db: Database, user: Actor, id: number) {
  if (id === user.id) throw ownAccount()
  try {
    const [, closed, , , rows] = await db.batch([
      db.run(require(mayManage(user, id))),
      endSessions(db, id, sql`TRUE`),
      db.update(users).set({ active: false, version: sql`version + 1` }).where(eq(users.id, id)),
      audited(db, user, { action: 'dismiss', entity: 'user', entityId: id }),
      membersWhere(db, sql`users.id = ${id}`),
    ])
    return { member: found(rows), closed }
  } catch (error) {
    throw await refusal(db, user, id, error)
  }
}

/** Somebody who forgot his. Answers his sessions, which ended. */
export async function resetPassword(db: Database, user: Actor, id: number, { password }: PasswordReset) {
  if (id === user.id) throw conflict('OWN_PASSWORD', 'Tu propia contraseña se cambia en Editar usuario.')
  const passwordHash = await hashPassword(password)
  return ending(db, user, id, [
    db.update(users).set({ passwordHash }).where(eq(users.id, id)),
    audited(db, user, { action: 'reset_password', entity: 'user', entityId: id }),
  ])
}

/** Answers them. */
export const closeSessionsOf = (db: Database, user: Actor, id: number) =>
  ending(db, user, id, [audited(db, user, { action: 'close_sessions', entity: 'user', entityId: id })])

type Batch = Parameters<Database['batch']>[0]

async function ending(db: Database, user: Actor, id: number, writes: Batch[number][]) {
  try {
    const [, closed] = await db.batch([db.run(require(mayManage(user, id))), endSessions(db, id, sql`TRUE`), ...writes])
    return closed
  } catch (error) {
    throw await refusal(db, user, id, error)
  }
}

const isAdministrator = inArray(users.AccesoId, [...areas['team.administrators']])
const isStaff = inArray(users.AccesoId, [...areas.staff])

/** One of the team; an administrator only for an administrator. */
const mayManage = (user: Actor, id: number) =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND ${isStaff}
    ${can(user, 'team.administrators') ? sql`` : sql`AND NOT ${isAdministrator}`})`

const endSessions = (db: Database, id: number, condition: SQL) =>
  db.delete(sessions).where(sql`userId = ${id} AND ${condition}`).returning(closedSession)

const remembered = (id: number) =>
  sql`(SELECT json_object('nombre', nombre, 'usuario', usuario, 'email', email, 'phone', phone, 'AccesoId', AccesoId,
    'active', active) FROM users WHERE id = ${id})`

function assertMayGive(user: Actor, { AccesoId }: { AccesoId: number }) {
  if (can({ AccesoId }, 'team.administrators') && !can(user, 'team.administrators')) throw forbidden(noPowerMessage)
}

const ownAccount = () => conflict('OWN_ACCOUNT', 'No puedes desactivar tu propia cuenta.')

/** So an administrator is always left: the one who dismisses the others, whose session ends if he is dismissed first. */
function assertKeepsOneself(user: Actor, { AccesoId, active }: MemberInput) {
  if (!active) throw ownAccount()
  if (AccesoId === user.AccesoId) return
  throw conflict(
    'OWN_ROLE',
    can(user, 'team.administrators')
      ? 'No puedes quitarte tu propio rol de administrador.'
      : 'No puedes cambiar tu propio rol.',
  )
}

function taken(error: unknown) {
  if (!(error instanceof BatchFailed)) return undefined
  const refused = (field: string, message: string) =>
    new AppError(409, 'TAKEN', message, { fields: { [field]: message } })
  if (error.breaks('users.usuario')) return refused('usuario', 'El usuario ya existe.')
  if (error.breaks('users.email')) return refused('email', 'El correo ya está registrado.')
}

async function refusal(db: Database, user: Actor, id: number, error: unknown) {
  if (!(error instanceof BatchFailed)) return error
  const { AccesoId } = await getMember(db, id)
  if (can({ AccesoId }, 'team.administrators') && !can(user, 'team.administrators')) return forbidden(noPowerMessage)
  return changedMeanwhile(db, 'user', id)
}

type Row = Omit<Member, 'Acceso' | 'active'> & { role: string; active: number }

const membersWhere = (db: Database, condition: SQL) =>
  db.all<Row>(sql`SELECT users.id, users.nombre, usuario, email, phone, avatar, AccesoId, acceso.nombre AS role, active,
      lastAccessAt, version, (SELECT count(*) FROM sessions WHERE userId = users.id
        AND expiresAt > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) AS sessions
    FROM users JOIN acceso ON acceso.id = AccesoId WHERE ${isStaff} AND ${condition}
    ORDER BY active DESC, users.nombre COLLATE NOCASE, users.id LIMIT 1000`)

const toMember = ({ role, active, ...row }: Row): Member => ({
  ...row,
  Acceso: { id: row.AccesoId, nombre: role },
  active: active === 1,
})

function found([row]: Row[]) {
  if (!row) throw notFound('Usuario no encontrado')
  return toMember(row)
}
