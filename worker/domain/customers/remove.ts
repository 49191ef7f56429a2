import { eq, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../../db/client.ts'
import { customers, sessions, users } from '../../../db/schema/index.ts'
import { conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../people.ts'
import { closedSession } from '../sessions.ts'
import { missing } from './record.ts'

/** Blocks a customer, whose users are out at once, or lets them in again. Answers the sessions that ended. */
export async function setActive(db: Database, user: Actor, id: number, active: boolean) {
  try {
    const [, , closed] = await db.batch([
      db.run(require(exists(id))),
      db.update(customers).set({ active, updatedAt: new Date().toISOString() }).where(eq(customers.id, id)),
      db
        .delete(sessions)
        .where(active ? sql`FALSE` : sessionsOf(id))
        .returning(closedSession),
      audited(db, user, { action: active ? 'unblock' : 'block', entity: 'customer', entityId: id }),
    ])
    return closed
  } catch (error) {
    throw error instanceof BatchFailed ? missing() : error
  }
}

/** One without history; who signed in for him is then nobody's. Answers the sessions that ended. */
export async function deleteCustomer(db: Database, user: Actor, id: number) {
  try {
    const [, , , , closed] = await db.batch([
      db.run(require(exists(id))),
      db.run(require(sql`NOT EXISTS (SELECT 1 FROM orders WHERE customerId = ${id})`)),
      db.run(require(sql`NOT EXISTS (SELECT 1 FROM payment_intents WHERE customerId = ${id})`)),
      audited(db, user, { action: 'delete', entity: 'customer', entityId: id, before: remembered(id) }),
      db.delete(sessions).where(sessionsOf(id)).returning(closedSession),
      db.update(users).set({ customerId: null }).where(eq(users.customerId, id)),
      db.delete(customers).where(eq(customers.id, id)),
    ])
    return closed
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    if (error.index === 0) throw missing()
    if (error.index === 1) throw conflict('HAS_ORDERS', 'Tiene pedidos; puedes bloquearlo.')
    if (error.index === 2) throw conflict('HAS_PAYMENTS', 'Tiene pagos en el historial; puedes bloquearlo.')
    throw error
  }
}

const exists = (id: number) => sql`EXISTS (SELECT 1 FROM customers WHERE id = ${id})`

const sessionsOf = (id: number) => sql`${sessions.userId} IN (SELECT id FROM users WHERE customerId = ${id})`

const remembered = (id: number) => sql`(SELECT json_object('name', name, 'company', company, 'tax_id', tax_id,
  'email', email, 'phone', phone) FROM customers WHERE id = ${id})`
