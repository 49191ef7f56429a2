import * as v from 'valibot'
import { deliveryChoice } from '#contract/customers/addresses'
import { Amount, Id, Lines, Quantity, Version } from '#contract/fields'
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

export const CancelOrder = v.object({
  reason: v.optional(v.pipe(Lines(300, 'Indica el motivo.'), v.nonEmpty('Indica el motivo.')), ''),
  note: v.optional(Lines(300)),
  /** Whether the client gets a mail about a cancellation by staff. */
  notify: v.optional(v.boolean(), true),
  version: Version,
})
export type CancelOrder = v.InferOutput<typeof CancelOrder>

export const PayOrder = v.object({ paymentStatus: v.optional(PaymentStatus), netpayResponse: v.optional(v.unknown()) })
