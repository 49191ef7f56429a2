import { or, sql } from 'drizzle-orm'
import { orders } from '../../../db/schema/index.ts'
import { contains, containsPlain } from '../contains.ts'
import { customersWith } from '../customers/list.ts'
import { isFolio } from '../folio.ts'
import { productsNamed } from '../products/text-search.ts'

/** The condition that a search of the staff finds an order: by its number, its customer or RFC, or a product. */
export function matches(search: string) {
  return or(
    hasNumber(search),
    containsPlain(sql`${orders.customer_name}`, search),
    sql`${orders.customerId} IN (SELECT id FROM customers
      WHERE ${contains(sql`name`, search)} OR ${contains(sql`company`, search)} OR ${contains(sql`tax_id`, search)})`,
    sql`${orders.customerId} IN ${customersWith(search)}`,
    hasProduct(search),
  )
}

/** The condition that a search of a customer finds their order: by its number, or a line. */
export const matchesOwn = (search: string) => or(hasNumber(search), hasLine(search))

/** The search is the number of an order, as such or with the prefix of the shop. */
export const hasNumber = (search: string) => isFolio(sql`orders.order_number`, search)

/** The search is part of the code or name of a product, or its words begin words of the name: with or without accents. */
const isProduct = (search: string) => sql`(${contains(sql`products.code`, search)}
  OR ${contains(sql`products.name`, search)} OR products.id IN ${productsNamed(search)})`

/** The orders with such a product. Not a join, which SQLite runs as a scan of all lines with a lookup of each product. */
const hasProduct = (search: string) => sql`${orders.id} IN (SELECT orderId FROM order_items
  WHERE productId IN (SELECT products.id FROM products WHERE ${isProduct(search)}))`

/**
 * The condition that a line has the search in its product, or in its code or name of the day of the sale, which the product may have
 * changed since. It reads every line of an order, so it is for the orders of one customer only. `hasProduct` would read those of all.
 */
const hasLine = (search: string) => sql`EXISTS (SELECT 1 FROM order_items JOIN products ON products.id = productId
  WHERE order_items.orderId = ${orders.id} AND (${contains(sql`order_items.code`, search)}
    OR ${containsPlain(sql`order_items.name`, search)} OR ${isProduct(search)}))`
