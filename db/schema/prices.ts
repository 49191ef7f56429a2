import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { priceBases } from '#contract/prices/prices'
import { flag, money, percent, timestamp } from './columns.ts'

export const priceLists = sqliteTable('price_lists', {
  id: integer().primaryKey({ autoIncrement: true }),
  name: text().notNull(),
  /** The rule for products without a row in `price_list_items`. */
  base: text({ enum: priceBases }).notNull().default('list'),
  percent: percent().notNull().default(0),
  /** Days in Mexico City, both inclusive; null: no limit. */
  validFrom: text(),
  validTo: text(),
  active: flag().default(true),
  version: integer().notNull().default(1),
  createdAt: timestamp(),
  updatedAt: timestamp(),
})

export const priceListItems = sqliteTable(
  'price_list_items',
  {
    listId: integer().notNull(),
    productId: integer().notNull(),
    min_qty: integer().notNull().default(1),
    /** Null: the price is computed from `base` and `percent`. */
    price: money(),
    base: text({ enum: priceBases }),
    percent: percent(),
  },
  ({ listId, productId, min_qty }) => [primaryKey({ columns: [listId, productId, min_qty] })],
)
