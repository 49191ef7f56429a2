import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { unmatchable } from '../../../db/passwords.ts'
import { now } from '../../../db/schema/columns.ts'
import { secondFactors, users } from '../../../db/schema/index.ts'
import { areas, can } from '../../contract/access.ts'
import type { CreatedMember, Member, MemberChange, NewMember, PasswordReset } from '../../contract/accounts/team.ts'
import { conflict, invalidField, taken } from '../../errors.ts'
import { audited, changedMeanwhile, hasVersion, notRepeated, Repeated } from '../audit.ts'
import type { StoredFile } from '../files.ts'
import type { Actor, Identity } from '../identity.ts'
import { linkMailProblem } from '../mails/link-problem.ts'
import type { Mailer } from '../mails/port.ts'
import { noPermission } from '../no-permission.ts'
import { noUser } from '../not-found.ts'
import { sortText } from '../sort-text.ts'
import { setAvatar } from './account.ts'
import { forgetAttempts, forgetSignInFailures } from './attempts.ts'
import { hashPassword } from './hashing.ts'
import { checkPassword } from './own-password.ts'
import { linkPlan, markLinksUsed } from './password-links.ts'
import { assertStrong, ensureNotEmailOf } from './password-strength.ts'
import { endSessions } from './sessions.ts'

/** All members, active or not, in one list: a shop has a few dozen. */
export const getTeam = async (db: Database) => (await membersWhere(db, sql`TRUE`)).map(toMember)

export async function getMember(db: Database, id: number) {
  return firstMember(await membersWhere(db, sql`users.id = ${id}`))
}

/**
 * A member without a password is invited, unless the account is not active yet: its link would not work. A member that a browser sends
 * again is created once, and gets a new link or the password of the second request.
 */
export async function createMember(
  db: Database,
  mailer: Mailer,
  user: Actor,
  { password, version, ...input }: NewMember,
): Promise<CreatedMember> {
  assertMayGiveRole(user, input)
  if (password !== undefined) await assertStrong(password, input)
  const passwordHash = password === undefined ? unmatchable : await hashPassword(password)
  const invitedAt = password === undefined ? new Date().toISOString() : null
  const isNew = sql`usuario = ${input.usuario}`
  const { plan, invitation } = await linkPlan(db, mailer, isNew)
  const isInvited = password === undefined && input.active
  const isUnused = sql`EXISTS (SELECT 1 FROM users WHERE users.id = CAST(entityId AS INTEGER) AND ${isNew}
    AND lastAccessAt IS NULL AND version = 1)`
  try {
    const { members, link } = await db.write({
      isNew: notRepeated(db, user, { entity: 'user', after: input, exists: isUnused }),
      created: onConstraint(db.insert(users).values({ ...input, passwordHash, invitedAt }), uniqueKeyRefusals),
      ...(isInvited && plan),
      audit: audited(db, user, {
        action: 'create',
        entity: 'user',
        entityId: sql`(SELECT max(id) FROM users)`,
        after: input,
      }),
      members: membersWhere(db, isNew),
    })
    return { ...firstMember(members), invitation: link ? invitation(input.email, link) : null }
  } catch (error) {
    if (!(error instanceof Repeated)) throw error
    const id = error.entityId
    if (password !== undefined)
      await db.write({ password: db.update(users).set({ passwordHash }).where(eq(users.id, id)) })
    return { ...(await getMember(db, id)), invitation: isInvited ? await linkForMember(db, mailer, user, id) : null }
  }
}

/** Gives another member a link to set a password, by mail if the shop sends mails. */
export async function linkForMember(db: Database, mailer: Mailer, user: Actor, id: number) {
  if (id === user.id) throw ownPassword()
  const { plan, invitation } = await linkPlan(db, mailer, sql`id = ${id} AND active`)
  const { link, members } = await db.write({
    allowed: ensureMayManage(user, id),
    active: ensure(sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND active)`, () =>
      conflict('INACTIVE', 'Activa su cuenta antes de enviarle un enlace.'),
    ),
    ...plan,
    audit: audited(db, user, { action: 'send_link', entity: 'user', entityId: id }),
    members: membersWhere(db, sql`users.id = ${id}`),
  })
  return invitation(firstMember(members).email, link)
}

/**
 * Updates a member. A new role or a deactivation ends their sessions.
 *
 * Users change their own e-mail with their password: with a stolen session alone, somebody else could receive the link of a new
 * password and lock the user out.
 */
export async function changeMember(
  db: Database,
  user: Identity,
  id: number,
  { version, current, ...input }: MemberChange,
) {
  assertMayGiveRole(user, input)
  const isSelf = id === user.id
  if (isSelf) assertKeepsOwnAccess(user, input)
  const checked = isSelf && current ? await checkPassword(db, user, current) : undefined
  const { AccesoId, active, email } = input
  const losesAccess = sql`EXISTS (SELECT 1 FROM users
    WHERE id = ${id} AND (AccesoId <> ${AccesoId ?? null} OR active <> ${active ?? null}))`
  const { members } = await db.write({
    allowed: ensureMayManage(user, id),
    unchanged: ensure(hasVersion(users, id, version), () => changedMeanwhile(db, user, 'user', id)),
    password: isSelf && !checked && email !== undefined ? ensureKeepsEmail(id, email) : undefined,
    attempts: checked && forgetAttempts(db, checked),
    audit: audited(db, user, { action: 'update', entity: 'user', entityId: id, before: snapshot(id), after: input }),
    // Before the update, because it compares with the earlier role.
    ...endSessionsOf(db, id, losesAccess),
    // Links sent to the earlier address become invalid.
    links: email === undefined ? undefined : markLinksUsed(db, id, sql`email <> ${email}`),
    updated: onConstraint(
      db
        .update(users)
        .set({ ...input, version: sql`version + 1` })
        .where(eq(users.id, id)),
      uniqueKeyRefusals,
    ),
    members: membersWhere(db, sql`users.id = ${id}`),
  })
  return firstMember(members)
}

/** Deactivates a member and ends their sessions. Their orders and changes keep their name. */
export async function dismissMember(db: Database, user: Actor, id: number) {
  if (id === user.id) throw ownAccount()
  const { members } = await db.write({
    allowed: ensureMayManage(user, id),
    ...endSessionsOf(db, id),
    dismissed: db.update(users).set({ active: false, version: sql`version + 1` }).where(eq(users.id, id)),
    audit: audited(db, user, { action: 'dismiss', entity: 'user', entityId: id }),
    members: membersWhere(db, sql`users.id = ${id}`),
  })
  return firstMember(members)
}

/** Gives another member a new password and ends their sessions. */
export async function resetPassword(db: Database, user: Actor, id: number, { password }: PasswordReset) {
  if (id === user.id) throw ownPassword()
  await assertStrong(password)
  const passwordHash = await hashPassword(password)
  await db.write({
    allowed: ensureMayManage(user, id),
    notEmail: ensureNotEmailOf(id, password),
    ...endSessionsOf(db, id),
    password: db.update(users).set({ passwordHash, invitedAt: null }).where(eq(users.id, id)),
    links: markLinksUsed(db, id),
    attempts: forgetSignInFailures(db, id),
    audit: audited(db, user, { action: 'reset_password', entity: 'user', entityId: id }),
  })
}

/** Sets or removes (`null`) the avatar of a member. `deleteStoredFiles` deletes the replaced file later. */
export const setMemberAvatar = (db: Database, user: Actor, id: number, file: StoredFile | null) =>
  setAvatar(db, user, id, file, ensureMayManage(user, id))

/** Turns off the lost second factor of another member and ends their sessions. */
export async function resetSecondFactor(db: Database, user: Actor, id: number) {
  if (id === user.id) throw conflict('OWN_SECOND_FACTOR', 'Tu propia verificación se cambia en Editar usuario.')
  await db.write({
    allowed: ensureMayManage(user, id),
    ...endSessionsOf(db, id),
    removed: db.delete(secondFactors).where(eq(secondFactors.userId, id)),
    audit: audited(db, user, { action: 'reset_second_factor', entity: 'user', entityId: id }),
  })
}

/** Ends the sessions of a member. */
export async function closeSessionsOf(db: Database, user: Actor, id: number) {
  await db.write({
    allowed: ensureMayManage(user, id),
    ...endSessionsOf(db, id),
    audit: audited(db, user, { action: 'close_sessions', entity: 'user', entityId: id }),
  })
}

const isAdministrator = inArray(users.AccesoId, [...areas['team.administrators']])
const isStaff = inArray(users.AccesoId, [...areas.staff])

/** The conditions for a user to change a member. Only administrators manage administrators. */
const ensureMayManage = (user: Actor, id: number) => ({
  exists: ensure(sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND ${isStaff})`, noUser),
  permitted: can(user, 'team.administrators')
    ? undefined
    : ensure(sql`NOT EXISTS (SELECT 1 FROM users WHERE id = ${id} AND ${isAdministrator})`, noPermission),
})

const endSessionsOf = (db: Database, id: number, condition: SQL = sql`TRUE`) =>
  endSessions(db, sql`userId = ${id} AND ${condition}`)

const snapshot = (id: number) =>
  sql`(SELECT json_object('nombre', nombre, 'usuario', usuario, 'email', email, 'phone', phone, 'AccesoId', AccesoId,
    'active', active) FROM users WHERE id = ${id})`

function assertMayGiveRole(user: Actor, { AccesoId }: MemberChange) {
  if (AccesoId === undefined) return
  if (can({ AccesoId }, 'team.administrators') && !can(user, 'team.administrators')) throw noPermission()
}

/**
 * One active administrator always remains: administrators can dismiss each other but not themselves, and a dismissal
 * ends the sessions of the dismissed one.
 */
function assertKeepsOwnAccess(user: Actor, { AccesoId, active }: MemberChange) {
  if (active === false) throw ownAccount()
  if (AccesoId === undefined || AccesoId === user.AccesoId) return
  throw conflict(
    'OWN_ROLE',
    can(user, 'team.administrators')
      ? 'No puedes quitarte tu propio rol de administrador.'
      : 'No puedes cambiar tu propio rol.',
  )
}

const ensureKeepsEmail = (id: number, email: string) =>
  ensure(sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND email = ${email})`, () =>
    invalidField('current', 'Ingresa tu contraseña actual para cambiar tu correo.'),
  )

const ownPassword = () => conflict('OWN_PASSWORD', 'Tu propia contraseña se cambia en Editar usuario.')
const ownAccount = () => conflict('OWN_ACCOUNT', 'No puedes desactivar tu propia cuenta.')

/** The refusals of the unique keys of `users`. */
const uniqueKeyRefusals = {
  'users.usuario': () => taken('TAKEN', 'usuario', 'El usuario ya existe.'),
  'users.email': () => taken('TAKEN', 'email', 'El correo ya está registrado.'),
}

type Row = Omit<Member, 'Acceso' | 'active' | 'secondFactor' | 'invited'> & {
  role: string
  active: number
  secondFactor: number
  invited: number
}

const membersWhere = (db: Database, condition: SQL) =>
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

function firstMember([row]: Row[]) {
  if (!row) throw noUser()
  return toMember(row)
}
