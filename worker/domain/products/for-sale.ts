import { type SQL, sql } from 'drizzle-orm'

/** SQL: without a category, or in one that clients see. `hidden_categories` is a view of 0005_add_catalog.sql. */
export const isShown = (categoryId: SQL) =>
  sql`(${categoryId} IS NULL OR ${categoryId} NOT IN (SELECT id FROM hidden_categories))`

/** SQL for `products`: the product is active and its category is shown. */
export const forSale = sql`products.status = 'active' AND ${isShown(sql`products.categoryId`)}`

/** The same for the rows of `product_counts`. */
export const countedForSale = sql`status = 'active' AND ${isShown(sql`categoryId`)}`
