import { sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, money, timestamp } from './columns.ts'

/** Quotes: prices that staff offer to a customer until a day. */
export const quotes = sqliteTable('quotes', {
  id: integer().primaryKey({ autoIncrement: true }),
  /** Random text that the links to the quote contain. */
  uid: text().notNull().default(sql`(lower(hex(randomblob(16))))`),
  customerId: integer().notNull(),
  /** The last day, in Mexico City. */
  validUntil: text().notNull(),
  pickup: flag().default(false),
  addressId: integer(),
  clientNote: text(),
  internalNote: text(),
  lines: integer().notNull(),
  subtotal: money().notNull(),
  iva: money().notNull(),
  total: money().notNull().generatedAlwaysAs(sql`subtotal + iva`),
  /** The order that was made from the quote. */
  orderId: integer(),
  discardedAt: text(),
  discardedBy: integer(),
  userId: integer().notNull(),
  idempotencyKey: text().notNull(),
  requestHash: text().notNull(),
  createdAt: timestamp(),
  /** Counts edits by the staff. */
  version: integer().notNull().default(1),
})

export const quoteLines = sqliteTable(
  'quote_lines',
  {
    quoteId: integer().notNull(),
    productId: integer().notNull(),
    position: integer().notNull(),
    /** Copies of the product and its IVA on the day of the quote: later changes of the product do not change the quote. */
    code: text().notNull(),
    name: text().notNull(),
    unit: text().notNull(),
    iva: text().notNull(),
    quantity: integer().notNull(),
    price: money().notNull(),
    /** Discount on each piece: the price before it was `price + discount`. */
    discount: money().notNull().default(0),
  },
  ({ quoteId, position }) => [primaryKey({ columns: [quoteId, position] })],
)
