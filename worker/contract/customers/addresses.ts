import * as v from 'valibot'
import {
  badPhoneMessage,
  Id,
  Lines,
  OptionalText,
  RequiredText,
  Text,
  Version,
  withoutSeparators,
} from '#contract/fields'

/** A delivery address of a customer. */
export const DeliveryAddress = v.object({
  id: Id,
  /** A name such as "Bodega"; may be empty. */
  alias: v.string(),
  street: v.string(),
  city: v.nullable(v.string()),
  state: v.nullable(v.string()),
  zip: v.nullable(v.string()),
  contact: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  version: v.number(),
  /** The text that an order to it keeps, with line breaks. */
  text: v.string(),
})
export type DeliveryAddress = v.InferOutput<typeof DeliveryAddress>

/** The default first: the last one used. */
export const DeliveryAddresses = v.array(DeliveryAddress)

export const DeliveryAddressInput = v.object({
  alias: v.optional(Text(60), ''),
  street: RequiredText('Escribe la calle, el número y la colonia.', 200),
  city: OptionalText(90),
  state: OptionalText(60),
  zip: v.optional(v.nullable(v.pipe(Text(5), v.regex(/^(\d{5})?$/, 'El código postal debe tener 5 dígitos.')))),
  contact: OptionalText(120),
  phone: v.optional(
    v.nullable(v.pipe(Text(20), v.transform(withoutSeparators), v.regex(/^((\+?52)?\d{10})?$/, badPhoneMessage))),
  ),
  notes: v.optional(v.nullable(Lines(300))),
  version: Version,
})
export type DeliveryAddressInput = v.InferOutput<typeof DeliveryAddressInput>

export const NewDeliveryAddress = v.object({
  ...DeliveryAddressInput.entries,
  /** Whether it becomes the default, as one that is brought back was before its deletion. */
  isDefault: v.optional(v.boolean(), false),
})
export type NewDeliveryAddress = v.InferOutput<typeof NewDeliveryAddress>

/** Maximum number of addresses of a customer. */
export const maxAddresses = 50

/** Delivery of an order. Without any of the three, the customer's default address. */
export const deliveryChoice = {
  /** A text of the caller's own. */
  shippingAddress: v.optional(v.nullable(Lines(300))),
  /** A delivery address of the customer. */
  addressId: v.optional(v.nullable(Id)),
  /** Whether the client collects the order at the shop. */
  pickup: v.optional(v.boolean()),
}
const DeliveryChoice = v.object(deliveryChoice)
export type DeliveryChoice = v.InferOutput<typeof DeliveryChoice>
