import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { deliveryAddresses } from '../../../db/schema/index.ts'
import {
  type DeliveryAddress,
  type DeliveryAddressInput,
  maxAddresses,
  type NewDeliveryAddress,
} from '../../contract/customers/addresses.ts'
import { conflict, notFound } from '../../errors.ts'
import { audited, hasVersion } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { noCustomer } from '../not-found.ts'
import { assertMayManage, customerExists } from './record.ts'
import { changedSince } from './refusals.ts'

const { customerId: _, lastUsedAt: _used, ...columns } = getTableColumns(deliveryAddresses)

/** The default first. */
export async function listAddresses(db: Database, user: Actor, customerId: number): Promise<DeliveryAddress[]> {
  assertMayManage(user, customerId)
  return db
    .select(columns)
    .from(deliveryAddresses)
    .where(eq(deliveryAddresses.customerId, customerId))
    .orderBy(desc(deliveryAddresses.lastUsedAt), asc(deliveryAddresses.id))
}

/**
 * Adds an address. If the customer has an equal one, returns that: a browser sends the same address again after a lost answer.
 * @throws 404, 409 above `maxAddresses`
 */
export async function addAddress(
  db: Database,
  user: Actor,
  customerId: number,
  { version: _, isDefault, ...values }: NewDeliveryAddress,
) {
  assertMayManage(user, customerId)
  const isSame = sameAddress(customerId, values)
  try {
    return await insertAddress(db, user, { customerId, ...values }, { isSame, isDefault })
  } catch (error) {
    if (!(error instanceof RepeatedAddress)) throw error
    return requireAddress(await db.select(columns).from(deliveryAddresses).where(isSame).limit(1))
  }
}

class RepeatedAddress extends Error {}

const fields = ['alias', 'street', 'city', 'state', 'zip', 'contact', 'phone', 'notes'] as const
type AddressValues = Omit<DeliveryAddressInput, 'version'>

/** The condition that a row is this address of the customer. A field without a value equals a missing one. */
const sameAddress = (customerId: number, values: AddressValues) =>
  and(
    eq(deliveryAddresses.customerId, customerId),
    ...fields.map((name) => sql`${deliveryAddresses[name]} IS ${values[name] ?? null}`),
  )

async function insertAddress(
  db: Database,
  user: Actor,
  values: AddressValues & { customerId: number },
  { isSame, isDefault }: { isSame: SQL | undefined; isDefault: boolean },
) {
  const { customerId } = values
  const { added } = await db.write({
    exists: ensure(customerExists(customerId), noCustomer),
    isNew: ensure(sql`NOT EXISTS (SELECT 1 FROM ${deliveryAddresses} WHERE ${isSame})`, () => new RepeatedAddress()),
    room: ensure(
      sql`(SELECT count(*) FROM delivery_addresses WHERE customerId = ${customerId}) < ${maxAddresses}`,
      () => conflict('TOO_MANY', `Un cliente puede tener ${maxAddresses} direcciones. Elimina una que ya no uses.`),
    ),
    // The default is the address used last.
    added: db
      .insert(deliveryAddresses)
      .values({ ...values, lastUsedAt: isDefault ? now : null })
      .returning(columns),
    audit: audited(db, user, {
      action: 'create',
      entity: 'delivery_address',
      entityId: sql`(SELECT max(id) FROM delivery_addresses)`,
      after: values,
    }),
  })
  return requireAddress(added)
}

type AddressKey = { customerId: number; id: number }

/** @throws 404, 409 for an older version */
export async function changeAddress(
  db: Database,
  user: Actor,
  { customerId, id }: AddressKey,
  { version, ...values }: DeliveryAddressInput,
) {
  assertMayManage(user, customerId)
  const { changed } = await db.write({
    exists: ensure(addressExists({ customerId, id }), noAddress),
    unchanged: ensure(hasVersion(deliveryAddresses, id, version), () => changedSince(db, user, 'delivery_address', id)),
    // Written before the update: it reads the address that the update replaces.
    audit: audited(db, user, {
      action: 'update',
      entity: 'delivery_address',
      entityId: id,
      before: sql`(SELECT json_object('alias', alias, 'street', street, 'city', city, 'state', state, 'zip', zip,
        'contact', contact, 'phone', phone, 'notes', notes) FROM delivery_addresses WHERE id = ${id})`,
      after: values,
    }),
    changed: db
      .update(deliveryAddresses)
      .set({ ...values, version: sql`version + 1` })
      .where(eq(deliveryAddresses.id, id))
      .returning(columns),
  })
  return requireAddress(changed)
}

/** Removes an address. Orders keep a copy of its text. */
export async function removeAddress(db: Database, user: Actor, { customerId, id }: AddressKey) {
  assertMayManage(user, customerId)
  await db.write({
    exists: ensure(addressExists({ customerId, id }), noAddress),
    audit: audited(db, user, {
      action: 'delete',
      entity: 'delivery_address',
      entityId: id,
      before: sql`(SELECT json_object('customerId', customerId, 'text', text) FROM delivery_addresses WHERE id = ${id})`,
    }),
    removed: db
      .delete(deliveryAddresses)
      .where(and(eq(deliveryAddresses.id, id), eq(deliveryAddresses.customerId, customerId))),
  })
}

const addressExists = ({ customerId, id }: AddressKey) =>
  sql`EXISTS (SELECT 1 FROM delivery_addresses WHERE id = ${id} AND customerId = ${customerId})`

const noAddress = () => notFound('Esta dirección ya no existe: la eliminaron.')

function requireAddress([address]: DeliveryAddress[]) {
  if (!address) throw noAddress()
  return address
}
