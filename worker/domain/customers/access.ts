import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint, type Plan } from '../../../db/client.ts'
import { unmatchable } from '../../../db/passwords.ts'
import { sessions, users } from '../../../db/schema/index.ts'
import { areas, can } from '../../contract/access.ts'
import type {
  Access,
  CustomerUser,
  CustomerUserChange,
  CustomerWithUser,
  CustomerWithUserInput,
  NewCustomerUser,
} from '../../contract/customers/staff-customers.ts'
import { conflict } from '../../errors.ts'
import { forgetSignInFailures } from '../accounts/attempts.ts'
import { hashPassword } from '../accounts/hashing.ts'
import { linkPlan, markLinksUsed } from '../accounts/password-links.ts'
import { randomText } from '../accounts/random-text.ts'
import { endSessions, notBlocked } from '../accounts/sessions.ts'
import { audited, Repeated } from '../audit.ts'
import type { Actor } from '../identity.ts'
import type { Mailer } from '../mails/port.ts'
import { noCustomer, noUser } from '../not-found.ts'
import { approveWaiting } from './approve-waiting.ts'
import { customerExists } from './record.ts'
import { emailTaken } from './refusals.ts'
import { insertCustomer, newCustomerId, repeatedCustomer, savedCustomer } from './save.ts'

/** Creates a customer and a user for them, or neither. `conditions`: of the caller, which are refused before all others. */
export async function createCustomerWithUser(
  db: Database,
  mailer: Mailer,
  user: Actor,
  { user_email, invite, ...input }: CustomerWithUserInput,
  conditions: Plan = {},
): Promise<CustomerWithUser> {
  const login = await newLogin({ nombre: input.name, email: user_email ?? input.email, field: 'user_email', invite })
  const { login: plan, accessOf } = await userPlan(db, mailer, user, login, newCustomerId)
  const hasLogin = sql`EXISTS (SELECT 1 FROM users WHERE customerId = customers.id AND users.email = ${login.email})`
  try {
    const result = await db.write({ conditions, customer: insertCustomer(db, user, input, hasLogin), login: plan })
    const customer = savedCustomer(result.customer.created)
    return { id: customer.id, customer, ...accessOf(result.login) }
  } catch (error) {
    if (!(error instanceof Repeated)) throw error
    const customer = await repeatedCustomer(db, error)
    return { id: customer.id, customer, ...(await renewAccess(db, mailer, user, customer.id, login)) }
  }
}

/** A new password or link for a user whose first one was lost with the answer. */
async function renewAccess(
  db: Database,
  mailer: Mailer,
  user: Actor,
  customerId: number,
  { email, invite }: NewLogin,
): Promise<Access> {
  const created = savedUser(
    await db
      .select(customerUser)
      .from(users)
      .where(and(eq(users.customerId, customerId), eq(users.email, email))),
  )
  if (!invite) return resetPassword(db, user, customerId, created.id)
  return { user: created, password: null, invitation: await linkForUser(db, mailer, user, customerId, created.id) }
}

/** Creates another user for a customer. @throws 404, 409 for a blocked customer, whose users cannot sign in, or a taken e-mail */
export async function giveAccess(
  db: Database,
  mailer: Mailer,
  user: Actor,
  customerId: number,
  { email, nombre, invite }: NewCustomerUser,
): Promise<Access> {
  const login = await newLogin({ nombre, email, field: 'email', invite })
  const { login: plan, accessOf } = await userPlan(db, mailer, user, login, sql`${customerId}`)
  const result = await db.write({
    exists: ensure(customerExists(customerId), noCustomer),
    active: ensure(sql`EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND active)`, () =>
      conflict('CUSTOMER_BLOCKED', 'Este cliente está bloqueado. Desbloquéalo para darle acceso.'),
    ),
    login: plan,
  })
  return accessOf(result.login)
}

/**
 * Changes the name or the e-mail of a user of a customer. With another e-mail the sessions and links of the user end, because somebody
 * else may have the old address, and an invited user gets a link at the new one.
 * @throws 404, 409 for a taken e-mail
 */
export async function changeUser(
  db: Database,
  mailer: Mailer,
  user: Actor,
  { customerId, userId }: { customerId: number; userId: number },
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
    // Before the link, after which the user needs none.
    mail: plan.mail,
    link: plan.link,
  })
  const saved = savedUser(changed)
  return { user: saved, password: null, invitation: link.length > 0 ? invitation(saved.email, link) : null }
}

/** Gives a user of a customer a temporary password and ends their sessions. */
export async function resetPassword(db: Database, user: Actor, customerId: number, userId: number) {
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
export async function linkForUser(db: Database, mailer: Mailer, user: Actor, customerId: number, userId: number) {
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

/** Staff link a client who has no customer; a client may only repeat their own link. */
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
    linked: db.update(users).set({ customerId }).where(eq(users.id, userId)),
    audit: audited(db, user, { action: 'link', entity: 'user', entityId: userId, after: { customerId } }),
  })
}

/** Unlinks a user from their customer and ends their sessions. */
export async function unlinkCustomer(db: Database, user: Actor, userId: number) {
  const isLinked = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND customerId IS NOT NULL)`
  await db.write({
    linked: ensure(isLinked, noUser),
    unlinked: db.update(users).set({ customerId: null }).where(eq(users.id, userId)),
    ...endSessions(db, eq(sessions.userId, userId)),
    audit: audited(db, user, { action: 'unlink', entity: 'user', entityId: userId }),
  })
}

const customerUser = {
  id: users.id,
  nombre: users.nombre,
  email: users.email,
  active: users.active,
  invited: sql<number>`${users.invitedAt} IS NOT NULL`,
}
type SavedUser = Omit<CustomerUser, 'invited' | 'mailProblem' | 'emailProblem'> & { invited: number }

/** The row that an INSERT or UPDATE of one user returned. */
function savedUser([row]: SavedUser[]): CustomerUser {
  if (!row) throw noUser()
  return { ...row, invited: row.invited === 1, mailProblem: null, emailProblem: null }
}

/** `nombre` undefined: the customer's name. `field`: where the form shows that the e-mail is taken. */
type Login = { nombre: string | undefined; email: string; field: string; invite: boolean }
type NewLogin = Login & { password: string | null; passwordHash: string }

async function newLogin(login: Login): Promise<NewLogin> {
  const password = login.invite ? null : temporaryPassword()
  return { ...login, password, passwordHash: password === null ? unmatchable : await hashPassword(password) }
}

/** The plan that creates a user of a customer, invited or with a password, and the answer to the caller. */
async function userPlan(db: Database, mailer: Mailer, user: Actor, login: NewLogin, customerId: SQL) {
  const { plan, invitation } = await linkPlan(db, mailer, sql`email = ${login.email}`)
  const { link, mail } = login.invite ? plan : {}
  return {
    login: { ...insertUser(db, user, login, customerId), link, mail },
    accessOf: (result: { created: SavedUser[]; link: { expiresAt: string }[] | undefined }): Access => ({
      user: savedUser(result.created),
      password: login.password,
      invitation: result.link ? invitation(login.email, result.link) : null,
    }),
  }
}

/** The plan that creates a user of a customer. */
function insertUser(
  db: Database,
  user: Actor,
  { nombre, email, field, invite, passwordHash }: NewLogin,
  customerId: SQL,
) {
  const taken = () => emailTaken(field)
  return {
    created: onConstraint(
      db
        .insert(users)
        .values({
          nombre: nombre ?? sql`(SELECT name FROM customers WHERE id = ${customerId})`,
          usuario: email,
          email,
          AccesoId: areas.client[0],
          customerId,
          passwordHash,
          invitedAt: invite ? new Date().toISOString() : null,
        })
        .returning(customerUser),
      { 'users.usuario': taken, 'users.email': taken },
    ),
    audit: audited(db, user, {
      action: 'create',
      entity: 'user',
      entityId: sql`(SELECT max(id) FROM users)`,
      after: { email },
    }),
    request: approveWaiting(db, user, email, customerId),
  }
}

/** Three groups of four characters, such as `kd7m-3xqp-v9ta`: about 59 bits. */
const temporaryPassword = () => [randomText(4), randomText(4), randomText(4)].join('-')
