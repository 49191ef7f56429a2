import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { money, timestamp } from './columns.ts'

export const suppliers = sqliteTable('suppliers', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  createdAt: timestamp(),
})

/** The code of a product at its supplier. */
export const supplierCodes = sqliteTable(
  'supplier_codes',
  {
    productId: integer().notNull(),
    supplierId: integer().notNull(),
    code: text().notNull(),
  },
  ({ productId, supplierId }) => [primaryKey({ columns: [productId, supplierId] })],
)

/** Goods received from a supplier. The lines are the movements of the stock entry. */
export const purchases = sqliteTable('purchases', {
  id: integer().primaryKey({ autoIncrement: true }),
  entryId: integer().notNull(),
  supplierId: integer().notNull(),
  /** The number of the supplier's note. */
  reference: text(),
  /** Date of the note: a day in Mexico City. */
  date: text().notNull(),
  note: text(),
  lines: integer().notNull(),
  pieces: integer().notNull(),
  /** Total without IVA. */
  total: money().notNull(),
  userId: integer().notNull(),
  createdAt: timestamp(),
  undoneAt: text(),
  undoneBy: integer(),
})
