import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client.ts'
import { sessions, users } from '../../db/schema/index.ts'
import type { User } from '../contract/session.ts'
import type { Identity } from './people.ts'

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
      needsSecondFactor: sessions.needsSecondFactor,
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
export const notBlocked = sql`NOT EXISTS (SELECT 1 FROM customers WHERE customers.id = ${users.customerId} AND NOT active)`

/** Ends a session and returns it. */
export async function signOut(db: Database, tokenHash: string) {
  const { closed } = await db.write({
    closed: db.delete(sessions).where(eq(sessions.tokenHash, tokenHash)).returning(closedSession),
  })
  return closed
}

type UserRow = typeof users.$inferSelect & Pick<User, 'Acceso'> & { Customer: CustomerRow | null }
type CustomerRow = NonNullable<User['Customer']> & Record<keyof typeof staffOnly, unknown>

export function toUser(row: UserRow, needsSecondFactor: boolean): User {
  const { id, nombre, usuario, email, avatar, AccesoId, Acceso, Customer } = row
  const user = { id, nombre, usuario, email, avatar, AccesoId, Acceso, Customer: Customer && toCustomer(Customer) }
  return { ...user, needsSecondFactor }
}

/** Columns of a customer that clients never receive. */
export const staffOnly = {
  active: false,
  createdAt: false,
  notes: false,
  credit_days: false,
  credit_limit: false,
  salespersonId: false,
  price_list_id: false,
  discount: false,
} as const

export function toCustomer(record: CustomerRow) {
  const { active, createdAt, notes, credit_days, credit_limit, salespersonId, price_list_id, discount, ...customer } =
    record
  return customer
}
