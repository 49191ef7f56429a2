import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import {
  accountRequests,
  cartItems,
  customers,
  deliveryAddresses,
  mails,
  orderListItems,
  orderLists,
  priceLists,
  products,
  sessions,
  users,
} from '../../../db/schema/index.ts'
import { areas } from '../../contract/access.ts'
import { conflict } from '../../errors.ts'
import { endSessions, socketsClosed } from '../accounts/sessions.ts'
import { audited } from '../audit.ts'
import { deletedOf, keepDeleted, type OwnRows } from '../deleted-records.ts'
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
    kept: keepDeleted(db, 'customer', sql`SELECT ${id} AS id`, ownRows),
    ...endSessions(db, sessionsOf(id)),
    users: db.update(users).set({ customerId: null }).where(eq(users.customerId, id)),
    deleted: db.delete(customers).where(eq(customers.id, id)),
  })
}

const isOwn = sql`customerId = record.id`

/** The rows that are deleted with a customer, and the ids of the users and requests that stay without a customer. */
const ownRows: OwnRows[] = [
  { table: customers, condition: sql`id = record.id` },
  ...[deliveryAddresses, orderLists, mails].map((table) => ({ table, condition: isOwn })),
  { table: orderListItems, condition: sql`listId IN (SELECT id FROM order_lists WHERE ${isOwn})` },
  { table: cartItems, condition: sql`onBehalfOf = record.id` },
  { table: users, condition: isOwn, columns: ['id'] },
  { table: accountRequests, condition: isOwn, columns: ['id'] },
]

/**
 * Restores a deleted customer as it was, with its addresses, lists, mails and users. The users sign in again.
 * @throws 409 when it is no longer kept
 */
export async function restoreCustomer(db: Database, user: Actor, id: number) {
  const deleted = deletedOf(db, 'customer', [id])
  const rejoin = { customerId: id }
  await db.write({
    areKept: deleted.areKept,
    customer: deleted.restore(customers, { optional: { salespersonId: users, price_list_id: priceLists } }),
    // The trigger `customer_address_added` has just added the address of the customer's row, which `addresses` contains.
    made: db.delete(deliveryAddresses).where(eq(deliveryAddresses.customerId, id)),
    addresses: deleted.restore(deliveryAddresses),
    lists: deleted.restore(orderLists),
    lines: deleted.restore(orderListItems, { required: { productId: products } }),
    carts: deleted.restore(cartItems, { required: { userId: users, productId: products } }),
    mails: deleted.restore(mails),
    users: db
      .update(users)
      .set(rejoin)
      .where(sql`${leftWithout(users, deleted.idsOf(users))} AND AccesoId IN ${areas.client}`),
    requests: db
      .update(accountRequests)
      .set(rejoin)
      .where(leftWithout(accountRequests, deleted.idsOf(accountRequests))),
    audit: audited(db, user, { action: 'restore', entity: 'customer', entityId: id, after: snapshot(id) }),
    forgotten: deleted.forget,
  })
}

/** Those of `ids` that still have no customer. Since the deletion, a user may have got another one. */
const leftWithout = (table: typeof users | typeof accountRequests, ids: SQL) =>
  sql`${table.id} IN ${ids} AND ${table.customerId} IS NULL`

/** The sessions of the customer's users, and those of staff who order as the customer. */
const sessionsOf = (id: number) =>
  sql`(${sessions.userId} IN (SELECT id FROM users WHERE customerId = ${id}) OR ${sessions.onBehalfOf} = ${id})`

const snapshot = (id: number) => sql`(SELECT json_object('name', name, 'company', company, 'tax_id', tax_id,
  'email', email, 'phone', phone) FROM customers WHERE id = ${id})`
