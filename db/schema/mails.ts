import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { requestStates } from '#contract/customers/account-requests'
import { holdReasons, mailKinds, mailStates, reminderStages } from '#contract/mails'
import { json, timestamp } from './columns.ts'

export const mails = sqliteTable('mails', {
  id: integer().primaryKey({ autoIncrement: true }),
  uid: text().notNull(),
  kind: text({ enum: mailKinds }).notNull(),
  email: text().notNull(),
  userId: integer(),
  customerId: integer(),
  orderId: integer(),
  facts: json<Record<string, unknown>>().notNull(),
  secret: text(),
  state: text({ enum: mailStates }).notNull().default('waiting'),
  tries: integer().notNull().default(0),
  nextAt: timestamp(),
  claimedAt: text(),
  expiresAt: text().notNull(),
  sentAt: text(),
  problem: text(),
  createdAt: timestamp(),
})

export const heldAddresses = sqliteTable('held_addresses', {
  email: text().primaryKey(),
  reason: text({ enum: holdReasons }).notNull(),
  createdAt: timestamp(),
})

export const paymentReminders = sqliteTable(
  'payment_reminders',
  {
    orderId: integer().notNull(),
    stage: text({ enum: reminderStages }).notNull(),
    createdAt: timestamp(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.stage] })],
)

export const accountRequests = sqliteTable('account_requests', {
  id: integer().primaryKey({ autoIncrement: true }),
  business: text().notNull(),
  contact: text().notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  tax_id: text(),
  notes: text(),
  state: text({ enum: requestStates }).notNull().default('waiting'),
  reason: text(),
  customerId: integer(),
  userId: integer(),
  decidedAt: text(),
  createdAt: timestamp(),
})
