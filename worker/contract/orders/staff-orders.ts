import * as v from 'valibot'
import { UnresolvedLines } from '#contract/cart/quick-order'
import { deliveryChoice } from '#contract/customers/addresses'
import { CustomerInput } from '#contract/customers/customers'
import { Id, Lines } from '#contract/fields'
import { GivenPrice } from './edit-requests.ts'
import { NewOrder, orderLine, orderLines } from './requests.ts'

/** An order that staff make for a customer: by phone, by WhatsApp, at the counter. */
export const NewStaffOrder = v.object({
  customerId: Id,
  /** `price` is the customer's price that the user saw, which is compared; `given` is what they agreed instead of it. */
  orderItems: orderLines(v.object({ ...orderLine, given: v.optional(GivenPrice) })),
  paymentMethod: NewOrder.entries.paymentMethod,
  ...deliveryChoice,
  clientNote: v.optional(v.nullable(Lines(1000))),
  internalNote: v.optional(v.nullable(Lines(1000))),
  /** Id of the quote that the order is made from. While it is valid, the limit of discounts does not count for its prices. */
  quoteId: v.optional(Id),
})
export type NewStaffOrder = v.InferOutput<typeof NewStaffOrder>

/** A customer of the counter: the public in general, without fiscal data of their own. */
export const CounterCustomer = v.object({ name: CustomerInput.entries.name, phone: CustomerInput.entries.phone })
export type CounterCustomer = v.InferOutput<typeof CounterCustomer>

/** Products at the prices of a customer. */
export const PricedProducts = v.object({ customerId: Id, ids: v.pipe(v.array(Id), v.maxLength(1000)) })
export const CustomerLines = v.object({ customerId: Id, ...UnresolvedLines.entries })
