import { eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { customers, sessions, users } from '../../../db/schema/index.ts'
import { conflict } from '../../errors.ts'
import { endSessions, socketsClosed } from '../accounts/sessions.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { noCustomer } from '../not-found.ts'
import { changedEventOfCustomer } from '../orders/changed-event.ts'
import { customerExists } from './record.ts'

/** Blocks or unblocks a customer. Blocking ends the sessions of their users. */
export async function setActive(db: Database, user: Actor, id: number, active: boolean) {
  await db.write({
    exists: ensure(customerExists(id), noCustomer),
    active: db.update(customers).set({ active, updatedAt: new Date().toISOString() }).where(eq(customers.id, id)),
    ...endSessions(db, active ? sql`FALSE` : sql`onBehalfOf IS NULL AND ${sessionsOf(id)}`),
    // Delegated sessions are not deleted, so that their next request can answer the reason.
    delegated: socketsClosed(db, active ? sql`FALSE` : eq(sessions.onBehalfOf, id)),
    event: changedEventOfCustomer(db, id),
    audit: audited(db, user, { action: active ? 'unblock' : 'block', entity: 'customer', entityId: id }),
  })
}

/**
 * Deletes a customer without orders, quotes or payments. Their users stay, without a customer; their sessions end.
 * @throws 404, 409
 */
export async function deleteCustomer(db: Database, user: Actor, id: number) {
  await db.write({
    exists: ensure(customerExists(id), noCustomer),
    orders: ensure(sql`NOT EXISTS (SELECT 1 FROM orders WHERE customerId = ${id})`, () =>
      conflict('HAS_ORDERS', 'Tiene pedidos; puedes bloquearlo.'),
    ),
    quotes: ensure(sql`NOT EXISTS (SELECT 1 FROM quotes WHERE customerId = ${id})`, () =>
      conflict('HAS_QUOTES', 'Tiene cotizaciones; puedes bloquearlo.'),
    ),
    payments: ensure(sql`NOT EXISTS (SELECT 1 FROM payment_intents WHERE customerId = ${id})`, () =>
      conflict('HAS_PAYMENTS', 'Tiene pagos en el historial; puedes bloquearlo.'),
    ),
    audit: audited(db, user, { action: 'delete', entity: 'customer', entityId: id, before: snapshot(id) }),
    ...endSessions(db, sessionsOf(id)),
    users: db.update(users).set({ customerId: null }).where(eq(users.customerId, id)),
    deleted: db.delete(customers).where(eq(customers.id, id)),
  })
}

/** The sessions of the customer's users, and those of staff who order as the customer. */
const sessionsOf = (id: number) =>
  sql`(${sessions.userId} IN (SELECT id FROM users WHERE customerId = ${id}) OR ${sessions.onBehalfOf} = ${id})`

const snapshot = (id: number) => sql`(SELECT json_object('name', name, 'company', company, 'tax_id', tax_id,
  'email', email, 'phone', phone) FROM customers WHERE id = ${id})`
