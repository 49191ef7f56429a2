import { eq, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { unmatchable } from '../../../db/passwords.ts'
import { users } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import type { CreatedMember, Dismissal, MemberChange, NewMember } from '../../contract/accounts/team.ts'
import { conflict, taken } from '../../errors.ts'
import { audited, changedMeanwhile, hasVersion, notRepeated, Repeated } from '../audit.ts'
import { giveCustomers } from '../customers/salespeople.ts'
import type { StoredFile } from '../files.ts'
import type { Actor, Identity } from '../identity.ts'
import type { Mailer } from '../mails/port.ts'
import { noPermission } from '../no-permission.ts'
import { setAvatar } from './account.ts'
import { hashPassword } from './hashing.ts'
import { linkForMember } from './member-access.ts'
import {
  administrates,
  confirmAdministrator,
  endSessionsOf,
  ensureMayManage,
  firstMember,
  getMember,
  membersWhere,
} from './members.ts'
import { confirmWithPassword } from './own-password.ts'
import { linkPlan, markLinksUsed } from './password-links.ts'
import { assertStrong } from './password-strength.ts'

/**
 * A member without a password is invited, unless the account is not active yet: its link would not work. A member that a browser sends
 * again is created once, and gets a new link or the password of the second request.
 */
export async function createMember(
  db: Database,
  mailer: Mailer,
  user: Identity,
  { password, version, current, ...input }: NewMember,
): Promise<CreatedMember> {
  assertMayGiveRole(user, input)
  if (password !== undefined) await assertStrong(password, input)
  const confirmed = await confirmAdministrator(db, user, current, sql`${isAdministratorRole(input)}`)
  const passwordHash = password === undefined ? unmatchable : await hashPassword(password)
  const invitedAt = password === undefined ? new Date().toISOString() : null
  const isNew = sql`usuario = ${input.usuario}`
  const { plan, invitation } = await linkPlan(db, mailer, isNew)
  const isInvited = password === undefined && input.active
  const isUnused = sql`EXISTS (SELECT 1 FROM users WHERE users.id = CAST(entityId AS INTEGER) AND ${isNew}
    AND lastAccessAt IS NULL AND version = 1)`
  try {
    const { members, link } = await db.write({
      confirmed,
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
      await db.write({ confirmed, password: db.update(users).set({ passwordHash }).where(eq(users.id, id)) })
    const link = isInvited ? await linkForMember(db, mailer, user, id, { current }) : null
    return { ...(await getMember(db, id)), invitation: link }
  }
}

/** Updates a member. A new role or a deactivation ends their sessions. */
export async function changeMember(
  db: Database,
  user: Identity,
  id: number,
  { version, current, ...input }: MemberChange,
) {
  assertMayGiveRole(user, input)
  const { AccesoId, active, email } = input
  const isSelf = id === user.id
  if (isSelf) assertKeepsOwnAccess(user, input)
  const confirmed = isSelf
    ? await confirmOwnEmail(db, user, { email, current })
    : await confirmAdministrator(db, user, current, givesAdministrator(id, input))
  const losesAccess = sql`EXISTS (SELECT 1 FROM users
    WHERE id = ${id} AND (AccesoId <> ${AccesoId ?? null} OR active <> ${active ?? null}))`
  const { members } = await db.write({
    allowed: ensureMayManage(user, id),
    unchanged: ensure(hasVersion(users, id, version), () => changedMeanwhile(db, user, 'user', id)),
    confirmed,
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

/**
 * Deactivates a member and ends their sessions. Orders that they accepted and their changes keep their name; their customers may get
 * another salesperson.
 */
export async function dismissMember(db: Database, user: Actor, id: number, { customersTo }: Dismissal) {
  if (id === user.id) throw ownAccount()
  if (customersTo !== undefined && !can(user, 'customers')) throw noPermission()
  const { members } = await db.write({
    allowed: ensureMayManage(user, id),
    ...endSessionsOf(db, id),
    dismissed: db.update(users).set({ active: false, version: sql`version + 1` }).where(eq(users.id, id)),
    audit: audited(db, user, { action: 'dismiss', entity: 'user', entityId: id }),
    // After the dismissal: the member cannot get the customers.
    ...(customersTo !== undefined &&
      giveCustomers(db, user, sql`salespersonId = ${id}`, customersTo === 'none' ? null : customersTo)),
    members: membersWhere(db, sql`users.id = ${id}`),
  })
  return firstMember(members)
}

/** Sets or removes (`null`) the avatar of a member. `deleteStoredFiles` deletes the replaced file later. */
export const setMemberAvatar = (db: Database, user: Actor, id: number, file: StoredFile | null) =>
  setAvatar(db, user, id, file, ensureMayManage(user, id))

const snapshot = (id: number) =>
  sql`(SELECT json_object('nombre', nombre, 'usuario', usuario, 'email', email, 'phone', phone, 'AccesoId', AccesoId,
    'active', active) FROM users WHERE id = ${id})`

function assertMayGiveRole(user: Actor, member: MemberChange) {
  if (isAdministratorRole(member) && !can(user, 'team.administrators')) throw noPermission()
}

const isAdministratorRole = ({ AccesoId }: MemberChange) =>
  AccesoId !== undefined && can({ AccesoId }, 'team.administrators')

/**
 * The condition that a change makes a member an administrator, lets one who was deactivated sign in again, or moves the e-mail of one:
 * links for a new password go there.
 */
const givesAdministrator = (
  id: number,
  { AccesoId, email, active = false }: MemberChange,
) => sql`EXISTS (SELECT 1 FROM users WHERE id = ${id}
  AND iif(${administrates(id)}, email <> ${email ?? null} OR active < ${active}, ${isAdministratorRole({ AccesoId })}))`

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

/** Users change their own e-mail with their password: somebody else could receive the link of a new password there and lock them out. */
const confirmOwnEmail = (db: Database, user: Identity, { email, current }: MemberChange) =>
  confirmWithPassword(
    db,
    user,
    current,
    sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND email <> ${email ?? null})`,
    'Ingresa tu contraseña actual para cambiar tu correo.',
  )

const ownAccount = () => conflict('OWN_ACCOUNT', 'No puedes desactivar tu propia cuenta.')

/** The refusals of the unique keys of `users`. */
const uniqueKeyRefusals = {
  'users.usuario': () => taken('TAKEN', 'usuario', 'El usuario ya existe.'),
  'users.email': () => taken('TAKEN', 'email', 'El correo ya está registrado.'),
}
