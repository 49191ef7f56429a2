import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { deliveryAddresses } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import { type DeliveryAddress, type DeliveryAddressInput, maxAddresses } from '../../contract/customers/addresses.ts'
import { conflict, notFound } from '../../errors.ts'
import { audited, changedMeanwhile, hasVersion } from '../audit.ts'
import type { Actor } from '../people.ts'
import { customerExists } from './record.ts'
import { noCustomer } from './refusals.ts'

/** Staff manage the addresses of every customer, a client their own. */
const assertMayManage = (user: Actor, customerId: number) => {
  if (!can(user, 'customers') && user.customerId !== customerId) throw noCustomer()
}

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

/** @throws 404, 409 above `maxAddresses` */
export async function addAddress(
  db: Database,
  user: Actor,
  customerId: number,
  { version: _, ...values }: DeliveryAddressInput,
) {
  assertMayManage(user, customerId)
  const { added } = await db.write({
    exists: ensure(customerExists(customerId), noCustomer),
    room: ensure(
      sql`(SELECT count(*) FROM delivery_addresses WHERE customerId = ${customerId}) < ${maxAddresses}`,
      () => conflict('TOO_MANY', `Un cliente puede tener ${maxAddresses} direcciones. Elimina una que ya no uses.`),
    ),
    added: db
      .insert(deliveryAddresses)
      .values({ customerId, ...values })
      .returning(columns),
    audit: audited(db, user, {
      action: 'create',
      entity: 'delivery_address',
      entityId: sql`(SELECT max(id) FROM delivery_addresses)`,
      after: { customerId, ...values },
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
    unchanged: ensure(hasVersion(deliveryAddresses, id, version), () =>
      can(user, 'customers')
        ? changedMeanwhile(db, 'delivery_address', id)
        : conflict('CHANGED', 'Otra persona modificó este registro. Recarga para ver los cambios.'),
    ),
    changed: db
      .update(deliveryAddresses)
      .set({ ...values, version: sql`version + 1` })
      .where(eq(deliveryAddresses.id, id))
      .returning(columns),
    audit: audited(db, user, { action: 'update', entity: 'delivery_address', entityId: id, after: values }),
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

const noAddress = () => notFound('Dirección no encontrada')

function requireAddress([address]: DeliveryAddress[]) {
  if (!address) throw noAddress()
  return address
}
