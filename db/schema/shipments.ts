import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from './columns.ts'

export const shipments = sqliteTable('shipments', {
  id: integer().primaryKey({ autoIncrement: true }),
  orderId: integer().notNull(),
  /** A day in Mexico City. */
  shippedOn: text().notNull(),
  carrier: text(),
  trackingNumber: text(),
  userId: integer(),
  createdAt: timestamp(),
  deliveredAt: text(),
  deliveredBy: integer(),
  receivedBy: text(),
  /** Key of the file. */
  proof: text(),
  undoneAt: text(),
  undoneBy: integer(),
  undoReason: text(),
})

export const shipmentLines = sqliteTable(
  'shipment_lines',
  {
    shipmentId: integer().notNull(),
    productId: integer().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.productId] })],
)
