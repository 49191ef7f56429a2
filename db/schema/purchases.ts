import { sql } from 'drizzle-orm'
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { purchaseOrderStates } from '#contract/purchases/orders'
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
  /** The purchase order whose goods arrived with this purchase. */
  purchaseOrderId: integer(),
})

/** Purchase orders: goods that the shop ordered from a supplier. */
export const purchaseOrders = sqliteTable('purchase_orders', {
  id: integer().primaryKey({ autoIncrement: true }),
  supplierId: integer().notNull(),
  /** The day on which the goods are expected, in Mexico City. */
  expectedOn: text(),
  note: text(),
  lines: integer().notNull(),
  pieces: integer().notNull(),
  /** Sum of the lines that have a cost, without IVA. */
  total: money().notNull(),
  /** Pieces that arrived. More pieces of a line than were ordered are not counted. */
  received: integer().notNull().default(0),
  closedAt: text(),
  closedBy: integer(),
  closeReason: text(),
  state: text({ enum: purchaseOrderStates })
    .notNull()
    .generatedAlwaysAs(sql`CASE
    WHEN closedAt IS NOT NULL AND received = 0 THEN 'cancelled'
    WHEN closedAt IS NOT NULL OR received = pieces THEN 'received'
    WHEN received > 0 THEN 'partial'
    ELSE 'pending' END`),
  userId: integer().notNull(),
  idempotencyKey: text().notNull(),
  request: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: timestamp(),
})

export const purchaseOrderLines = sqliteTable(
  'purchase_order_lines',
  {
    purchaseOrderId: integer().notNull(),
    productId: integer().notNull(),
    position: integer().notNull(),
    quantity: integer().notNull(),
    /** The cost per piece that the supplier agreed to, without IVA. Null: no cost was agreed yet. */
    cost: money(),
    /** Pieces that arrived; may be more than were ordered. */
    received: integer().notNull().default(0),
  },
  ({ purchaseOrderId, productId }) => [primaryKey({ columns: [purchaseOrderId, productId] })],
)
