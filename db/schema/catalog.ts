import { relations, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ivaCodes } from '#contract/iva'
import { productStatuses } from '#contract/products/products'
import { flag, json, money, timestamp } from './columns.ts'

/** The `catalog_version` of the latest change. Set by triggers such as `products_updated` and `inventory_updated`. */
const catalogChange = () => integer().notNull().default(0)

export const categories = sqliteTable('categories', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  parentId: integer(),
  position: integer().notNull().default(0),
  version: integer().notNull().default(1),
  /** False: clients see neither the category nor its descendants, and their products are not for sale. */
  active: flag().default(true),
  image: text(),
})

export const products = sqliteTable('products', {
  id: integer().primaryKey({ autoIncrement: true }),
  code: text().notNull(),
  name: text().notNull(),
  description: text().notNull().default(''),
  brand: text().notNull().default(''),
  barcode: text().notNull().default(''),
  salePrice1: money().notNull(),
  cost: money(),
  categoryId: integer(),
  unit: text().notNull().default('Pieza'),
  min_qty: integer().notNull().default(1),
  multiple: integer().notNull().default(1),
  product_key: text().notNull().default('01010101'),
  unit_key: text().notNull().default('H87'),
  /** Percent, or 'exento'. Null: the IVA of the shop. */
  iva: text({ enum: ivaCodes }),
  /** The first of `images`. */
  image: text(),
  images: json<string[]>().notNull().default(sql`'[]'`),
  pdf: text(),
  /** Null: not sold without stock. A day: sold without stock, and more is expected on that day. '': the same without a known day. */
  backorder: text(),
  /** Pieces in a box of the supplier. */
  box_qty: integer(),
  status: text({ enum: productStatuses }).notNull().default('active'),
  position: integer().notNull().default(0),
  version: integer().notNull().default(1),
  changed: catalogChange(),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})

export const inventory = sqliteTable('inventory', {
  productId: integer().primaryKey(),
  on_hand: integer().notNull().default(0),
  reserved: integer().notNull().default(0),
  min_stock: integer().notNull().default(0),
  quantity: integer().notNull().generatedAlwaysAs(sql`on_hand - reserved`),
  /** Pesos per piece, weighted by purchases. */
  avg_cost: money(),
  location: text(),
  version: integer().notNull().default(1),
  changed: catalogChange(),
  updatedAt: timestamp(),
  /** Time of the last movement, and of the last change of `on_hand`. The trigger `movement_recorded` sets both. */
  lastMovement: text(),
  lastChange: text(),
  /** Time at which the stock fell to its minimum; null: it has more. The trigger `inventory_low_changed` sets it. */
  lowSince: text(),
})

/** Time up to which each user has seen the notices of low stock. */
export const lowStockSeen = sqliteTable('low_stock_seen', {
  userId: integer().primaryKey(),
  seenAt: text().notNull(),
})

export const stockMovements = sqliteTable('stock_movements', {
  id: integer().primaryKey({ autoIncrement: true }),
  productId: integer().notNull(),
  type: text().notNull(),
  on_hand: integer().notNull().default(0),
  reserved: integer().notNull().default(0),
  reference: text(),
  reason: text(),
  userId: integer(),
  entryId: integer(),
  /** Only for a purchase: pesos per piece, and the average cost before it. */
  cost: money(),
  avg_before: money(),
  createdAt: timestamp(),
})

/** One submission of the inventory form. */
export const stockEntries = sqliteTable('stock_entries', {
  id: integer().primaryKey({ autoIncrement: true }),
  userId: integer().notNull(),
  idempotencyKey: text().notNull(),
  kind: text({ enum: ['adjust', 'count', 'undo'] }).notNull(),
  request: json<unknown>().notNull(),
  undoes: integer(),
  createdAt: timestamp(),
})

export const catalogVersion = sqliteTable('catalog_version', {
  id: integer().primaryKey(),
  version: integer().notNull(),
  /** Version of the latest change of the categories. */
  categories: integer().notNull(),
  /** Version of the latest change of the synonyms. */
  synonyms: integer().notNull(),
  /** Version right after the last restore of a backup. */
  restored: integer().notNull().default(0),
})

/** Deleted products. */
export const productsGone = sqliteTable('products_gone', {
  id: integer().primaryKey(),
  changed: integer().notNull(),
})

export const productsRelations = relations(products, ({ one }) => ({
  Inventory: one(inventory, { fields: [products.id], references: [inventory.productId] }),
  category: one(categories, { fields: [products.categoryId], references: [categories.id] }),
}))
