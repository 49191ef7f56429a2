import { relations, sql } from 'drizzle-orm'
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NoteKind } from '#contract/orders/notes'
import type { Modification, OrderStatus, PaymentMethod, PaymentStatus, VoucherState } from '#contract/orders/orders'
import type { NetpayResponse } from '#contract/payments/payments'
import { bankMovements, movementPayments } from './bank.ts'
import { products } from './catalog.ts'
import { flag, json, money, timestamp } from './columns.ts'
import { invoices } from './invoices.ts'
import { payments, paymentVoids, refunds } from './payments.ts'
import { customers, users } from './people.ts'
import { cancelledLines, partialCancellations, shipmentLines, shipments } from './shipments.ts'

export const cartItems = sqliteTable('cart_items', {
  id: integer().primaryKey({ autoIncrement: true }),
  userId: integer().notNull(),
  /** Id of the customer, if the line was added in a delegated session. 0: the line is in the user's own cart. */
  onBehalfOf: integer().notNull().default(0),
  productId: integer().notNull(),
  quantity: integer().notNull(),
  /** Key of the last request that added pieces, and how many it added. */
  addKey: text(),
  added: integer().notNull().default(0),
})

export const orders = sqliteTable('orders', {
  id: integer().primaryKey({ autoIncrement: true }),
  uid: text().notNull(),
  order_number: integer(),
  customerId: integer().notNull(),
  userId: integer().notNull(),
  customer_name: text().notNull(),
  orderDate: timestamp(),
  status: text().$type<OrderStatus>().notNull().default('Pending'),
  paymentStatus: text().$type<PaymentStatus>().notNull().default('Pending'),
  paymentMethod: text().$type<PaymentMethod>(),
  shippingAddress: text(),
  pickup: flag().default(false),
  /** The shop's IVA when the order was made, in hundredths of a percent. Products without an IVA of their own have this one. */
  ivaRate: integer().notNull().default(0),
  subtotal: money().notNull().default(0),
  /** Rounded once for each rate of the lines. */
  iva: money().notNull().default(0),
  total: money().notNull().generatedAlwaysAs(sql`subtotal + iva`),
  pieces: integer().notNull().default(0),
  /** The sum of `shipped` of the lines, kept by the trigger `order_item_shipped`. */
  shippedPieces: integer().notNull().default(0),
  /** Money received for the order and not returned. The trigger `payment_changed` keeps it, and `order_money_changed` keeps
   * `paymentStatus`. */
  paid: money().notNull().default(0),
  /** The part of the total that credit notes cover. The trigger `credit_note_changed` keeps it. */
  credited: money().notNull().default(0),
  balance: money().notNull().generatedAlwaysAs(sql`max(subtotal + iva - paid - credited, 0)`),
  /** 0: no live invoice. 1: the invoice is in process. 2: it is valid. The trigger `invoice_changed` keeps it. */
  invoiced: integer().notNull().default(0),
  /** Name of the salesperson of the customer, for the sort of the list. `copySellerNames` changes it. */
  sellerName: text(),
  netpayResponse: json<NetpayResponse>(),
  modifications: json<Modification[]>().notNull().default([]),
  cancelReason: text(),
  idempotencyKey: text().notNull(),
  requestHash: text().notNull(),
  version: integer().notNull().default(1),
  updatedAt: timestamp(),
  /** Time of the first event Accepted or Paid. The triggers of 0012_add_sales.sql write this column and the next three. */
  soldAt: text(),
  /** The day in Mexico City. Null: the order is not sold. */
  soldOn: text(),
  /** Centavos, at the present cost of the products. */
  costed: integer().notNull().default(0),
  margin: real().notNull().default(0),
  /** The last day to pay, with the credit days that the customer has now. The trigger `order_due_moved` and others keep it. */
  dueOn: text(),
})

export const orderItems = sqliteTable('order_items', {
  id: integer().primaryKey({ autoIncrement: true }),
  orderId: integer().notNull(),
  productId: integer().notNull(),
  quantity: integer().notNull(),
  /** The pieces in shipments that were not undone, without those that the client returned. */
  shipped: integer().notNull().default(0),
  price: money().notNull(),
  /** Discount on each piece: the price before it was `price + discount`. */
  discount: money().notNull().default(0),
  /** Copies from the day of the sale: a change of the product does not change them. */
  code: text().notNull().default(''),
  name: text().notNull().default(''),
  unit: text().notNull().default('Pieza'),
  product_key: text().notNull().default('01010101'),
  unit_key: text().notNull().default('H87'),
  /** Percent as text, or 'exento'. */
  iva: text().notNull().default('0'),
  amount: money().notNull().generatedAlwaysAs(sql`price * quantity`),
  /** Pieces that are picked, at most `quantity`. */
  picked: integer().notNull().default(0),
  /** A picker reported that the rest is missing. */
  isShort: flag().default(false),
})

/** Marks of the pickers. */
export const picks = sqliteTable('picks', {
  id: integer().primaryKey({ autoIncrement: true }),
  orderId: integer().notNull(),
  productId: integer().notNull(),
  /** Negative for pieces put back. */
  added: integer().notNull(),
  isShort: flag().default(false),
  userId: integer().notNull(),
  idempotencyKey: text().notNull(),
  createdAt: timestamp(),
})

export const orderEvents = sqliteTable('order_events', {
  id: integer().primaryKey({ autoIncrement: true }),
  orderId: integer().notNull(),
  event: text().notNull(),
  note: text(),
  userId: integer(),
  /** The customer in whose name the user acted. */
  onBehalfOf: integer(),
  createdAt: timestamp(),
})

export const orderNotes = sqliteTable('order_notes', {
  id: integer().primaryKey({ autoIncrement: true }),
  orderId: integer().notNull(),
  kind: text().$type<NoteKind>().notNull(),
  text: text().notNull(),
  userId: integer(),
  createdAt: timestamp(),
})

export const vouchers = sqliteTable('vouchers', {
  id: integer().primaryKey({ autoIncrement: true }),
  orderId: integer().notNull(),
  key: text().notNull(),
  createdAt: timestamp(),
  state: text().$type<VoucherState>().notNull().default('pending'),
  reason: text(),
  paymentId: integer(),
  decidedBy: integer(),
  decidedAt: text(),
})

export const cartItemsRelations = relations(cartItems, ({ one }) => ({
  Product: one(products, { fields: [cartItems.productId], references: [products.id] }),
}))

// The relations of payments, invoices and shipments are here too: their files cannot import this one, which imports them.
export const ordersRelations = relations(orders, ({ one, many }) => ({
  Customer: one(customers, { fields: [orders.customerId], references: [customers.id] }),
  OrderItems: many(orderItems),
  events: many(orderEvents),
  notes: many(orderNotes),
  invoices: many(invoices),
  vouchers: many(vouchers),
  payments: many(payments),
  shipments: many(shipments),
  cancellations: many(partialCancellations),
}))

export const partialCancellationsRelations = relations(partialCancellations, ({ one, many }) => ({
  order: one(orders, { fields: [partialCancellations.orderId], references: [orders.id] }),
  user: one(users, { fields: [partialCancellations.userId], references: [users.id] }),
  lines: many(cancelledLines),
}))

export const cancelledLinesRelations = relations(cancelledLines, ({ one }) => ({
  cancellation: one(partialCancellations, {
    fields: [cancelledLines.cancellationId],
    references: [partialCancellations.id],
  }),
}))

export const shipmentsRelations = relations(shipments, ({ one, many }) => ({
  order: one(orders, { fields: [shipments.orderId], references: [orders.id] }),
  user: one(users, { fields: [shipments.userId], references: [users.id] }),
  lines: many(shipmentLines),
}))

export const shipmentLinesRelations = relations(shipmentLines, ({ one }) => ({
  shipment: one(shipments, { fields: [shipmentLines.shipmentId], references: [shipments.id] }),
}))

export const paymentsRelations = relations(payments, ({ one, many }) => ({
  order: one(orders, { fields: [payments.orderId], references: [orders.id] }),
  user: one(users, { fields: [payments.userId], references: [users.id] }),
  void: one(paymentVoids, { fields: [payments.id], references: [paymentVoids.paymentId] }),
  refunds: many(refunds),
}))

export const bankMovementsRelations = relations(bankMovements, ({ many }) => ({ payments: many(movementPayments) }))

export const movementPaymentsRelations = relations(movementPayments, ({ one }) => ({
  movement: one(bankMovements, { fields: [movementPayments.movementId], references: [bankMovements.id] }),
  payment: one(payments, { fields: [movementPayments.paymentId], references: [payments.id] }),
}))

export const refundsRelations = relations(refunds, ({ one }) => ({
  payment: one(payments, { fields: [refunds.paymentId], references: [payments.id] }),
  user: one(users, { fields: [refunds.userId], references: [users.id] }),
}))

export const orderItemsRelations = relations(orderItems, ({ one }) => ({
  order: one(orders, { fields: [orderItems.orderId], references: [orders.id] }),
  Product: one(products, { fields: [orderItems.productId], references: [products.id] }),
}))

export const orderEventsRelations = relations(orderEvents, ({ one }) => ({
  order: one(orders, { fields: [orderEvents.orderId], references: [orders.id] }),
  user: one(users, { fields: [orderEvents.userId], references: [users.id] }),
}))

export const orderNotesRelations = relations(orderNotes, ({ one }) => ({
  order: one(orders, { fields: [orderNotes.orderId], references: [orders.id] }),
  user: one(users, { fields: [orderNotes.userId], references: [users.id] }),
}))

export const vouchersRelations = relations(vouchers, ({ one }) => ({
  order: one(orders, { fields: [vouchers.orderId], references: [orders.id] }),
}))

export const invoicesRelations = relations(invoices, ({ one }) => ({
  order: one(orders, { fields: [invoices.orderId], references: [orders.id] }),
}))
