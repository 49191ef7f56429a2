import * as v from 'valibot'
import { Customer } from '#contract/customers/customers'
import { Timestamp } from '#contract/fields'
import { OrderPayment } from '#contract/payments/ledger'
import { NetpayResponse } from '#contract/payments/payments'
import { Order } from './orders.ts'
import { Quote } from './quotes.ts'
import { Shipment } from './shipments.ts'

/** Token of a link to the paper of an order, or to a quote. Null if the shop has no secret that signs it. */
export const PaperLink = v.object({ token: v.nullable(v.string()), expiresAt: Timestamp })
export type PaperLink = v.InferOutput<typeof PaperLink>

/** The link to a quote. `canMail`: whether the shop sends mails, and so can mail the quote. */
export const QuoteLink = v.object({ ...PaperLink.entries, canMail: v.boolean() })
export type QuoteLink = v.InferOutput<typeof QuoteLink>

export const PaperQuery = v.object({ token: v.string() })

const { item: Line } = Order.entries.OrderItems

/** The fields of an order that its paper shows. Any visitor with the link reads them. */
export const OrderPaper = v.object({
  ...v.pick(Order, [
    'order_number',
    'customer_name',
    'orderDate',
    'status',
    'paymentStatus',
    'paymentMethod',
    'subtotal',
    'total',
    'paid',
    'shippedPieces',
    'isChargedBack',
    'pickup',
    'shippingAddress',
    'taxes',
  ]).entries,
  Customer: v.nullable(v.pick(Customer, ['name', 'company', 'email', 'phone', 'tax_id'])),
  OrderItems: v.array(
    v.object({
      ...v.pick(Line, ['id', 'quantity', 'price', 'discount', 'unit']).entries,
      Product: v.pick(Line.entries.Product, ['name', 'code']),
    }),
  ),
  payments: v.array(v.pick(OrderPayment, ['form', 'state'])),
  netpayResponse: v.nullable(v.pick(NetpayResponse, ['merchantReferenceCode'])),
  shipments: v.array(v.pick(Shipment, ['carrier', 'trackingNumber', 'shippedOn', 'deliveredAt'])),
})
export type OrderPaper = v.InferOutput<typeof OrderPaper>

/** The data of the business that the paper shows below the name of the shop. A field that was never saved is absent. */
const BusinessOnPaper = v.partial(
  v.object({
    address: v.string(),
    zip: v.string(),
    phone: v.string(),
    whatsapp: v.string(),
    email: v.string(),
    tax_id: v.string(),
    tax_system: v.string(),
  }),
)

export const SharedPaper = v.object({ order: OrderPaper, business: BusinessOnPaper })
export type SharedPaper = v.InferOutput<typeof SharedPaper>

const { item: QuoteLine } = Quote.entries.items

/** The fields of a quote on its page, which any visitor with the link reads. */
export const QuotePaper = v.object({
  ...v.pick(Quote, [
    'id',
    'version',
    'state',
    'customerId',
    'customer_name',
    'Customer',
    'createdAt',
    'validUntil',
    'user',
    'orderId',
    'order_number',
    'pickup',
    'clientNote',
    'subtotal',
    'taxes',
    'total',
  ]).entries,
  /** Where its order is delivered. */
  shippingAddress: v.nullable(v.string()),
  items: v.array(v.pick(QuoteLine, ['code', 'name', 'unit', 'quantity', 'price', 'discount'])),
})
export type QuotePaper = v.InferOutput<typeof QuotePaper>

export const SharedQuote = v.object({
  quote: QuotePaper,
  /** Whether a user of the customer can sign in, to accept it. */
  hasUser: v.boolean(),
  business: BusinessOnPaper,
})
export type SharedQuote = v.InferOutput<typeof SharedQuote>
