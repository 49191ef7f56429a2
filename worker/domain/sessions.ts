import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { verifyPassword } from '../../db/passwords.ts'
import { loginFailures, sessions, users } from '../../db/schema/index.ts'
import type { Credentials, SignedIn, User } from '../contract/session.ts'
import { AppError } from '../errors.ts'
import { assertMayTry, countFailure, freeAttempts } from './attempts.ts'
import { sha256 } from './digest.ts'
import type { Identity } from './people.ts'

const lifetimeMs = 24 * 60 * 60 * 1000

/** Columns of a session that ended, from which its sockets are found. */
export const closedSession = { tokenHash: sessions.tokenHash, userId: sessions.userId }
export type ClosedSession = { tokenHash: string; userId: number }

/** The user of an open session. Undefined when it has ended, or when the user or their customer is blocked. */
export async function findSession(db: Database, tokenHash: string): Promise<Identity | undefined> {
  const [found] = await db
    .select({
      tokenHash: sessions.tokenHash,
      id: users.id,
      nombre: users.nombre,
      AccesoId: users.AccesoId,
      customerId: users.customerId,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        gt(sessions.expiresAt, new Date().toISOString()),
        users.active,
        notBlocked,
      ),
    )
  return found
}

/** Blocking a customer blocks their users. */
const notBlocked = sql`NOT EXISTS (SELECT 1 FROM customers WHERE customers.id = ${users.customerId} AND NOT active)`

/**
 * Starts a session. Two round trips: the password is verified between them.
 * @throws 401, 403 for a deactivated account, 429 after too many failures
 */
export async function signIn(
  db: Database,
  { email, password }: Pick<Credentials, 'email' | 'password'>,
  from: { address: string; userAgent: string | null },
): Promise<SignedIn> {
  const subjects = { account: `${from.address}|${email.toLowerCase()}`, address: from.address }
  const { failures, found } = await db.read({
    failures: db
      .select()
      .from(loginFailures)
      .where(inArray(loginFailures.subject, Object.values(subjects))),
    found: db.query.users.findFirst({ where: eq(users.email, email), with: { Acceso: true, Customer: true } }),
  })
  for (const kind of ['account', 'address'] as const) {
    assertMayTry(
      failures.find(({ subject }) => subject === subjects[kind]),
      freeAttempts[kind],
    )
  }
  const matches = await verifyPassword(password, found?.passwordHash)
  if (!found || !matches) {
    await db.write({ account: countFailure(db, subjects.account), address: countFailure(db, subjects.address) })
    throw new AppError(401, 'WRONG_CREDENTIALS', 'Correo o contraseña incorrectos.')
  }
  if (!found.active || found.Customer?.active === false)
    throw new AppError(403, 'INACTIVE', 'Tu cuenta está desactivada. Escribe a tu vendedor.')
  const access_token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await db.write({
    session: db.insert(sessions).values({
      tokenHash: await sha256(access_token),
      userId: found.id,
      userAgent: from.userAgent?.slice(0, 300),
      expiresAt: new Date(now + lifetimeMs).toISOString(),
    }),
    lastAccess: db
      .update(users)
      .set({ lastAccessAt: new Date(now).toISOString() })
      .where(eq(users.id, found.id)),
    failures: db.delete(loginFailures).where(eq(loginFailures.subject, subjects.account)),
    expired: db.delete(sessions).where(lt(sessions.expiresAt, new Date(now).toISOString())),
  })
  return { access_token, user: toUser(found) }
}

/** Ends a session and returns it. */
export async function signOut(db: Database, tokenHash: string) {
  const { closed } = await db.write({
    closed: db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning(closedSession),
  })
  return closed
}

type UserRow = typeof users.$inferSelect & Pick<User, 'Acceso'> & { Customer: CustomerRow | null }
type CustomerRow = NonNullable<User['Customer']> & Record<keyof typeof staffOnly, unknown>

export function toUser({ id, nombre, usuario, email, avatar, AccesoId, Acceso, Customer }: UserRow): User {
  return { id, nombre, usuario, email, avatar, AccesoId, Acceso, Customer: Customer && toCustomer(Customer) }
}

/** Columns of a customer that clients never receive. */
export const staffOnly = {
  active: false,
  createdAt: false,
  notes: false,
  credit_days: false,
  credit_limit: false,
  salespersonId: false,
} as const

export function toCustomer(record: CustomerRow) {
  const { active, createdAt, notes, credit_days, credit_limit, salespersonId, ...customer } = record
  return customer
}
