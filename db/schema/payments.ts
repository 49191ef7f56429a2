import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
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
