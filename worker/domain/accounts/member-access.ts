import { eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { secondFactors, users } from '../../../db/schema/index.ts'
import type { Confirmation, PasswordReset } from '../../contract/accounts/team.ts'
import { conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor, Identity } from '../identity.ts'
import type { Mailer } from '../mails/port.ts'
import { forgetSignInFailures } from './attempts.ts'
import { hashPassword } from './hashing.ts'
import {
  administrates,
  confirmAdministrator,
  endSessionsOf,
  ensureMayManage,
  firstMember,
  membersWhere,
} from './members.ts'
import { linkPlan, markLinksUsed } from './password-links.ts'
import { assertStrong, ensureNotEmailOf } from './password-strength.ts'

/** Gives another member a link to set a password, by mail if the shop sends mails. */
export async function linkForMember(
  db: Database,
  mailer: Mailer,
  user: Identity,
  id: number,
  { current }: Confirmation,
) {
  if (id === user.id) throw ownPassword()
  const confirmed = await confirmAdministrator(db, user, current, administrates(id))
  const { plan, invitation } = await linkPlan(db, mailer, sql`id = ${id} AND active`)
  const { link, members } = await db.write({
    allowed: ensureMayManage(user, id),
    confirmed,
    active: ensure(sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND active)`, () =>
      conflict('INACTIVE', 'Activa su cuenta antes de enviarle un enlace.'),
    ),
    ...plan,
    audit: audited(db, user, { action: 'send_link', entity: 'user', entityId: id }),
    members: membersWhere(db, sql`users.id = ${id}`),
  })
  return invitation(firstMember(members).email, link)
}

/** Gives another member a new password and ends their sessions. */
export async function resetPassword(db: Database, user: Identity, id: number, { password, current }: PasswordReset) {
  if (id === user.id) throw ownPassword()
  await assertStrong(password)
  const confirmed = await confirmAdministrator(db, user, current, administrates(id))
  const passwordHash = await hashPassword(password)
  await db.write({
    allowed: ensureMayManage(user, id),
    confirmed,
    notEmail: ensureNotEmailOf(id, password),
    ...endSessionsOf(db, id),
    password: db.update(users).set({ passwordHash, invitedAt: null }).where(eq(users.id, id)),
    links: markLinksUsed(db, id),
    attempts: forgetSignInFailures(db, id),
    audit: audited(db, user, { action: 'reset_password', entity: 'user', entityId: id }),
  })
}

/** Turns off the lost second factor of another member and ends their sessions. */
export async function resetSecondFactor(db: Database, user: Identity, id: number, { current }: Confirmation) {
  if (id === user.id) throw conflict('OWN_SECOND_FACTOR', 'Tu propia verificación se cambia en Editar usuario.')
  const confirmed = await confirmAdministrator(db, user, current, administrates(id))
  await db.write({
    allowed: ensureMayManage(user, id),
    confirmed,
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

const ownPassword = () => conflict('OWN_PASSWORD', 'Tu propia contraseña se cambia en Editar usuario.')
