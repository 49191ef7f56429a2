import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { StatementColumns } from '#contract/payments/bank-statements'
import { json, money, timestamp } from './columns.ts'

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
})

/** The payments that a movement of the bank is matched with. */
export const movementPayments = sqliteTable('movement_payments', {
  paymentId: integer().primaryKey(),
  movementId: integer().notNull(),
  /** Whether the payment was registered with the movement. Otherwise it had been registered before. */
  isNew: integer({ mode: 'boolean' }).notNull(),
})

export const bankLayouts = sqliteTable('bank_layouts', {
  headers: text().primaryKey(),
  columns: json<StatementColumns>().notNull(),
})
