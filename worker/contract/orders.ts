import * as v from 'valibot'
import { Customer, CustomerSummary } from './customers.ts'
import { Id, paging, Quantity, Text, Timestamp } from './fields.ts'
import { Invoice } from './invoice.ts'
import { NetpayResponse } from './payments.ts'

export const orderStatuses = ['Pending', 'Accepted', 'Paid', 'Preparing', 'Shipped', 'Delivered', 'Cancelled'] as const

/** `Aceptada` comes in from older callers and is kept as `Accepted`. */
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
  price: v.number(),
  Product: v.object({
    name: v.string(),
    code: v.string(),
    /** For the staff alone: what can still be bought. Null: no inventory. */
    Inventory: v.optional(v.nullable(v.object({ quantity: v.number() }))),
  }),
})
export type OrderItem = v.InferOutput<typeof OrderItem>

export const OrderEvent = v.object({
  event: v.string(),
  note: v.nullable(v.string()),
  createdAt: Timestamp,
  user: v.nullable(v.object({ nombre: v.string() })),
})
export type OrderEvent = v.InferOutput<typeof OrderEvent>

/** What the client showed for a transfer. */
export const Voucher = v.object({
  /** Read with the session, like the order; its end says what it is: .png .jpg .webp .pdf */
  url: v.string(),
  createdAt: Timestamp,
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
  /** How many units, over all lines. */
  pieces: v.number(),
  modifications: v.array(Modification),
  version: v.number(),
  Customer: v.nullable(CustomerSummary),
  /** The invoice that stands, if any. */
  invoice: v.nullable(Invoice),
}

/** An order in a list. */
export const OrderRow = v.object(shared)
export type OrderRow = v.InferOutput<typeof OrderRow>

export const Order = v.object({
  ...shared,
  Customer: v.nullable(Customer),
  shippingAddress: v.nullable(v.string()),
  /** Percent. */
  ivaPercent: v.number(),
  netpayResponse: v.nullable(NetpayResponse),
  cancelReason: v.nullable(v.string()),
  OrderItems: v.array(OrderItem),
  events: v.array(OrderEvent),
  /** The latest first. */
  vouchers: v.array(Voucher),
  /** For the staff alone: the client to chat with about it. Null: the customer has no user. */
  clientUserId: v.optional(v.nullable(Id)),
})
export type Order = v.InferOutput<typeof Order>

export const OrderPage = v.object({
  orders: v.array(OrderRow),
  total: v.number(),
  page: v.number(),
  /** How many orders each tab of the list holds. */
  counts: v.object({
    toAccept: v.number(),
    toFulfil: v.number(),
    shipped: v.number(),
    unpaid: v.number(),
    all: v.number(),
  }),
})
export type OrderPage = v.InferOutput<typeof OrderPage>

export const orderTabs = ['toAccept', 'toFulfil', 'shipped', 'unpaid', 'all'] as const
export type OrderTab = (typeof orderTabs)[number]

/** The parts of a client's history: what is on its way to him, and what he owes. */
export const historyViews = ['all', 'open', 'due'] as const
export type HistoryView = (typeof historyViews)[number]

export const HistoryQuery = v.object({ view: v.optional(v.picklist(historyViews), 'all'), ...paging(100, 200) })
export type HistoryQuery = v.InferOutput<typeof HistoryQuery>

export const OrderQuery = v.object({
  tab: v.optional(v.picklist(orderTabs), 'all'),
  search: v.optional(Text(100), ''),
  status: v.optional(OrderStatus),
  paymentStatus: v.optional(PaymentStatus),
  /** `failed`: its last try was refused, and none stands. */
  invoice: v.optional(v.picklist(['failed'])),
  /** Dates of Mexico City, both included. */
  from: v.optional(v.pipe(v.string(), v.isoDate('Fecha inválida.'))),
  to: v.optional(v.pipe(v.string(), v.isoDate('Fecha inválida.'))),
  ...paging(20, 200),
})
export type OrderQuery = v.InferOutput<typeof OrderQuery>

export const NewOrder = v.object({
  customerId: v.optional(Id),
  orderItems: v.pipe(
    v.array(
      v.object({
        productId: Id,
        quantity: Quantity,
        price: v.optional(v.number()),
        /** The line of the cart it comes from: refused when that has been ordered or taken out. */
        cartItemId: v.optional(Id),
      }),
    ),
    v.minLength(1, 'La orden está vacío.'),
    v.maxLength(1000, 'Un pedido puede tener 1,000 líneas como máximo.'),
  ),
  paymentMethod: v.optional(v.nullable(PaymentMethod)),
  shippingAddress: v.optional(v.nullable(Text(300))),
  /** The contract sends these; what they claim is checked, never believed. */
  status: v.optional(OrderStatus),
  paymentStatus: v.optional(PaymentStatus),
  netpayResponse: v.optional(v.unknown()),
})
export type NewOrder = v.InferInput<typeof NewOrder>

export const AcceptOrder = v.object({ note: v.optional(Text(300)), version: v.optional(v.number()) })
export const ChangeStatus = v.object({
  status: OrderStatus,
  note: v.optional(Text(300)),
  version: v.optional(v.number()),
})
export const CancelOrder = v.object({
  reason: v.pipe(v.string('Indica el motivo.'), v.trim(), v.nonEmpty('Indica el motivo.'), v.maxLength(300)),
  note: v.optional(Text(300)),
  version: v.optional(v.number()),
})
export const EditItems = v.object({
  /** All the lines the order is to have, one a product; what it had and is not among them is taken out. */
  items: v.pipe(
    v.array(v.object({ productId: Id, quantity: Quantity })),
    v.minLength(1, 'Agrega al menos un artículo o cancela el pedido.'),
    v.maxLength(1000, 'Un pedido puede tener 1,000 líneas como máximo.'),
  ),
  reason: v.optional(v.nullable(Text(300))),
  version: v.optional(v.number()),
})
export type EditItems = v.InferOutput<typeof EditItems>

export const PayOrder = v.object({ paymentStatus: v.optional(PaymentStatus), netpayResponse: v.optional(v.unknown()) })

export const LastOrderId = v.object({ id: v.number() })
export type LastOrderId = v.InferOutput<typeof LastOrderId>

/** From which states each state may be reached. `Paid` is reached by a verified card payment alone. */
export const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: [],
  Accepted: ['Pending'],
  Paid: ['Accepted'],
  Preparing: ['Accepted', 'Paid'],
  Shipped: ['Preparing'],
  Delivered: ['Shipped'],
  Cancelled: ['Pending', 'Accepted', 'Paid', 'Preparing'],
}

export const statusLabels: Record<OrderStatus, string> = {
  Pending: 'Pendiente',
  Accepted: 'Aceptada',
  Paid: 'Pagada',
  Preparing: 'En surtido',
  Shipped: 'Enviada',
  Delivered: 'Entregada',
  Cancelled: 'Cancelada',
}

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  Pending: 'Pendiente',
  Partial: 'Parcial',
  Paid: 'Pagado',
  Refunded: 'Reembolsado',
}

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  'Credit Card': 'Tarjeta',
  'Bank Transfer': 'Transferencia',
}

/** A client may pay an order that the shop has accepted. */
export const isPayable = (order: Pick<OrderRow, 'status' | 'paymentStatus'>) =>
  order.paymentStatus === 'Pending' && order.status === 'Accepted'

/** Until it leaves the shop, and while nobody has paid for what it is. */
export const isEditable = (order: Pick<OrderRow, 'status' | 'paymentStatus'>) =>
  editableStatuses.includes(order.status) && order.paymentStatus === 'Pending'
export const editableStatuses: readonly OrderStatus[] = ['Pending', 'Accepted', 'Preparing']

/** A client shows his transfer while the shop waits for the money. */
export const takesVoucher = (order: Pick<OrderRow, 'status' | 'paymentStatus' | 'paymentMethod'>) =>
  order.paymentMethod === 'Bank Transfer' &&
  (order.paymentStatus === 'Pending' || order.paymentStatus === 'Partial') &&
  order.status !== 'Cancelled'

export const maxVouchers = 10

/** Only what is paid is invoiced. */
export const isInvoiceable = (order: Pick<OrderRow, 'paymentStatus'>) => order.paymentStatus === 'Paid'

/** The words of a change, as clients and staff read it in the history. */
export const describeChange = (change: Change) =>
  change.type === 'removed'
    ? `removed: ${change.productCode} removed (${change.fromQty})`
    : `updated: ${change.productCode} qty ${change.fromQty}→${change.toQty}`
