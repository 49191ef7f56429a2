import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { flag, money, timestamp } from './columns.ts'

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

/** Cancellations of pieces that were not shipped, while the rest of the order continues, and returns of shipped pieces. */
export const partialCancellations = sqliteTable('partial_cancellations', {
  id: integer().primaryKey({ autoIncrement: true }),
  orderId: integer().notNull(),
  /** Reduction of the order's total, IVA included. For a return of the whole order, whose total is kept: that total. */
  amount: money().notNull(),
  /** The `rowid` of the stamped invoice that still has these pieces. */
  invoice: integer(),
  reason: text().notNull(),
  userId: integer().notNull(),
  createdAt: timestamp(),
  /** True for a return: the pieces were shipped, and the client brought them back. */
  isReturn: flag().default(false),
})

/** The cancelled pieces, with the price at which they were sold. */
export const cancelledLines = sqliteTable(
  'cancelled_lines',
  {
    cancellationId: integer().notNull(),
    productId: integer().notNull(),
    quantity: integer().notNull(),
    price: money().notNull(),
    iva: text().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    unit: text().notNull(),
    /** Number of returned pieces that are damaged. They do not go back to the stock. */
    lost: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.cancellationId, table.productId] })],
)
