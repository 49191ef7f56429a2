import { sql } from 'drizzle-orm'
import { sortText } from '../sort-text.ts'

/**
 * SQL that adds `categoryOrder.place` to `products`: the place of the category among all names. So the key is computed once for each
 * category, not for each product.
 */
export const joinCategoryOrder = sql`LEFT JOIN (SELECT id, rank() OVER (ORDER BY ${sortText('name')}) AS place FROM categories)
  AS categoryOrder ON categoryOrder.id = products.categoryId`

/**
 * `products` in a FROM that reads every product. Beside a LEFT JOIN, SQLite would read them in the order of `products_by_name`, whose
 * expression it takes for a column of the query: 165 ms instead of 30 for 100,000 products.
 */
export const eachProduct = sql`products NOT INDEXED`
