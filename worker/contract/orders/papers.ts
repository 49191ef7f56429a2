import * as v from 'valibot'
import { Customer } from '#contract/customers/customers'
import { Timestamp } from '#contract/fields'
import { OrderPayment } from '#contract/payments/ledger'
import { NetpayResponse } from '#contract/payments/payments'
import { Order } from './orders.ts'
import { Shipment } from './shipments.ts'

/** Token of a link to the paper of an order. Null if the shop has no secret that signs it. */
export const PaperLink = v.object({ token: v.nullable(v.string()), expiresAt: Timestamp })
export type PaperLink = v.InferOutput<typeof PaperLink>

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
