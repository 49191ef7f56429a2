import { relations } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { products } from './catalog.ts'
import { timestamp } from './columns.ts'

export const orderLists = sqliteTable('order_lists', {
  id: integer().primaryKey({ autoIncrement: true }),
  customerId: integer().notNull(),
  name: text().notNull(),
  updatedAt: timestamp(),
})

export const orderListItems = sqliteTable('order_list_items', {
  id: integer().primaryKey({ autoIncrement: true }),
  listId: integer().notNull(),
  productId: integer().notNull(),
  quantity: integer().notNull(),
})

export const orderListsRelations = relations(orderLists, ({ many }) => ({ items: many(orderListItems) }))

export const orderListItemsRelations = relations(orderListItems, ({ one }) => ({
  list: one(orderLists, { fields: [orderListItems.listId], references: [orderLists.id] }),
  Product: one(products, { fields: [orderListItems.productId], references: [products.id] }),
}))
