import { type SQL, sql } from 'drizzle-orm'
import { codeKey, minCodeLength, searchWords } from '../contract/search.ts'
import { searchTextHas } from './customers/list.ts'
import { folioIn, idIn } from './folio.ts'
import { barcodeBranch, exactBranches } from './products/text-search.ts'

/**
 * The orders whose number begins with the digits, which may have the prefix of the shop. The number itself is first. Reads the
 * index of numbers: `120`, then `1200` to `1209`, and so on.
 */
export function ordersByFolio(search: string, limit: number): SQL | undefined {
  const folio = folioIn(search)
  if (!folio || folio.number === 0 || folio.number >= 1e9) return undefined
  const { number: start, hasPrefix } = folio
  const ranges = [1, 10, 100, 1000].map(
    (width, rank) => sql`SELECT * FROM (SELECT id, ${rank} AS rank FROM orders
      WHERE order_number >= ${start * width} AND order_number < ${(start + 1) * width} AND ${hasPrefix}
      ORDER BY order_number DESC LIMIT ${limit})`,
  )
  return sql`SELECT id FROM (${sql.join(ranges, sql` UNION ALL `)}) ORDER BY rank, id DESC LIMIT ${limit}`
}

/** The latest orders of the customers with those words. */
export function ordersByCustomer(search: string, limit: number): SQL | undefined {
  const customers = customersByText(search, limit)
  // The join keeps the order: the index by customer is read, not all orders.
  return (
    customers &&
    sql`SELECT orders.id FROM (${customers}) AS customer CROSS JOIN orders ON customerId = customer.id
      ORDER BY orders.id DESC LIMIT ${limit}`
  )
}

/** The quote with that folio, which may be its number alone, and the latest ones of the customers with those words. */
export function quotesByText(search: string, limit: number): SQL | undefined {
  const id = idIn(search, 'COT')
  if (id > 0) return sql`SELECT id FROM quotes WHERE id = ${id}`
  const customers = customersByText(search, limit)
  return (
    customers &&
    sql`SELECT quotes.id FROM (${customers}) AS customer CROSS JOIN quotes ON customerId = customer.id
      ORDER BY quotes.id DESC LIMIT ${limit}`
  )
}

/** The products with that code or bar code, or with the words in their text. A few from each index, the best first. */
export function productsByText(search: string, limit: number): SQL | undefined {
  const words = searchWords(search)
  if (words.length === 0 || codeKey(words.join('')).length < Math.min(2, minCodeLength)) return undefined
  const branches = [...exactBranches(search), barcodeBranch(search)].map(
    ({ rank, from, where }) =>
      sql`SELECT * FROM (SELECT products.id AS id, ${rank} AS rank FROM ${from} WHERE ${where} LIMIT ${limit})`,
  )
  return sql`SELECT id FROM (SELECT id, min(rank) AS rank FROM (${sql.join(branches, sql` UNION ALL `)}) GROUP BY id)
    ORDER BY rank, id LIMIT ${limit}`
}

/** The customers with those words in their name, RFC, e-mail or phone: along the index of their text. */
export function customersByText(search: string, limit: number): SQL | undefined {
  const where = searchTextHas(search)
  // A short number is a folio: it is part of most phone numbers.
  if (where.length === 0 || /^#?\d{1,3}$/.test(search)) return undefined
  return sql`SELECT id FROM customers WHERE ${sql.join(where, sql` AND `)} ORDER BY searchText, id LIMIT ${limit}`
}
