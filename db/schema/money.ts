import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Cancellation, Motive } from '#contract/invoices/cancellation'
import type { CfdiDetails, CfdiType } from '#contract/invoices/cfdi'
import type { Invoice, InvoiceInput } from '#contract/invoices/invoice'
import type { StatementColumns } from '#contract/payments/bank-statements'
import type { LedgerState, ReceivedForm, RefundState, RefundWay } from '#contract/payments/ledger'
import type { NetpayResponse } from '#contract/payments/payments'
import { flag, json, money, timestamp } from './columns.ts'

export const paymentIntents = sqliteTable('payment_intents', {
  id: integer().primaryKey({ autoIncrement: true }),
  userId: integer().notNull(),
  customerId: integer().notNull(),
  target: text({ enum: ['cart', 'order'] }).notNull(),
  orderId: integer(),
  /** The lines when the payment began; price in centavos. */
  lines: json<{ productId: number; quantity: number; price: number; iva?: string }[]>().notNull(),
  ivaRate: integer().notNull(),
  amount: money().notNull(),
  shippingAddress: text(),
  pickup: flag().default(false),
  merchantReferenceCode: text().notNull(),
  state: text({ enum: ['created', 'settled', 'expired'] })
    .notNull()
    .default('created'),
  createdAt: timestamp(),
  expiresAt: text().notNull(),
  closedAt: text(),
  checkAt: text(),
  /** Time of the browser's report that it was charged, when the provider had not confirmed it. Null: no such report. */
  reportedAt: text(),
})

export const payments = sqliteTable('payments', {
  id: integer().primaryKey({ autoIncrement: true }),
  orderId: integer(),
  amount: money().notNull(),
  form: text().$type<ReceivedForm>().notNull(),
  paidOn: text().notNull(),
  reference: text(),
  state: text().$type<LedgerState>().notNull(),
  /** Id of the staff member who registered the payment. Null for a card charge. */
  userId: integer(),
  idempotencyKey: text(),
  intentId: integer(),
  transactionTokenId: text(),
  merchantReferenceCode: text(),
  response: json<NetpayResponse>(),
  createdAt: timestamp(),
  /** The sum of the finished refunds. The trigger `refund_changed` computes it. */
  refunded: money().notNull().default(0),
  /** The part above the price of its order, after cancelled articles or a credit note. Refunds cover it first. */
  excess: money().notNull().default(0),
  /** The part that is still to be returned. */
  due: money()
    .notNull()
    .generatedAlwaysAs(sql`CASE state
    WHEN 'refund_due' THEN amount - refunded WHEN 'applied' THEN max(excess - refunded, 0) ELSE 0 END`),
  /** Money that its order did not need, or a charge that does not fit its attempt: it never counts. */
  surplus: integer({ mode: 'boolean' }).notNull().default(false),
  /** The payment with which this money came, above the balance of the order. */
  restOf: integer(),
  checkAt: text(),
})

export const refunds = sqliteTable('refunds', {
  id: integer().primaryKey({ autoIncrement: true }),
  paymentId: integer().notNull(),
  amount: money().notNull(),
  way: text().$type<RefundWay>().notNull(),
  state: text().$type<RefundState>().notNull(),
  /** The part that the client has to pay again. */
  owed: money().notNull().default(0),
  reason: text().notNull(),
  userId: integer(),
  idempotencyKey: text().notNull(),
  form: text().$type<ReceivedForm>(),
  returnedOn: text(),
  reference: text(),
  providerId: text(),
  acceptedAt: text(),
  error: text(),
  checkAt: text(),
  createdAt: timestamp(),
  closedAt: text(),
})

export const paymentVoids = sqliteTable('payment_voids', {
  paymentId: integer().primaryKey(),
  reason: text().notNull(),
  userId: integer().notNull(),
  createdAt: timestamp(),
})

export const invoices = sqliteTable('invoices', {
  rowid: integer().primaryKey({ autoIncrement: true }),
  id: text(),
  type: text().$type<CfdiType>().notNull().default('I'),
  /** Null for a global invoice. */
  orderId: integer(),
  /** The payment of a complement. */
  paymentId: integer(),
  /** The CFDI that this one substitutes, credits or complements. */
  relatedTo: integer(),
  attempt: integer().notNull().default(1),
  external_id: text().notNull(),
  /** The provider's draft of the attempt. The next attempt of the order uses it again. */
  draftId: text(),
  status: text().$type<Invoice['status']>().notNull(),
  uuid: text(),
  series: text(),
  folio_number: integer(),
  total: money(),
  /** Amount of a credit note, or of the payment of a complement. */
  amount: money(),
  /** The part of a credit note that lowers the price of its order. The rest is for cancelled articles, which lowered the total before. */
  credited: money().notNull().default(0),
  /** The part of `credited` that the client had already paid. The note adds it to `excess` of the payments. */
  excess: money().notNull().default(0),
  input: json<InvoiceInput>().notNull(),
  details: json<CfdiDetails>(),
  error: text(),
  livemode: flag().default(true),
  cancellation: text().$type<Cancellation>().notNull().default('none'),
  motive: text().$type<Motive>(),
  cancelReason: text(),
  canceledBy: integer(),
  canceledAt: text(),
  /** A substitute took its place in the order. */
  isReplaced: flag().default(false),
  emailedAt: text(),
  mailTries: integer().notNull().default(0),
  /** Last reading of its state at the provider. */
  readAt: timestamp(),
  created_at: timestamp(),
  updatedAt: timestamp(),
})

/** The orders of a global invoice. */
export const invoiceOrders = sqliteTable('invoice_orders', {
  invoice: integer().notNull(),
  orderId: integer().notNull(),
})

export const bankStatements = sqliteTable('bank_statements', {
  id: integer().primaryKey({ autoIncrement: true }),
  uid: text().notNull(),
  name: text().notNull(),
  userId: integer().notNull(),
  createdAt: timestamp(),
  undoneAt: text(),
})

export const bankMovements = sqliteTable('bank_movements', {
  id: integer().primaryKey({ autoIncrement: true }),
  statementId: integer().notNull(),
  movedOn: text().notNull(),
  amount: money().notNull(),
  concept: text().notNull(),
  reference: text().notNull(),
  repeated: integer().notNull().default(0),
  isIgnored: integer({ mode: 'boolean' }).notNull().default(false),
  paymentId: integer(),
})

export const bankLayouts = sqliteTable('bank_layouts', {
  headers: text().primaryKey(),
  columns: json<StatementColumns>().notNull(),
})
