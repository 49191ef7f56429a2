import { and, eq, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { sessions, users } from '../../../db/schema/index.ts'
import { areas, can } from '../../contract/access.ts'
import type { Access, CustomerUser, CustomerUserChange } from '../../contract/customers/staff-customers.ts'
import { conflict } from '../../errors.ts'
import { forgetSignInFailures } from '../accounts/attempts.ts'
import { hashPassword } from '../accounts/hashing.ts'
import { linkPlan, markLinksUsed } from '../accounts/password-links.ts'
import { randomText } from '../accounts/random-text.ts'
import { endSessions, notBlocked } from '../accounts/sessions.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import type { Mailer } from '../mails/port.ts'
import { noCustomer, noUser } from '../not-found.ts'
import { customerExists } from './record.ts'
import { emailTaken } from './refusals.ts'

/** The keys of a user of a customer. The user of another customer is not found. */
type UserOfCustomer = { customerId: number; userId: number }

/**
 * Changes the name or the e-mail of a user of a customer. With another e-mail the sessions and links of the user end, because somebody
 * else may have the old address, and an invited user gets a link at the new one.
 * @throws 404, 409 for a taken e-mail
 */
export async function changeUser(
  db: Database,
  mailer: Mailer,
  user: Actor,
  { customerId, userId }: UserOfCustomer,
  { nombre, email }: CustomerUserChange,
): Promise<Access> {
  const target = and(eq(users.id, userId), eq(users.customerId, customerId))
  const isMoved = email === undefined ? sql`FALSE` : sql`email <> ${email}`
  const needsLink = sql`users.id = ${userId} AND active AND ${notBlocked} AND invitedAt IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM password_links WHERE userId = users.id AND usedAt IS NULL)`
  const { plan, invitation } = await linkPlan(db, mailer, needsLink)
  const taken = () => emailTaken('email')
  const { changed, link } = await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM users WHERE ${target})`, noUser),
    audit: audited(db, user, {
      action: 'update',
      entity: 'user',
      entityId: userId,
      before: sql`(SELECT json_object('nombre', nombre, 'email', email) FROM users WHERE id = ${userId})`,
      after: { nombre, email },
    }),
    ...endSessions(db, sql`userId IN (SELECT id FROM users WHERE id = ${userId} AND ${isMoved})`),
    links: markLinksUsed(db, userId, isMoved),
    changed: onConstraint(
      db
        .update(users)
        .set({
          nombre,
          // The user name of a client is the e-mail.
          ...(email !== undefined && { email, usuario: sql`iif(usuario = email, ${email}, usuario)` }),
          version: sql`version + 1`,
        })
        .where(target)
        .returning(customerUser),
      { 'users.usuario': taken, 'users.email': taken },
    ),
    // Before the link is inserted: `needsLink` is false afterwards.
    mail: plan.mail,
    link: plan.link,
  })
  const saved = savedUser(changed)
  return { user: saved, password: null, invitation: link.length > 0 ? invitation(saved.email, link) : null }
}

/** Gives a user of a customer a temporary password and ends their sessions. */
export async function resetPassword(db: Database, user: Actor, { customerId, userId }: UserOfCustomer) {
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const target = and(eq(users.id, userId), eq(users.customerId, customerId))
  const { updated } = await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM users WHERE ${target})`, noUser),
    updated: db.update(users).set({ passwordHash, invitedAt: null }).where(target).returning(customerUser),
    ...endSessions(db, eq(sessions.userId, userId)),
    links: markLinksUsed(db, userId),
    attempts: forgetSignInFailures(db, userId),
    audit: audited(db, user, { action: 'reset_password', entity: 'user', entityId: userId }),
  })
  return { user: savedUser(updated), password, invitation: null }
}

/** Gives a user of a customer a link to set a password, by mail if the shop sends mails. */
export async function linkForUser(db: Database, mailer: Mailer, user: Actor, { customerId, userId }: UserOfCustomer) {
  const target = sql`users.id = ${userId} AND customerId = ${customerId} AND active AND ${notBlocked}`
  const { plan, invitation } = await linkPlan(db, mailer, target)
  const { link, found } = await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND customerId = ${customerId})`, noUser),
    active: ensure(sql`EXISTS (SELECT 1 FROM users WHERE ${target})`, () =>
      conflict('INACTIVE', 'Este usuario no puede entrar: actívalo o desbloquea a su cliente.'),
    ),
    ...plan,
    found: db.select({ email: users.email }).from(users).where(eq(users.id, userId)),
    audit: audited(db, user, { action: 'send_link', entity: 'user', entityId: userId }),
  })
  return invitation(found[0]?.email ?? '', link)
}

/** Links a user without a customer to one, so that the user may sign in. Staff do this; a client may only repeat their own link. */
export async function linkCustomer(db: Database, user: Actor, userId: number, customerId: number) {
  if (!can(user, 'customers')) {
    if (user.id !== userId || user.customerId !== customerId) throw noCustomer()
    return
  }
  const isClient = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND AccesoId IN ${areas.client})`
  const hasNoOther = sql`EXISTS (SELECT 1 FROM users
    WHERE id = ${userId} AND coalesce(customerId, ${customerId}) = ${customerId})`
  await db.write({
    exist: ensure(sql`${isClient} AND ${customerExists(customerId)}`, noCustomer),
    free: ensure(hasNoOther, () =>
      conflict('HAS_CUSTOMER', 'Este usuario ya entra como otro cliente. Desvincúlalo primero.'),
    ),
    linked: db.update(users).set({ customerId, active: true }).where(eq(users.id, userId)),
    audit: audited(db, user, { action: 'link', entity: 'user', entityId: userId, after: { customerId } }),
  })
}

/** Unlinks a user from their customer. Their sessions end, and they cannot sign in until they are linked to a customer. */
export async function unlinkCustomer(db: Database, user: Actor, userId: number) {
  const isLinked = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND customerId IS NOT NULL)`
  await db.write({
    linked: ensure(isLinked, noUser),
    unlinked: db.update(users).set({ customerId: null, active: false }).where(eq(users.id, userId)),
    ...endSessions(db, eq(sessions.userId, userId)),
    audit: audited(db, user, { action: 'unlink', entity: 'user', entityId: userId }),
  })
}

/** Columns of a user of a customer, for `savedUser`. */
export const customerUser = {
  id: users.id,
  nombre: users.nombre,
  email: users.email,
  active: users.active,
  invited: sql<number>`${users.invitedAt} IS NOT NULL`,
}
export type SavedUser = Omit<CustomerUser, 'invited' | 'mailProblem' | 'emailProblem'> & { invited: number }

/** The row that an INSERT or UPDATE of one user returned. */
export function savedUser([row]: SavedUser[]): CustomerUser {
  if (!row) throw noUser()
  return { ...row, invited: row.invited === 1, mailProblem: null, emailProblem: null }
}

/** Three groups of four characters, such as `kd7m-3xqp-v9ta`: about 59 bits. */
export const temporaryPassword = () => [randomText(4), randomText(4), randomText(4)].join('-')
