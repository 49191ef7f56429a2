import { sql } from 'drizzle-orm'
import { sortText } from '../sort-text.ts'

/**
 * SQL that adds `categoryOrder.place` to `products`: the place of the category among all names. So the key is computed once for each
 * category, not for each product.
 */
export const joinCategoryOrder = sql`LEFT JOIN (SELECT id, rank() OVER (ORDER BY ${sortText('name')}) AS place FROM categories)
  AS categoryOrder ON categoryOrder.id = products.categoryId`

/**
 * `products` in a FROM that reads every product. Beside a LEFT JOIN, SQLite would read them in the order of a narrow index, as by name or
 * by code, and look up each row at random: 105 ms instead of 24 for 100,000 products.
 */
export const eachProduct = sql`products NOT INDEXED`
