import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { mailKinds, mailStates } from '#contract/mails'
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
