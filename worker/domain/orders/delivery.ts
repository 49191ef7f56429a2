import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import type { DeliveryChoice } from '../../contract/customers/addresses.ts'
import { conflict } from '../../errors.ts'

/** The delivery address in a request; undefined when the shop chooses it. */
export function choiceOf({ shippingAddress, addressId, pickup }: DeliveryChoice): DeliveryChoice | undefined {
  if (pickup) return { pickup }
  if (shippingAddress) return { shippingAddress }
  return addressId == null ? undefined : { addressId }
}

type Customer = SQL | number

/** SQL for the id of the customer's default address: the last one used. */
const defaultAddress = (customer: Customer) => sql`(SELECT id FROM delivery_addresses WHERE customerId = ${customer}
  ORDER BY lastUsedAt DESC, id LIMIT 1)`

/** SQL for the id of the chosen address. NULL: none. */
function addressOf(choice: DeliveryChoice | undefined, customer: Customer) {
  if (!choice) return defaultAddress(customer)
  return choice.addressId == null ? sql`NULL` : sql`${choice.addressId}`
}

/** SQL for the text that an order keeps. */
export const deliveryText = (choice: DeliveryChoice | undefined, customer: Customer) =>
  choice?.shippingAddress
    ? sql`${choice.shippingAddress}`
    : sql`(SELECT text FROM delivery_addresses WHERE id = ${addressOf(choice, customer)})`

/** 1 if the client collects the order at the shop, else 0. */
export const isPickup = (choice: DeliveryChoice | undefined) => (choice?.pickup ? 1 : 0)

/** The plan that checks the address chosen and makes it the default of the next order. */
export const takeAddress = (db: Database, choice: DeliveryChoice | undefined, customer: Customer) => ({
  exists:
    choice?.addressId == null
      ? undefined
      : ensure(
          sql`EXISTS (SELECT 1 FROM delivery_addresses WHERE id = ${choice.addressId} AND customerId = ${customer})`,
          addressGone,
        ),
  // The default address is the last used one already.
  used:
    choice?.addressId == null
      ? undefined
      : db.run(sql`UPDATE delivery_addresses SET lastUsedAt = ${now} WHERE id = ${choice.addressId}`),
})

const addressGone = () =>
  conflict('ADDRESS_GONE', 'La dirección de entrega ya no existe. Elige otra y vuelve a intentarlo.')
