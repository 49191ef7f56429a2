import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Database, ensure } from '../../../db/client.ts'
import { customers, users } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import { type Customer, CustomerChange, CustomerInput } from '../../contract/customers/customers.ts'
import { GENERIC_RFCS, isGenericRfc, type TaxpayerKind } from '../../contract/customers/rfc.ts'
import {
  emptyMessages,
  type StaffCustomer,
  type StaffCustomerChange,
  type StaffCustomerInput,
} from '../../contract/customers/staff-customers.ts'
import {
  genericRegime,
  genericRegimeMessage,
  regimeFits,
  taxRegimes,
  wrongRegimeMessage,
} from '../../contract/invoices/sat-catalogs.ts'
import { conflict, invalidField, invalidInput } from '../../errors.ts'
import { audited, hasVersion, notRepeated, Repeated } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { noPermission } from '../no-permission.ts'
import { deletedCustomer, noCustomer } from '../not-found.ts'
import { changedEventOfCustomer } from '../orders/changed-event.ts'
import { catalogEvent } from '../products/catalog-changes.ts'
import { toCustomer } from './client-view.ts'
import { assertMayManage, customerExists, staffCustomers, toStaffCustomer } from './record.ts'
import { changedSince, duplicateRfc, unknownPriceList, unknownSalesperson } from './refusals.ts'
import { isSalesperson } from './salespeople.ts'

/** Staff get more columns than the client. */
export async function getCustomer(db: Database, user: Actor, id: number): Promise<Customer | StaffCustomer> {
  assertMayManage(user, id)
  if (can(user, 'customers')) {
    const [row] = await staffCustomers(db, sql`customers WHERE customers.id = ${id}`)
    if (!row) throw noCustomer()
    return toStaffCustomer(row)
  }
  const row = await db.query.customers.findFirst({ where: eq(customers.id, id) })
  if (!row) throw noCustomer()
  return toCustomer(row)
}

/** @throws 404, 400 for wrong fields, 409 for an older version or the RFC of another customer that was not confirmed */
export async function updateCustomer(db: Database, user: Actor, id: number, input: StaffCustomerChange) {
  assertMayManage(user, id)
  const { version, confirm, ...values } = allowedChange(user, input)
  const { tax_id } = values
  const checksRfc = can(user, 'customers') && !confirm
  const keepsRfc = sql`(SELECT tax_id FROM customers WHERE id = ${id}) = ${tax_id ?? null}`
  // The form sends the salesperson with each save, also one who has left or has another role since.
  const keepsSalesperson = sql`(SELECT salespersonId FROM customers WHERE id = ${id}) = ${values.salespersonId ?? null}`
  const { updated } = await db.write({
    exists: ensure(customerExists(id), deletedCustomer),
    unchanged: ensure(hasVersion(customers, id, version), () => changedSince(db, user, 'customer', id)),
    rfc:
      checksRfc && tax_id !== undefined
        ? ensure(sql`${keepsRfc} OR ${rfcIsFree(tax_id)}`, () => duplicateRfc(db, tax_id))
        : undefined,
    salesperson: ensure(sql`${isSalesperson(values.salespersonId)} OR ${keepsSalesperson}`, unknownSalesperson),
    priceList: ensure(isPriceList(values.price_list_id), unknownPriceList),
    // Before the update, because it reads the earlier values.
    audit: audited(db, user, {
      action: 'update',
      entity: 'customer',
      entityId: id,
      before: snapshotOf(id, Object.keys(values)),
      after: values,
    }),
    updated: db
      .update(customers)
      .set({ ...values, version: sql`version + 1`, updatedAt: new Date().toISOString() })
      .where(eq(customers.id, id))
      .returning(),
    regime: tax_id || values.tax_system ? regimeFitsRfc(user, id) : undefined,
    filled: tax_id || values.email === '' || values.zip === '' ? filledUnlessGeneric(id) : undefined,
    // Open pages of the customer fetch their prices.
    event: values.price_list_id !== undefined || values.discount !== undefined ? catalogEvent(db) : undefined,
    credit:
      values.credit_limit !== undefined || values.credit_days !== undefined
        ? changedEventOfCustomer(db, id)
        : undefined,
  })
  return savedCustomer(updated)
}

/** SQL for the values of those columns as JSON, in the units of the contract. */
const snapshotOf = (id: number, names: readonly string[]) =>
  sql`(SELECT json_object(${sql.join(
    Object.entries(getTableColumns(customers))
      .filter(([name]) => names.includes(name) && name !== 'billingInfo')
      .flatMap(([name, column]) => [
        sql`${name}`,
        inHundredths.includes(name) ? sql`${column} / 100.0` : sql`${column}`,
      ]),
    sql`, `,
  )}) FROM customers WHERE id = ${id})`

const inHundredths = ['credit_limit', 'discount']

/** Staff create any customer, a client their own. A customer that a browser sends again is created once. */
export async function createCustomer(db: Database, user: Actor, input: StaffCustomerInput): Promise<Customer> {
  try {
    const { created } = await (can(user, 'customers')
      ? db.write(insertCustomer(db, user, input))
      : db.write(insertOwnCustomer(db, user, input)))
    return savedCustomer(created)
  } catch (error) {
    if (!(error instanceof Repeated)) throw error
    return repeatedCustomer(db, error)
  }
}

/** SQL for the id of the customer that this transaction has created. */
export const newCustomerId = sql`(SELECT max(id) FROM customers)`

/** The customer that an earlier request with the same values has created. */
export const repeatedCustomer = async (db: Database, { entityId }: Repeated) =>
  savedCustomer(await db.select().from(customers).where(eq(customers.id, entityId)))

/** The plan by which staff create a customer. `isSame`: a condition of an earlier, equal customer. @throws Repeated */
export function insertCustomer(db: Database, user: Actor, input: StaffCustomerInput, isSame: SQL = sql`TRUE`) {
  const { version, confirm, ...values } = allowedInput(user, input)
  const exists = sql`EXISTS (SELECT 1 FROM customers WHERE customers.id = CAST(entityId AS INTEGER) AND version = 1
    AND ${isSame})`
  return {
    isNew: notRepeated(db, user, { entity: 'customer', after: values, exists }),
    rfc: confirm ? undefined : ensure(rfcIsFree(values.tax_id), () => duplicateRfc(db, values.tax_id)),
    salesperson: ensure(isSalesperson(values.salespersonId), unknownSalesperson),
    priceList: ensure(isPriceList(values.price_list_id), unknownPriceList),
    created: db.insert(customers).values(values).returning(),
    audit: audited(db, user, { action: 'create', entity: 'customer', entityId: newCustomerId, after: values }),
  }
}

/** The plan by which a client creates their own customer. @throws Repeated */
function insertOwnCustomer(db: Database, user: Actor, input: StaffCustomerInput) {
  const { version, ...values } = allowedInput(user, input)
  const isOwn = sql`EXISTS (SELECT 1 FROM users JOIN customers ON customers.id = users.customerId
    WHERE users.id = ${user.id} AND customers.id = CAST(entityId AS INTEGER) AND customers.version = 1)`
  const hasNone = sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND customerId IS NULL)`
  return {
    isNew: notRepeated(db, user, { entity: 'customer', after: values, exists: isOwn }),
    hasNone: ensure(hasNone, () => conflict('HAS_CUSTOMER', 'Tu usuario ya tiene un registro de cliente.')),
    created: db.insert(customers).values(values).returning(),
    link: db
      .update(users)
      .set({ customerId: newCustomerId })
      .where(and(eq(users.id, user.id), isNull(users.customerId))),
    audit: audited(db, user, { action: 'create', entity: 'customer', entityId: newCustomerId, after: values }),
  }
}

/** The row that an INSERT or UPDATE of one customer returned. */
export function savedCustomer([row]: (typeof customers.$inferSelect)[]) {
  if (!row) throw noCustomer()
  return toCustomer(row)
}

/**
 * The fields that this user may write. A client's other fields are dropped.
 * @throws 403 for credit terms or prices that the user may not set, 400 for a tax regime that does not fit the RFC
 */
function allowedInput(user: Actor, input: StaffCustomerInput): StaffCustomerInput {
  if (isGenericRfc(input.tax_id) && !regimeFits(input.tax_system, input.tax_id)) throw wrongGenericRegime()
  if (!can(user, 'customers')) return ownInput(CustomerInput, input)
  assertMayGiveCredit(user, input)
  assertMayGivePrices(user, input)
  if (!regimeFits(input.tax_system, input.tax_id)) throw wrongRegime()
  return input
}

function allowedChange(user: Actor, input: StaffCustomerChange): StaffCustomerChange {
  if (!can(user, 'customers')) return ownInput(CustomerChange, input)
  assertMayGiveCredit(user, input)
  assertMayGivePrices(user, input)
  return input
}

/** A client's own profile, whose rules are stricter: its e-mail and postal code are never empty. */
function ownInput<Schema extends typeof CustomerInput | typeof CustomerChange>(
  schema: Schema,
  input: StaffCustomerChange,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input)
  if (!result.success) throw invalidInput(result.issues)
  return result.output
}

function assertMayGiveCredit(user: Actor, { credit_days, credit_limit }: StaffCustomerChange) {
  const hasCredit = credit_days !== undefined || credit_limit !== undefined
  if (hasCredit && !can(user, 'customers.credit')) throw noPermission()
}

function assertMayGivePrices(user: Actor, { price_list_id, discount }: StaffCustomerChange) {
  const hasPrices = price_list_id !== undefined || discount !== undefined
  if (hasPrices && !can(user, 'customers.prices')) throw noPermission()
}

const wrongRegime = () => invalidField('tax_system', wrongRegimeMessage)

const wrongGenericRegime = () => invalidField('tax_system', genericRegimeMessage)

/** `regimeFits` for a stored customer, of which a change may have named only the RFC or only the regime. */
function regimeFitsRfc(user: Actor, id: number) {
  const isWrongKind = sql`NOT ${isGeneric} AND tax_system IN (
    SELECT value FROM json_each(iif(length(tax_id) = 12, ${wrongRegimes('M')}, ${wrongRegimes('F')})))`
  return {
    generic: ensure(isNot(id, sql`${isGeneric} AND tax_system <> ${genericRegime}`), wrongGenericRegime),
    kind: can(user, 'customers') ? ensure(isNot(id, isWrongKind), wrongRegime) : undefined,
  }
}

const isGeneric = sql`tax_id IN ${GENERIC_RFCS}`

/** The condition that this is not true of the stored customer. */
const isNot = (id: number, condition: SQL) =>
  sql`NOT EXISTS (SELECT 1 FROM customers WHERE id = ${id} AND ${condition})`

/** Only a counter customer, whose RFC is generic, has no e-mail or postal code. */
const filledUnlessGeneric = (id: number) => ({
  email: ensure(isNot(id, sql`NOT ${isGeneric} AND email = ''`), () => invalidField('email', emptyMessages.email)),
  zip: ensure(isNot(id, sql`NOT ${isGeneric} AND zip = ''`), () => invalidField('zip', emptyMessages.zip)),
})

const wrongRegimes = (kind: TaxpayerKind) =>
  JSON.stringify(taxRegimes.filter(({ persons, hidden }) => !hidden && !persons.includes(kind)).map(({ code }) => code))

const rfcIsFree = (tax_id: string): SQL =>
  isGenericRfc(tax_id) ? sql`TRUE` : sql`NOT EXISTS (SELECT 1 FROM customers WHERE tax_id = ${tax_id})`

const isPriceList = (id: number | null | undefined) =>
  id == null ? sql`TRUE` : sql`EXISTS (SELECT 1 FROM price_lists WHERE id = ${id})`
