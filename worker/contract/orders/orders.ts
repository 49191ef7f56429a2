import * as v from 'valibot'
import { CreditHold, CustomerCredit } from '#contract/customers/credit'
import { Customer, CustomerSummary } from '#contract/customers/customers'
import { Day, Id, Timestamp } from '#contract/fields'
import { Cfdi } from '#contract/invoices/cfdi'
import { Invoice } from '#contract/invoices/invoice'
import { InvoiceTerms } from '#contract/invoices/terms'
import { keysOf } from '#contract/keys'
import { OrderPayment, voidRefusals } from '#contract/payments/ledger'
import { NetpayResponse } from '#contract/payments/payments'
import { OrderNote } from './notes.ts'
import { PartialCancellation, Shipment } from './shipments.ts'

export const orderStatuses = ['Pending', 'Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered', 'Cancelled'] as const

/** Older callers send `Aceptada`; it is stored as `Accepted`. */
export const OrderStatus = v.pipe(
  v.string(),
  v.transform((status) => (status === 'Aceptada' ? 'Accepted' : status)),
  v.picklist(orderStatuses, 'Estado desconocido.'),
)
export type OrderStatus = v.InferOutput<typeof OrderStatus>

export const PaymentStatus = v.picklist(['Pending', 'Partial', 'Paid', 'Refunded'])
export type PaymentStatus = v.InferOutput<typeof PaymentStatus>

export const PaymentMethod = v.picklist(['Credit Card', 'Bank Transfer'], 'Invalid payment method selected.')
export type PaymentMethod = v.InferOutput<typeof PaymentMethod>

export const Change = v.object({
  type: v.picklist(['updated', 'removed']),
  productId: Id,
  productCode: v.string(),
  productName: v.string(),
  fromQty: v.number(),
  toQty: v.number(),
  /** Price in pesos per piece, only if it changed too. */
  fromPrice: v.optional(v.number()),
  toPrice: v.optional(v.number()),
})
export type Change = v.InferOutput<typeof Change>

export const Modification = v.object({
  at: Timestamp,
  by: v.string(),
  reason: v.nullable(v.string()),
  changes: v.array(Change),
})
export type Modification = v.InferOutput<typeof Modification>

const OrderItem = v.object({
  id: Id,
  productId: Id,
  quantity: v.number(),
  /** Pieces that have left the warehouse. */
  shipped: v.number(),
  /** Staff only: the part of the quantity that is picked. */
  picked: v.optional(v.number()),
  /** Pesos a piece, after the discount. */
  price: v.number(),
  /** Pesos off each piece that staff gave on this line; it is the `Descuento` of the CFDI. Prices of lists are no discount. */
  discount: v.number(),
  /** The unit sold: "Caja 100 pz". Kept when the product's unit changes. */
  unit: v.string(),
  /** Percent as text, or 'exento'. Kept when the product's IVA changes. */
  iva: v.string(),
  /** Pieces that are not in stock for this order yet, and the product's current `backorder`. */
  waiting: v.number(),
  backorder: v.nullable(v.string()),
  /** Name and code as sold. */
  Product: v.object({
    name: v.string(),
    code: v.string(),
    /** Staff only. Null: no inventory. */
    Inventory: v.optional(
      v.nullable(
        v.object({
          /** Available pieces: on hand and not reserved for any order. */
          quantity: v.number(),
          /** Pieces in the warehouse. */
          on_hand: v.number(),
          /** Pieces on hand that are reserved for this order. */
          held: v.number(),
          location: v.nullable(v.string()),
        }),
      ),
    ),
  }),
})

export const OrderEvent = v.object({
  event: v.string(),
  note: v.nullable(v.string()),
  createdAt: Timestamp,
  user: v.nullable(v.object({ nombre: v.string() })),
  /** The customer on whose behalf a staff member acted. */
  onBehalfOf: v.nullable(Id),
})
export type OrderEvent = v.InferOutput<typeof OrderEvent>

/** `pending`: not reviewed yet. `confirmed`: a payment was registered with it. */
export const voucherStates = ['pending', 'confirmed', 'rejected'] as const
export type VoucherState = (typeof voucherStates)[number]

/** A proof of a bank transfer, uploaded by the client. */
export const Voucher = v.object({
  id: Id,
  /** Needs the session, like the order. The extension gives the type: .png .jpg .webp .pdf */
  url: v.string(),
  createdAt: Timestamp,
  state: v.picklist(voucherStates),
  /** The reason of a rejection. */
  reason: v.nullable(v.string()),
})
export type Voucher = v.InferOutput<typeof Voucher>

const shared = {
  id: Id,
  order_number: Id,
  customerId: Id,
  customer_name: v.string(),
  orderDate: Timestamp,
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  paymentMethod: v.nullable(PaymentMethod),
  subtotal: v.number(),
  iva: v.number(),
  total: v.number(),
  /** Pesos received and not returned, pesos covered by credit notes, and the rest of the total. */
  paid: v.number(),
  credited: v.number(),
  balance: v.number(),
  /** Units of all lines. */
  pieces: v.number(),
  /** Pieces that have left the warehouse. */
  shippedPieces: v.number(),
  /** Whether the client collects the order at the shop. */
  pickup: v.boolean(),
  modifications: v.array(Modification),
  version: v.number(),
  Customer: v.nullable(CustomerSummary),
  /** Accepted for a customer with credit, and not paid in full: it may be invoiced before its payment. */
  onCredit: v.boolean(),
  /** Null if the order is not held. */
  creditHold: v.nullable(CreditHold),
  /** Whether `paymentStatus` is Refunded and at least one of the refunds was a chargeback, which the client's bank makes. */
  isChargedBack: v.boolean(),
  /** The live invoice, if any: see `deadInvoiceStatuses`. */
  invoice: v.nullable(Invoice),
}

/** An order in a list. */
export const OrderRow = v.object({
  ...shared,
  Customer: v.nullable(v.object({ ...CustomerSummary.entries, tax_id: v.string() })),
  /** The salesperson of the customer. Null for a client. */
  seller: v.nullable(v.string()),
  /** Whether a voucher waits for a decision. For a client, only while the order has a balance. */
  hasVoucher: v.boolean(),
  /** Whether the shop rejected the latest voucher of an order with a balance. Always false for staff. */
  isVoucherRejected: v.boolean(),
  /** Whether the client has sent messages that staff have not read. Always false for a client. */
  hasMessages: v.boolean(),
  /** Staff only: money of the order was returned, taken back or declared void, and not paid again, so it must not be fulfilled. */
  isMoneyLost: v.boolean(),
  /** Staff only: a product of an open order is short in the warehouse. */
  isShort: v.boolean(),
  /** Staff only: the last attempt to invoice the order failed, and it has no live invoice. */
  isInvoiceFailed: v.boolean(),
})
export type OrderRow = v.InferOutput<typeof OrderRow>

/** Money received for an order, as its page shows it. */
export const ReceivedPayment = v.object({
  ...OrderPayment.entries,
  /** Staff only: why a payment that staff registered cannot be voided. Null if it can be, and for other payments. */
  voidRefusal: v.optional(v.nullable(v.picklist(keysOf(voidRefusals)))),
  /** Staff only: the day on which the bank's statement shows it. Null: not seen there. */
  bankedOn: v.optional(v.nullable(Day)),
})
export type ReceivedPayment = v.InferOutput<typeof ReceivedPayment>

export const Order = v.object({
  ...shared,
  Customer: v.nullable(Customer),
  /** A copy of the address, as ordered, with line breaks. */
  shippingAddress: v.nullable(v.string()),
  /** The shop's percent when the order was made. Products may have another: see `taxes`. */
  ivaPercent: v.number(),
  /** One part of the order for each IVA, the highest first; `base` and `amount` in pesos. */
  taxes: v.array(v.object({ iva: v.string(), base: v.number(), amount: v.number() })),
  /** Null: it cannot be invoiced now. */
  invoiceTerms: v.nullable(InvoiceTerms),
  netpayResponse: v.nullable(NetpayResponse),
  /** Whether the client may cancel the order now, by the rule of the shop. */
  clientMayCancel: v.boolean(),
  OrderItems: v.array(OrderItem),
  /** Oldest first, without those that were undone. */
  shipments: v.array(Shipment),
  /** Oldest first. */
  cancellations: v.array(PartialCancellation),
  events: v.array(OrderEvent),
  /** Oldest first. A client gets only the notes for clients. */
  notes: v.array(OrderNote),
  /** Latest first. */
  vouchers: v.array(Voucher),
  /** Oldest first; a client does not see those that failed. */
  cfdis: v.array(Cfdi),
  /** Oldest first. A client does not see payments in review or void. */
  payments: v.array(ReceivedPayment),
  /** Staff only: pesos that were returned or cancelled and for which the invoice has no credit note. */
  uncredited: v.optional(v.number()),
  /** Staff only: the live global invoice that has the order. */
  globalInvoice: v.optional(
    v.nullable(v.object({ rowid: Id, series: v.nullable(v.string()), folio_number: v.nullable(v.number()) })),
  ),
  /** Staff only: as in a list. */
  isMoneyLost: v.optional(v.boolean()),
  /** Staff only: the quote that the order was made from. */
  quoteId: v.optional(v.nullable(Id)),
  /** Staff only: the user to chat with about the order. Null: the customer has no user. */
  clientUserId: v.optional(v.nullable(Id)),
  /** For roles that see customers. */
  credit: v.optional(CustomerCredit),
})
export type Order = v.InferOutput<typeof Order>

export const LastOrderId = v.object({ id: v.number() })
export type LastOrderId = v.InferOutput<typeof LastOrderId>

/** Text of a change in the history of an order. */
export function describeChange(change: Change) {
  const { productCode, fromQty, toQty, fromPrice, toPrice } = change
  if (change.type === 'removed') return `removed: ${productCode} removed (${fromQty})`
  const parts = fromQty === toQty ? [] : [`qty ${fromQty}→${toQty}`]
  if (fromPrice !== undefined && toPrice !== undefined) parts.push(`price ${fromPrice}→${toPrice}`)
  return `updated: ${productCode} ${parts.join(', ')}`
}
