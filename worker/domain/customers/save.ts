import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { BatchFailed, type Database, require } from '../../../db/client.ts'
import { customers, users } from '../../../db/schema/index.ts'
import { areas, can } from '../../contract/access.ts'
import { type Customer, CustomerInput } from '../../contract/customers.ts'
import { GENERIC_RFCS } from '../../contract/rfc.ts'
import { regimeFits } from '../../contract/sat.ts'
import type { StaffCustomer, StaffCustomerInput } from '../../contract/staff-customers.ts'
import { conflict, forbidden, invalid } from '../../errors.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../people.ts'
import { toCustomer } from '../sessions.ts'
import { missing, staffCustomers, toStaffCustomer } from './record.ts'
import { duplicateRfc, somebodyChanged } from './refusals.ts'

/** A client sees the record linked to him and no other. */
const assertMayRead = (user: Actor, id: number) => {
  if (!can(user, 'customers') && user.customerId !== id) throw missing()
}

/** The staff see more of it than the client himself. */
export async function getCustomer(db: Database, user: Actor, id: number): Promise<Customer | StaffCustomer> {
  assertMayRead(user, id)
  if (can(user, 'customers')) {
    const [found] = await staffCustomers(db, sql`customers WHERE customers.id = ${id}`)
    if (!found) throw missing()
    return toStaffCustomer(found)
  }
  const found = await db.query.customers.findFirst({ where: eq(customers.id, id) })
  if (!found) throw missing()
  return toCustomer(found)
}

export async function updateCustomer(db: Database, user: Actor, id: number, input: StaffCustomerInput) {
  assertMayRead(user, id)
  const { version, confirm, ...values } = ownedBy(user, input)
  const unchanged = version === undefined ? sql`TRUE` : sql`version = ${version}`
  const isStaff = can(user, 'customers')
  // The RFC that it has already was confirmed once.
  const kept = sql`(SELECT tax_id FROM customers WHERE id = ${id}) = ${values.tax_id}`
  try {
    const [, , , [updated]] = await db.batch([
      db.run(require(sql`EXISTS (SELECT 1 FROM customers WHERE id = ${id} AND ${unchanged})`)),
      db.run(require(!isStaff || confirm ? sql`TRUE` : sql`(${kept} OR ${isFree(values.tax_id)})`)),
      db.run(require(isSalesperson(values.salespersonId))),
      db
        .update(customers)
        .set({ ...values, version: sql`version + 1`, updatedAt: new Date().toISOString() })
        .where(eq(customers.id, id))
        .returning(),
      audited(db, user, { action: 'update', entity: 'customer', entityId: id, after: values }),
    ])
    if (!updated) throw missing()
    return toCustomer(updated)
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    if (error.index === 0) throw await somebodyChanged(db, user, id)
    throw await refusal(db, error, values.tax_id, 1)
  }
}

/** The staff make anybody's record; a client his own, once. */
export async function createCustomer(db: Database, user: Actor, input: StaffCustomerInput): Promise<Customer> {
  if (!can(user, 'customers')) return createOwnCustomer(db, user, input)
  const written = insertCustomer(db, user, input)
  try {
    const [, , [created]] = await db.batch(written)
    if (!created) throw missing()
    return toCustomer(created)
  } catch (error) {
    throw await refusal(db, error, input.tax_id, 0)
  }
}

/** The id of the customer that a batch has just made: ids only grow. */
export const newest = sql<string>`(SELECT max(id) FROM customers)`

/** The statements that make a customer; the first two are what {@link refusal} explains. */
export function insertCustomer(db: Database, user: Actor, input: StaffCustomerInput) {
  const { version, confirm, ...values } = ownedBy(user, input)
  return [
    db.run(require(confirm ? sql`TRUE` : isFree(values.tax_id))),
    db.run(require(isSalesperson(values.salespersonId))),
    db.insert(customers).values(values).returning(),
    audited(db, user, { action: 'create', entity: 'customer', entityId: newest, after: values }),
  ] as const
}

/** `first`: where in the batch the statement about the RFC stands; the one about the salesperson follows it. */
export async function refusal(db: Database, error: unknown, tax_id: string, first: number) {
  if (!(error instanceof BatchFailed)) return error
  if (error.index === first) return duplicateRfc(db, tax_id)
  if (error.index !== first + 1) return error
  const message = 'Elige un vendedor de la lista.'
  return invalid(message, { salespersonId: message })
}

async function createOwnCustomer(db: Database, user: Actor, input: StaffCustomerInput) {
  const { version, ...values } = ownedBy(user, input)
  try {
    const [, [created]] = await db.batch([
      db.run(require(sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND customerId IS NULL)`)),
      db.insert(customers).values(values).returning(),
      db
        .update(users)
        .set({ customerId: sql`${newest}` })
        .where(and(eq(users.id, user.id), isNull(users.customerId))),
      audited(db, user, { action: 'create', entity: 'customer', entityId: newest, after: values }),
    ])
    if (!created) throw missing()
    return toCustomer(created)
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    throw conflict('HAS_CUSTOMER', 'Tu usuario ya tiene un registro de cliente.')
  }
}

/** What this person may write down: a client nothing beyond his profile, and not everybody the credit. */
function ownedBy(user: Actor, input: StaffCustomerInput): StaffCustomerInput {
  if (!can(user, 'customers')) return v.parse(CustomerInput, input)
  const hasCredit = input.credit_days !== undefined || input.credit_limit !== undefined
  if (hasCredit && !can(user, 'customers.credit')) throw forbidden('No tienes permiso para esta acción.')
  if (!regimeFits(input.tax_system, input.tax_id)) {
    const message = 'El régimen no corresponde al RFC.'
    throw invalid(message, { tax_system: message })
  }
  return input
}

const isFree = (tax_id: string): SQL =>
  GENERIC_RFCS.includes(tax_id) ? sql`TRUE` : sql`NOT EXISTS (SELECT 1 FROM customers WHERE tax_id = ${tax_id})`

const isSalesperson = (id: number | null | undefined) =>
  id == null ? sql`TRUE` : sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND AccesoId IN ${areas.customers})`
