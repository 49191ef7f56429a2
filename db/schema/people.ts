import { relations, sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { linkKinds } from '#contract/accounts/password-links'
import type { BillingInfo } from '#contract/customers/customers'
import { flag, json, money, percent, timestamp } from './columns.ts'

export const acceso = sqliteTable('acceso', { id: integer().primaryKey(), nombre: text().notNull() })

export const customers = sqliteTable('customers', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  legal_name: text(),
  company: text(),
  email: text().notNull(),
  phone: text().notNull(),
  address: text(),
  city: text(),
  state: text(),
  country: text().notNull().default('MX'),
  zip: text().notNull(),
  tax_id: text().notNull(),
  tax_system: text().notNull(),
  /** The use of its invoices. Null: the default of the regime. */
  cfdi_use: text(),
  /** Where its invoices are sent. Null: `email`. */
  invoice_email: text(),
  billingInfo: json<BillingInfo>(),
  notes: text(),
  credit_days: integer(),
  credit_limit: money(),
  salespersonId: integer(),
  /** Null: list prices. */
  price_list_id: integer(),
  /** Percent off every price. */
  discount: percent().notNull().default(0),
  active: flag().default(true),
  version: integer().notNull().default(1),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})

export const deliveryAddresses = sqliteTable('delivery_addresses', {
  id: integer().primaryKey({ autoIncrement: true }),
  customerId: integer().notNull(),
  alias: text().notNull().default(''),
  street: text().notNull(),
  city: text(),
  state: text(),
  zip: text(),
  contact: text(),
  phone: text(),
  notes: text(),
  lastUsedAt: text(),
  version: integer().notNull().default(1),
  /** The text that an order keeps; the migration composes it. */
  text: text().notNull().generatedAlwaysAs(sql``, { mode: 'virtual' }),
})

export const users = sqliteTable('users', {
  id: integer().primaryKey({ autoIncrement: true }),
  nombre: text().notNull(),
  usuario: text().notNull(),
  email: text().notNull(),
  avatar: text(),
  AccesoId: integer().notNull(),
  customerId: integer(),
  passwordHash: text().notNull(),
  active: flag().default(true),
  phone: text(),
  lastAccessAt: text(),
  /** Time of the invitation of a user without a password; null for all others. */
  invitedAt: text(),
  version: integer().notNull().default(1),
  createdAt: timestamp(),
})

export const sessions = sqliteTable('sessions', {
  tokenHash: text().primaryKey(),
  id: text().notNull().default(sql`(lower(hex(randomblob(8))))`),
  userId: integer().notNull(),
  userAgent: text(),
  createdAt: timestamp(),
  expiresAt: text().notNull(),
  needsSecondFactor: flag().default(false),
  /** Only for a delegated session: the customer as whom a staff member orders, and the session that opened it. */
  onBehalfOf: integer(),
  openedBy: text(),
})

export const secondFactors = sqliteTable('second_factors', {
  userId: integer().primaryKey(),
  secret: text().notNull(),
  confirmedAt: text(),
  lastPeriod: integer().notNull().default(0),
})

export const recoveryCodes = sqliteTable(
  'recovery_codes',
  { userId: integer().notNull(), codeHash: text().notNull() },
  ({ userId, codeHash }) => [primaryKey({ columns: [userId, codeHash] })],
)

export const loginFailures = sqliteTable('login_failures', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  lastAt: text().notNull(),
  blockedUntil: text(),
})

export const knownDevices = sqliteTable(
  'known_devices',
  { deviceHash: text().notNull(), userId: integer().notNull(), lastUsedAt: text().notNull() },
  ({ deviceHash, userId }) => [primaryKey({ columns: [deviceHash, userId] })],
)

export const passwordLinks = sqliteTable('password_links', {
  tokenHash: text().primaryKey(),
  userId: integer().notNull(),
  kind: text({ enum: linkKinds }).notNull(),
  createdAt: timestamp(),
  expiresAt: text().notNull(),
  usedAt: text(),
})

export const usersRelations = relations(users, ({ one }) => ({
  Acceso: one(acceso, { fields: [users.AccesoId], references: [acceso.id] }),
  Customer: one(customers, { fields: [users.customerId], references: [customers.id] }),
}))

export const sessionsRelations = relations(sessions, ({ one }) => ({
  user: one(users, { fields: [sessions.userId], references: [users.id] }),
}))
