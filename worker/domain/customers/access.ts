import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../../db/client.ts'
import { hashPassword } from '../../../db/passwords.ts'
import { sessions, users } from '../../../db/schema/index.ts'
import { areas, can } from '../../contract/access.ts'
import type {
  Access,
  CustomerWithUser,
  CustomerWithUserInput,
  NewCustomerUser,
} from '../../contract/staff-customers.ts'
import { AppError, conflict, notFound } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../people.ts'
import { closedSession, toCustomer } from '../sessions.ts'
import { missing } from './record.ts'
import { insertCustomer, newest, refusal } from './save.ts'

/** A customer and who signs in for him, both or neither. */
export async function createCustomerWithUser(
  db: Database,
  user: Actor,
  { user_email, ...input }: CustomerWithUserInput,
): Promise<CustomerWithUser> {
  const email = user_email ?? input.email
  const login = await newLogin({ nombre: input.name, email })
  try {
    const results = await db.batch([...insertCustomer(db, user, input), ...insertUser(db, user, login, newest)])
    const [created, made] = [results[2][0], results[4][0]]
    if (!created || !made) throw missing()
    return { id: created.id, customer: toCustomer(created), user: made, password: login.password }
  } catch (error) {
    throw emailTaken(error, 'user_email') ?? (await refusal(db, error, input.tax_id, 0))
  }
}

/** Somebody more who signs in for a customer. */
export async function giveAccess(
  db: Database,
  user: Actor,
  customerId: number,
  { email, nombre }: NewCustomerUser,
): Promise<Access> {
  const login = await newLogin({ nombre, email })
  const theirs = sql<string>`(SELECT id FROM customers WHERE id = ${customerId})`
  try {
    const [, [made]] = await db.batch([db.run(require(sql`EXISTS ${theirs}`)), ...insertUser(db, user, login, theirs)])
    if (!made) throw missing()
    return { user: made, password: login.password }
  } catch (error) {
    throw emailTaken(error, 'email') ?? (error instanceof BatchFailed ? missing() : error)
  }
}

/** Every session of theirs ends with the old password. Answers the digests of their tokens too. */
export async function resetPassword(db: Database, user: Actor, customerId: number, userId: number) {
  const password = temporaryPassword()
  const passwordHash = await hashPassword(password)
  const theirs = and(eq(users.id, userId), eq(users.customerId, customerId))
  try {
    const [, [changed], closed] = await db.batch([
      db.run(require(sql`EXISTS (SELECT 1 FROM users WHERE ${theirs})`)),
      db.update(users).set({ passwordHash }).where(theirs).returning(person),
      db.delete(sessions).where(eq(sessions.userId, userId)).returning(closedSession),
      audited(db, user, { action: 'reset_password', entity: 'user', entityId: userId }),
    ])
    if (!changed) throw noUser()
    return { access: { user: changed, password }, closed }
  } catch (error) {
    throw error instanceof BatchFailed ? noUser() : error
  }
}

/** Staff link anybody who has no customer; a client may only repeat the link he already has. */
export async function linkCustomer(db: Database, user: Actor, userId: number, customerId: number) {
  if (!can(user, 'customers')) {
    if (user.id !== userId || user.customerId !== customerId) throw missing()
    return
  }
  const isClient = sql`id = ${userId} AND AccesoId IN ${areas.client}`
  try {
    await db.batch([
      db.run(
        require(sql`EXISTS (SELECT 1 FROM users WHERE ${isClient})
        AND EXISTS (SELECT 1 FROM customers WHERE id = ${customerId})`),
      ),
      db.run(
        require(sql`EXISTS (SELECT 1 FROM users
        WHERE ${isClient} AND coalesce(customerId, ${customerId}) = ${customerId})`),
      ),
      db.update(users).set({ customerId }).where(eq(users.id, userId)),
      audited(db, user, { action: 'link', entity: 'user', entityId: userId, after: { customerId } }),
    ])
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    if (error.index === 0) throw missing()
    throw conflict('HAS_CUSTOMER', 'Este usuario ya entra como otro cliente. Desvincúlalo primero.')
  }
}

/** Who was linked signs in for nobody, and what he has open ends. */
export async function unlinkCustomer(db: Database, user: Actor, userId: number) {
  const linked = sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND customerId IS NOT NULL)`
  try {
    const [, , closed] = await db.batch([
      db.run(require(linked)),
      db.update(users).set({ customerId: null }).where(eq(users.id, userId)),
      db.delete(sessions).where(eq(sessions.userId, userId)).returning(closedSession),
      audited(db, user, { action: 'unlink', entity: 'user', entityId: userId }),
    ])
    return closed
  } catch (error) {
    throw error instanceof BatchFailed ? noUser() : error
  }
}

const noUser = () => notFound('Usuario no encontrado')

const person = { id: users.id, nombre: users.nombre, email: users.email, active: users.active }

type Login = { nombre: string | undefined; email: string }

async function newLogin(login: Login) {
  const password = temporaryPassword()
  return { ...login, password, passwordHash: await hashPassword(password) }
}

function insertUser(
  db: Database,
  user: Actor,
  { nombre, email, passwordHash }: Awaited<ReturnType<typeof newLogin>>,
  customerId: ReturnType<typeof sql<string>>,
) {
  return [
    db
      .insert(users)
      .values({
        nombre: nombre ?? sql`(SELECT name FROM customers WHERE id = ${customerId})`,
        usuario: email,
        email,
        AccesoId: areas.client[0],
        customerId: sql`${customerId}`,
        passwordHash,
      })
      .returning(person),
    audited(db, user, {
      action: 'create',
      entity: 'user',
      entityId: sql<string>`(SELECT max(id) FROM users)`,
      after: { email },
    }),
  ] as const
}

/** Without letters and digits that are taken for one another when read aloud. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Three times four, such as `kd7m-3xqp-v9ta`: some 59 bits. */
function temporaryPassword() {
  const drawn: string[] = []
  // A byte past the last whole round of the alphabet would favour its first letters.
  const fair = 256 - (256 % letters.length)
  while (drawn.length < 12) {
    for (const byte of randomBytes(24)) if (byte < fair) drawn.push(letters.charAt(byte % letters.length))
  }
  return [drawn.slice(0, 4), drawn.slice(4, 8), drawn.slice(8, 12)].map((part) => part.join('')).join('-')
}

/** undefined when something else went wrong. */
function emailTaken(error: unknown, field: string) {
  if (!(error instanceof BatchFailed) || !(error.breaks('users.email') || error.breaks('users.usuario')))
    return undefined
  const message = 'El correo ya está registrado.'
  return new AppError(409, 'EMAIL_TAKEN', message, { fields: { [field]: message } })
}
