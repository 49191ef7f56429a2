import * as v from 'valibot'
import { deliveryChoice } from './addresses.ts'
import { Cfdi } from './cfdi.ts'
import { CreditHold, CustomerCredit } from './credit.ts'
import { Customer, CustomerSummary } from './customers.ts'
import { Amount, Day, Id, IdText, Lines, paging, Quantity, SearchText, Timestamp, Version } from './fields.ts'
import { Invoice } from './invoice.ts'
import { InvoiceTerms } from './invoice-terms.ts'
import { OrderPayment } from './ledger.ts'
import { OrderNote } from './order-notes.ts'
import { NetpayResponse } from './payments.ts'
import { Discount, Price } from './pesos.ts'
import { Shipment, shippingFields } from './shipments.ts'

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
  /** Pesos a piece, if the price changed too. */
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

export const OrderItem = v.object({
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
  /** Pieces that are not in stock for this order yet, and `backorder` of the product now. */
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
export type OrderItem = v.InferOutput<typeof OrderItem>

export const OrderEvent = v.object({
  event: v.string(),
  note: v.nullable(v.string()),
  createdAt: Timestamp,
  user: v.nullable(v.object({ nombre: v.string() })),
  /** The customer in whose name the user, a member of staff, acted. */
  onBehalfOf: v.nullable(Id),
})
export type OrderEvent = v.InferOutput<typeof OrderEvent>

/** `pending`: the staff have not looked at it. `confirmed`: a payment was registered with it. */
export const voucherStates = ['pending', 'confirmed', 'rejected'] as const
export type VoucherState = (typeof voucherStates)[number]

/** A proof of a bank transfer, uploaded by the client. */
export const Voucher = v.object({
  id: Id,
  /** Needs the session, like the order. The extension gives the type: .png .jpg .webp .pdf */
  url: v.string(),
  createdAt: Timestamp,
  state: v.picklist(voucherStates),
  /** Why it was rejected. */
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
  /** The money that the shop holds for the order, what credit notes took off the total, and the rest of the total. */
  paid: v.number(),
  credited: v.number(),
  balance: v.number(),
  /** Units of all lines. */
  pieces: v.number(),
  /** Those that have left the warehouse. */
  shippedPieces: v.number(),
  /** The client collects it at the shop. */
  pickup: v.boolean(),
  modifications: v.array(Modification),
  version: v.number(),
  Customer: v.nullable(CustomerSummary),
  /** Accepted for a customer with credit, and not paid in full: it may be invoiced before its payment. */
  onCredit: v.boolean(),
  /** Null: it does not wait for its customer's credit. */
  creditHold: v.nullable(CreditHold),
  /** The live invoice, if any: see `deadInvoiceStatuses`. */
  invoice: v.nullable(Invoice),
}

/** An order in a list. */
export const OrderRow = v.object({
  ...shared,
  Customer: v.nullable(v.object({ ...CustomerSummary.entries, tax_id: v.string() })),
  /** The salesperson of the customer. Null for a client. */
  seller: v.nullable(v.string()),
  /** A voucher waits for a decision. False for a client. */
  hasVoucher: v.boolean(),
  /** The client has written what no one has read. False for a client. */
  hasMessages: v.boolean(),
  /** Staff only: a product of an open order is short in the warehouse. */
  isShort: v.boolean(),
})
export type OrderRow = v.InferOutput<typeof OrderRow>

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
  cancelReason: v.nullable(v.string()),
  /** By the rule of the shop, its client may cancel it now. */
  clientMayCancel: v.boolean(),
  OrderItems: v.array(OrderItem),
  /** Oldest first, without those that were undone. */
  shipments: v.array(Shipment),
  events: v.array(OrderEvent),
  /** Oldest first. A client gets those for the client alone. */
  notes: v.array(OrderNote),
  /** Latest first. */
  vouchers: v.array(Voucher),
  /** Oldest first; a client does not see those that failed. */
  cfdis: v.array(Cfdi),
  /** Oldest first. A client does not see those in review and void. */
  payments: v.array(OrderPayment),
  /** Staff only: the user to chat with about the order. Null: the customer has no user. */
  /** For staff: pesos that went back to the client, and for which the invoice has no credit note. */
  uncredited: v.optional(v.number()),
  clientUserId: v.optional(v.nullable(Id)),
  /** Staff only. */
  credit: v.optional(CustomerCredit),
})
export type Order = v.InferOutput<typeof Order>

export const OrderPage = v.object({
  orders: v.array(OrderRow),
  total: v.number(),
  /** Orders that match the filters in any tab. */
  totalInAll: v.number(),
  page: v.number(),
  /** Number of orders in each tab of the list. */
  counts: v.object({
    toAccept: v.number(),
    toFulfil: v.number(),
    shipped: v.number(),
    unpaid: v.number(),
    all: v.number(),
  }),
  /** Names of the ids in the query; null: not in the query, or unknown. */
  filtered: v.object({
    customer: v.nullable(v.string()),
    product: v.nullable(v.string()),
    category: v.nullable(v.string()),
  }),
})
export type OrderPage = v.InferOutput<typeof OrderPage>

export const orderTabs = ['toAccept', 'toFulfil', 'shipped', 'unpaid', 'all'] as const
export type OrderTab = (typeof orderTabs)[number]

/** Views of a client's history: `open`, orders on their way; `due`, orders to pay. */
export const historyViews = ['all', 'open', 'due'] as const
export type HistoryView = (typeof historyViews)[number]

/** All orders, or pages when `page` or `limit` is given. */
export const HistoryQuery = v.object({
  view: v.optional(v.picklist(historyViews), 'all'),
  /** The number of an order, or part of the code or name of a product in it. */
  search: v.optional(SearchText(100), ''),
  status: v.optional(OrderStatus),
  /** Dates in Mexico City, both inclusive. */
  from: v.optional(Day),
  to: v.optional(Day),
  page: v.optional(paging(1, 200).page.wrapped),
  limit: v.optional(paging(1, 200).limit.wrapped),
})
export type HistoryQuery = v.InferOutput<typeof HistoryQuery>

export const orderSorts = [
  'number',
  'date',
  'customer',
  'pieces',
  'total',
  'status',
  'payment',
  'method',
  'age',
] as const
export type OrderSort = (typeof orderSorts)[number]

const Pesos = v.pipe(v.string(), v.regex(/^\d{1,10}(\.\d{1,2})?$/, 'Debe ser un monto.'), v.transform(Number))

export const OrderQuery = v.object({
  tab: v.optional(v.picklist(orderTabs), 'all'),
  search: v.optional(SearchText(100), ''),
  status: v.optional(OrderStatus),
  paymentStatus: v.optional(PaymentStatus),
  /** `failed`: the last attempt was rejected and there is no live invoice. */
  invoice: v.optional(v.picklist(['failed'])),
  /** `pending`: a client's voucher is in review. */
  voucher: v.optional(v.picklist(['pending'])),
  /** `none`: not chosen yet. */
  paymentMethod: v.optional(v.union([PaymentMethod, v.literal('none')])),
  /** The salesperson of the customer. `none`: the customer has none. */
  seller: v.optional(v.union([IdText, v.literal('none')])),
  /** Pesos, with IVA, both inclusive. */
  minTotal: v.optional(Pesos),
  maxTotal: v.optional(Pesos),
  /** `1`: its lines were changed after it was made. */
  changes: v.optional(v.literal('1')),
  /** `1`: shipped in part, the rest is pending. */
  pending: v.optional(v.literal('1')),
  /** A leading minus sorts in descending order. Without it: the latest first. */
  sort: v.optional(v.picklist([...orderSorts, ...orderSorts.map((sort) => `-${sort}` as const)])),
  customer: v.optional(IdText),
  /** With a line of this product, or of this category as its products have it now. */
  product: v.optional(IdText),
  category: v.optional(v.union([IdText, v.literal('none')])),
  /** Dates in Mexico City, both inclusive. */
  from: v.optional(Day),
  to: v.optional(Day),
  /** The same, of the day from which reports count an order. Cancelled orders have none. */
  soldFrom: v.optional(Day),
  soldTo: v.optional(Day),
  ...paging(20, 200),
})
export type OrderQuery = v.InferOutput<typeof OrderQuery>

/** Maximum subtotal of an order in centavos, so that the IVA and the sums of reports stay exact. */
export const maxSubtotal = 100_000_000_000

export const orderLine = { productId: Id, quantity: Quantity, price: v.optional(Amount()) }

/** The lines of an order that a caller sends. */
export const orderLines = <Line extends v.GenericSchema>(line: Line) =>
  v.pipe(
    v.array(line),
    v.minLength(1, 'La orden está vacío.'),
    v.maxLength(1000, 'Un pedido puede tener 1,000 líneas como máximo.'),
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
  /** Callers may send these; the shop decides them and never trusts the values. */
  status: v.optional(OrderStatus),
  paymentStatus: v.optional(PaymentStatus),
  netpayResponse: v.optional(v.unknown()),
})
export type NewOrder = v.InferInput<typeof NewOrder>

/** Why an order that is held is approved. Only some roles may. */
const creditReason = v.optional(Lines(300))

export const AcceptOrder = v.object({ note: v.optional(Lines(300)), creditReason, version: Version })
export const ChangeStatus = v.object({
  status: OrderStatus,
  note: v.optional(Lines(300)),
  creditReason,
  version: Version,
  /** Of a change to Shipped. */
  ...shippingFields,
})
export const CancelOrder = v.object({
  reason: v.pipe(Lines(300, 'Indica el motivo.'), v.nonEmpty('Indica el motivo.')),
  note: v.optional(Lines(300)),
  version: Version,
})
/** Without `price` and `discount`, a line keeps its price, and a new one has the customer's. */
const EditedItem = v.pipe(
  v.object({
    productId: Id,
    quantity: Quantity,
    /** Pesos a piece, from now on. Less than the price before any discount is a discount. */
    price: v.optional(Price),
    /** Percent off the price before any discount; 0 removes the discount. */
    discount: v.optional(Discount),
  }),
  v.check(
    ({ price, discount }) => price === undefined || discount === undefined,
    'Escribe un precio o un descuento, no los dos.',
  ),
)

export const EditItems = v.object({
  /** The complete new lines, one per product. Products that are not listed are removed from the order. */
  items: v.pipe(
    v.array(EditedItem),
    v.minLength(1, 'Agrega al menos un artículo o cancela el pedido.'),
    v.maxLength(1000, 'Un pedido puede tener 1,000 líneas como máximo.'),
  ),
  /** Required with a price or a discount. */
  reason: v.optional(v.nullable(Lines(300))),
  version: Version,
})
export type EditItems = v.InferOutput<typeof EditItems>

export const PayOrder = v.object({ paymentStatus: v.optional(PaymentStatus), netpayResponse: v.optional(v.unknown()) })

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
