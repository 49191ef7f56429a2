import { and, eq, gt, inArray, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { sessions, users } from '../../../db/schema/index.ts'
import { areas } from '../../contract/access.ts'
import type { User } from '../../contract/accounts/session.ts'
import { type CustomerRow, toCustomer } from '../customers/client-view.ts'
import type { Identity } from '../identity.ts'

/** Statements that end sessions and close their sockets. */
export const endSessions = (db: Database, condition: SQL | undefined) => ({
  sockets: socketsClosed(db, condition),
  ended: db.delete(sessions).where(condition),
})

/** Closes the sockets of sessions. Runs before a statement that deletes them. */
export const socketsClosed = (db: Database, condition: SQL | undefined) =>
  db.run(sql`INSERT INTO outbox (event, payload)
    SELECT 'session_closed', json_object('userId', userId, 'tokenHash', tokenHash) FROM sessions WHERE ${condition}`)

/** The user of an open session. Undefined when it has ended, or when the user or their customer is blocked. */
export async function findSession(db: Database, tokenHash: string): Promise<Identity | undefined> {
  const [identity] = await db
    .select({
      tokenHash: sessions.tokenHash,
      id: users.id,
      nombre: users.nombre,
      ...roleColumns,
      needsSecondFactor: sessions.needsSecondFactor,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), isOpenSession()))
  return identity
}

/** Blocking a customer blocks their users. */
export const notBlocked = sql`NOT EXISTS (SELECT 1 FROM customers WHERE customers.id = ${users.customerId} AND NOT active)`

/** The role and customer of a session. In a delegated session, the client's role and the customer of `onBehalfOf`. */
export const roleColumns = {
  AccesoId: sql`iif(${sessions.onBehalfOf} IS NULL, ${users.AccesoId}, ${areas.client[0]})`.mapWith(Number),
  customerId: sql<number | null>`coalesce(${sessions.onBehalfOf}, ${users.customerId})`,
  onBehalfOf: sessions.onBehalfOf,
}

/** The conditions under which a delegated session stays valid. */
const mayStillDelegate = or(
  sql`${sessions.onBehalfOf} IS NULL`,
  and(
    inArray(users.AccesoId, [...areas['orders.create']]),
    sql`NOT ${sessions.needsSecondFactor}`,
    sql`EXISTS (SELECT 1 FROM customers WHERE customers.id = ${sessions.onBehalfOf} AND active)`,
  ),
)

/**
 * The conditions under which a session, joined with its user, is open. Every request checks them: those that use a cached identity
 * in `sessionGuard`. `at`: the present time in UTC.
 */
export const isOpenSession = (at: string | Placeholder = new Date().toISOString()) =>
  and(gt(sessions.expiresAt, at), users.active, notBlocked, mayStillDelegate)

/** Ends a session, with the delegated ones that it opened. */
export async function signOut(db: Database, tokenHash: string) {
  const isSameOrOpened = or(eq(sessions.tokenHash, tokenHash), eq(sessions.openedBy, tokenHash))
  await db.write(endSessions(db, isSameOrOpened))
}

type UserRow = typeof users.$inferSelect & Pick<User, 'Acceso'> & { Customer: CustomerRow | null }

/** The user as the API sends it, without the columns of a customer that only staff see. */
export function toUser(row: UserRow, needsSecondFactor: boolean, onBehalfOf: number | null = null): User {
  const { id, nombre, usuario, email, avatar, AccesoId, Acceso, Customer } = row
  const user = { id, nombre, usuario, email, avatar, AccesoId, Acceso, Customer: Customer && toCustomer(Customer) }
  return { ...user, needsSecondFactor, onBehalfOf }
}
