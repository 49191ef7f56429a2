import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint, type Plan } from '../../../db/client.ts'
import { unmatchable } from '../../../db/passwords.ts'
import { users } from '../../../db/schema/index.ts'
import { areas } from '../../contract/access.ts'
import type {
  Access,
  CustomerWithUser,
  CustomerWithUserInput,
  NewCustomerUser,
} from '../../contract/customers/staff-customers.ts'
import { conflict } from '../../errors.ts'
import { hashPassword } from '../accounts/hashing.ts'
import { linkPlan } from '../accounts/password-links.ts'
import { audited, notRepeated, Repeated } from '../audit.ts'
import type { Actor } from '../identity.ts'
import type { Mailer } from '../mails/port.ts'
import { noCustomer } from '../not-found.ts'
import { approveWaiting } from './approve-waiting.ts'
import { customerExists } from './record.ts'
import { emailTaken } from './refusals.ts'
import { insertCustomer, newCustomerId, repeatedCustomer, savedCustomer } from './save.ts'
import { customerUser, linkForUser, resetPassword, type SavedUser, savedUser, temporaryPassword } from './users.ts'

/**
 * Creates a customer and a user for them, or neither; once, if a browser sends them again. `conditions`: those of the caller. They are
 * checked before all others, but not for a repetition.
 */
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
    const { isNew, ...insert } = insertCustomer(db, user, input, hasLogin)
    const result = await db.write({ isNew, conditions, customer: insert, login: plan })
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
  const keys = { customerId, userId: created.id }
  if (!invite) return resetPassword(db, user, keys)
  return { user: created, password: null, invitation: await linkForUser(db, mailer, user, keys) }
}

/**
 * Creates another user for a customer. A user that a browser sends again is created once, and gets a new password or link.
 * @throws 404, 409 for a blocked customer, whose users cannot sign in, or a taken e-mail
 */
export async function giveAccess(
  db: Database,
  mailer: Mailer,
  user: Actor,
  customerId: number,
  { email, nombre, invite }: NewCustomerUser,
): Promise<Access> {
  const login = await newLogin({ nombre, email, field: 'email', invite })
  const { login: plan, accessOf } = await userPlan(db, mailer, user, login, sql`${customerId}`)
  const isSame = sql`EXISTS (SELECT 1 FROM users WHERE users.id = CAST(entityId AS INTEGER) AND customerId = ${customerId}
    AND nombre = coalesce(${nombre ?? null}, (SELECT name FROM customers WHERE id = ${customerId})) AND lastAccessAt IS NULL)`
  try {
    const result = await db.write({
      exists: ensure(customerExists(customerId), noCustomer),
      active: ensure(sql`EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND active)`, () =>
        conflict('CUSTOMER_BLOCKED', 'Este cliente está bloqueado. Desbloquéalo para darle acceso.'),
      ),
      isNew: notRepeated(db, user, { entity: 'user', after: { email }, exists: isSame }),
      login: plan,
    })
    return accessOf(result.login)
  } catch (error) {
    if (!(error instanceof Repeated)) throw error
    return renewAccess(db, mailer, user, customerId, login)
  }
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
