import * as v from 'valibot'
import { deliveryChoice } from '#contract/customers/addresses'
import { Amount, Id, Lines, Quantity, Version } from '#contract/fields'
import { Discount, Price } from '#contract/pesos'
import { OrderStatus, PaymentMethod, PaymentStatus } from './orders.ts'

/** Maximum subtotal of an order in centavos, so that the IVA and the sums of reports stay exact. */
export const maxSubtotal = 100_000_000_000

export const orderLine = { productId: Id, quantity: Quantity, price: v.optional(Amount()) }

const emptyOrder = 'La orden está vacío.'

/** Maximum number of lines of an order. */
export const maxOrderLines = 1000
export const tooManyLinesMessage = 'Un pedido puede tener 1,000 líneas como máximo.'

/** The lines of an order that a caller sends. An order without the key is an empty one. */
export const orderLines = <Line extends v.GenericSchema>(line: Line) =>
  v.optional(
    v.pipe(v.array(line, emptyOrder), v.minLength(1, emptyOrder), v.maxLength(maxOrderLines, tooManyLinesMessage)),
    [],
  )

export const NewOrder = v.object({
  customerId: v.optional(Id),
  orderItems: orderLines(
    v.object({
      ...orderLine,
      /** The cart line of this item. The order is refused if that line is no longer in the cart. */
      cartItemId: v.optional(Id),
    }),
  ),
  paymentMethod: v.optional(v.nullable(PaymentMethod)),
  ...deliveryChoice,
  /** Accepted and ignored: the shop decides these values. */
  status: v.optional(OrderStatus),
  paymentStatus: v.optional(PaymentStatus),
  netpayResponse: v.optional(v.unknown()),
})
export type NewOrder = v.InferOutput<typeof NewOrder>

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
  /** Changes the lines before the order is accepted, such as to the pieces in stock. The note is the reason of the change. */
  items: v.optional(EditedItems),
  creditReason,
  version: Version,
})
export type AcceptOrder = v.InferOutput<typeof AcceptOrder>

export const CancelOrder = v.object({
  reason: v.optional(v.pipe(Lines(300, 'Indica el motivo.'), v.nonEmpty('Indica el motivo.')), ''),
  note: v.optional(Lines(300)),
  /** Whether the client gets a mail about a cancellation by staff. */
  notify: v.optional(v.boolean(), true),
  version: Version,
})
export type CancelOrder = v.InferOutput<typeof CancelOrder>

export const EditItems = v.object({
  items: EditedItems,
  /** Required with a price or a discount. */
  reason: v.optional(v.nullable(Lines(300))),
  version: Version,
})
export type EditItems = v.InferOutput<typeof EditItems>

export const PayOrder = v.object({ paymentStatus: v.optional(PaymentStatus), netpayResponse: v.optional(v.unknown()) })
