import * as v from 'valibot'
import { deliveryChoice } from '#contract/customers/addresses'
import { Id, Lines, Quantity, Version } from '#contract/fields'
import { Discount, Price } from '#contract/pesos'
import { maxOrderLines, tooManyLinesMessage } from './requests.ts'

const givenFields = {
  /** New price in pesos per piece. A price below the one before any discount is stored as a discount. */
  price: v.optional(Price),
  /** Percent off the price before any discount; 0 removes the discount. */
  discount: v.optional(Discount),
}
const isNotBoth = ({ price, discount }: { price?: number; discount?: number }) =>
  price === undefined || discount === undefined
const notBoth = 'Escribe un precio o un descuento, no los dos.'

/** The price or the discount that staff give on a line. */
export const GivenPrice = v.pipe(
  v.object(givenFields),
  v.check((given) => isNotBoth(given), notBoth),
)
export type GivenPrice = v.InferOutput<typeof GivenPrice>

/** Without `price` and `discount`, a line keeps its price, and a new one has the customer's. */
const EditedItem = v.pipe(
  v.object({ productId: Id, quantity: Quantity, ...givenFields }),
  v.check((given) => isNotBoth(given), notBoth),
)

/** The complete new lines, one per product. Products that are not listed are removed from the order. */
const EditedItems = v.pipe(
  v.array(EditedItem),
  v.minLength(1, 'Agrega al menos un artículo o cancela el pedido.'),
  v.maxLength(maxOrderLines, tooManyLinesMessage),
)

/** The reason for approving a held order. Only some roles may approve one. */
export const creditReason = v.optional(Lines(300))

export const AcceptOrder = v.object({
  note: v.optional(Lines(300)),
  /** New lines of the order, for example only the pieces in stock. They are saved before it is accepted; `note` is the reason. */
  items: v.optional(EditedItems),
  creditReason,
  version: Version,
})
export type AcceptOrder = v.InferOutput<typeof AcceptOrder>

export const EditItems = v.object({
  items: EditedItems,
  /** Required if a line has a price or a discount. */
  reason: v.optional(v.nullable(Lines(300))),
  version: Version,
})
export type EditItems = v.InferOutput<typeof EditItems>

/** Body of `PUT /orders/:id/delivery`. One of the three fields of the delivery is required. */
export const ChangeDelivery = v.pipe(
  v.object({ ...deliveryChoice, version: Version }),
  v.check(
    ({ pickup, shippingAddress, addressId }) => Boolean(pickup || shippingAddress || addressId),
    'Elige una dirección de entrega o recoger en tienda.',
  ),
)
export type ChangeDelivery = v.InferOutput<typeof ChangeDelivery>
