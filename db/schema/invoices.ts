import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Cancellation, Motive } from '#contract/invoices/cancellation'
import type { CfdiDetails, CfdiType } from '#contract/invoices/cfdi'
import type { Invoice, InvoiceInput } from '#contract/invoices/invoice'
import { flag, json, money, timestamp } from './columns.ts'

export const invoices = sqliteTable('invoices', {
  rowid: integer().primaryKey({ autoIncrement: true }),
  id: text(),
  type: text().$type<CfdiType>().notNull().default('I'),
  /** Null for a global invoice. */
  orderId: integer(),
  /** The payment that a complement is for; null for other CFDIs. */
  paymentId: integer(),
  /** The CFDI that this one substitutes, credits or complements. */
  relatedTo: integer(),
  attempt: integer().notNull().default(1),
  external_id: text().notNull(),
  /** The provider's draft of the attempt. The next attempt of the order uses it again. */
  draftId: text(),
  status: text().$type<Invoice['status']>().notNull(),
  uuid: text(),
  /** The series that is asked for, and after stamping that of the CFDI. Null before it: the provider's default. */
  series: text(),
  folio_number: integer(),
  total: money(),
  /** Amount of a credit note, or of the payment of a complement. */
  amount: money(),
  /** The part of a credit note that lowers the price of its order. The rest is for articles that were cancelled earlier, which lowered the total already. */
  credited: money().notNull().default(0),
  /** The part of `credited` that the client had already paid. The note adds it to `excess` of the payments. */
  excess: money().notNull().default(0),
  /** Of an invoice: the sum of its live complements that are not being cancelled. Triggers keep it. */
  complemented: money().notNull().default(0),
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
  /** Mails that failed since the last one that was sent; -1: it is not mailed. */
  mailTries: integer().notNull().default(0),
  /** Last reading of its state at the provider. */
  readAt: timestamp(),
  /** Time of the attempt; of a CFDI that was stamped later, its date. */
  created_at: timestamp(),
  updatedAt: timestamp(),
})

/** The orders of a global invoice. */
export const invoiceOrders = sqliteTable('invoice_orders', {
  invoice: integer().notNull(),
  orderId: integer().notNull(),
})
