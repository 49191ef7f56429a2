import { and, eq, isNull, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../db/client.ts'
import { customers, users } from '../../db/schema/index.ts'
import { can } from '../contract/access.ts'
import type { Customer, CustomerInput } from '../contract/customers.ts'
import { conflict, notFound } from '../errors.ts'
import { audited } from './audit.ts'
import { toCustomer } from './sessions.ts'

type Person = { id: number; AccesoId: number; customerId: number | null }

/** A client sees the record linked to him and no other. */
const assertMayRead = (user: Person, id: number) => {
  if (!can(user, 'customers') && user.customerId !== id) throw missing()
}

const missing = () => notFound('Cliente no encontrado')

export async function getCustomer(db: Database, user: Person, id: number): Promise<Customer> {
  assertMayRead(user, id)
  const found = await db.query.customers.findFirst({ where: eq(customers.id, id) })
  if (!found) throw missing()
  return toCustomer(found)
}

export async function updateCustomer(db: Database, user: Person, id: number, { version, ...input }: CustomerInput) {
  assertMayRead(user, id)
  const unchanged = version === undefined ? sql`TRUE` : sql`version = ${version}`
  try {
    const [, [updated]] = await db.batch([
      db.run(require(sql`EXISTS (SELECT 1 FROM customers WHERE id = ${id} AND ${unchanged})`)),
      db
        .update(customers)
        .set({ ...input, version: sql`version + 1`, updatedAt: new Date().toISOString() })
        .where(eq(customers.id, id))
        .returning(),
      audited(db, user, { action: 'update', entity: 'customer', entityId: id, after: input }),
    ])
    if (!updated) throw missing()
    return toCustomer(updated)
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    await getCustomer(db, user, id)
    throw conflict('CHANGED', 'Otra persona modificó este registro. Recarga para ver los cambios.')
  }
}

/** A client makes his own record, once, and it is linked to him at once. */
export async function createOwnCustomer(db: Database, user: Person, { version, ...input }: CustomerInput) {
  try {
    const [, [created]] = await db.batch([
      db.run(require(sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND customerId IS NULL)`)),
      db.insert(customers).values(input).returning(),
      db
        .update(users)
        .set({ customerId: sql`(SELECT max(id) FROM customers)` })
        .where(and(eq(users.id, user.id), isNull(users.customerId))),
      audited(db, user, { action: 'create', entity: 'customer', entityId: user.id, after: input }),
    ])
    if (!created) throw missing()
    return toCustomer(created)
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    throw conflict('HAS_CUSTOMER', 'Tu usuario ya tiene un registro de cliente.')
  }
}

/** Staff link anybody; a client may only repeat the link he already has. */
export async function linkCustomer(db: Database, user: Person, userId: number, customerId: number) {
  if (!can(user, 'customers')) {
    if (user.id !== userId || user.customerId !== customerId) throw missing()
    return
  }
  const [linked] = await db.batch([
    db
      .update(users)
      .set({ customerId })
      .where(
        and(
          eq(users.id, userId),
          eq(users.AccesoId, 3),
          sql`EXISTS (SELECT 1 FROM customers WHERE id = ${customerId})`,
        ),
      )
      .returning({ id: users.id }),
    audited(db, user, { action: 'link', entity: 'user', entityId: userId, after: { customerId } }),
  ])
  if (linked.length === 0) throw missing()
}
