import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { todayInMexico } from '../../contract/fields.ts'
import { toPesos } from '../../contract/money.ts'
import type { Tier } from '../../contract/prices/prices.ts'

/**
 * The prices of a customer in SQL, by the rules of `resolvePrices` (contract/prices/price-rules.ts). It is the one place that decides a
 * price. Join the customer's terms to `products`, and read `priceFor` or `ownPrices`:
 *
 *     FROM products JOIN ${termsOf(customerId)} terms
 *     SELECT ${priceFor(sql`line.quantity`)}   -- centavos per piece: the current price for this quantity
 *     SELECT ${ownPrices}                      -- salePrice1 and breaks for a screen; read them with `toPrices`
 *
 * Screens compute the price of another quantity with `priceAt` of the contract. Without a customer (null) they are list prices.
 */
export const termsOf = (customerId: number | null | SQL, today = todayInMexico()) => sql`(
  SELECT price_lists.id AS listId, price_lists.base, price_lists.percent, coalesce(customers.discount, 0) AS discount
  FROM (SELECT 1) LEFT JOIN customers ON customers.id = ${customerId}
  LEFT JOIN price_lists ON price_lists.id = customers.price_list_id AND ${isInForce(today)})`

/** SQL: a row of `price_lists` applies on that day. */
const isInForce = (today = todayInMexico()) => sql`(price_lists.active
  AND coalesce(price_lists.validFrom, '') <= ${today} AND coalesce(price_lists.validTo, '9999') >= ${today})`

/** SQL for the price of this many pieces of a row of `products`, in centavos. Needs `terms`. */
export const priceFor = (quantity: SQL) =>
  roundPrice(sql`coalesce((SELECT ${exactOf('item')} FROM price_list_items item
      WHERE item.listId = terms.listId AND item.productId = products.id
        AND item.min_qty <= max(${quantity}, products.min_qty) AND ${exactOf('item')} IS NOT NULL
      ORDER BY item.min_qty DESC LIMIT 1),
    ${exactOf('terms')}, products.salePrice1 * 10000)`)

/** SQL for the prices of larger quantities, as a JSON array. Needs `terms`. */
const priceBreaks = sql`(SELECT json_group_array(json_object('min_qty', item.min_qty, 'price', ${roundPrice(exactOf('item'))}))
  FROM price_list_items item
  WHERE item.listId = terms.listId AND item.productId = products.id AND item.min_qty > products.min_qty
    AND ${exactOf('item')} IS NOT NULL)`

/** The columns `salePrice1` and `breaks` of a row of `products`, for the customer of `terms`. */
export const ownPrices = sql`${priceFor(sql`products.min_qty`)} AS salePrice1, ${priceBreaks} AS breaks`

/** SQL for the terms of customers who have one of these lists and no discount, whether the list is in force or not. */
export const termsOfLists = (where: SQL = sql`TRUE`) => sql`(
  SELECT id AS listId, base, percent, 0 AS discount FROM price_lists WHERE ${where})`

/** SQL: a price of a row of `products` is below its cost. Needs `terms`. */
export const isBelowCost = sql`(products.cost > ${priceFor(sql`products.min_qty`)} OR EXISTS (
  SELECT 1 FROM price_list_items item WHERE item.listId = terms.listId AND item.productId = products.id
    AND item.min_qty > products.min_qty AND ${roundPrice(exactOf('item'))} < products.cost))`

/**
 * `ownPrices` of one product as JSON text, for a query without a join. `|| ''`: SQLite would nest a JSON value in the JSON of
 * the outer query.
 */
export const ownPricesOf = (productId: SQLWrapper, customerId: number | null) => sql<string>`(
  SELECT json_object('salePrice1', salePrice1, 'breaks', breaks || '') || '' FROM (
    SELECT ${ownPrices} FROM products JOIN ${termsOf(customerId)} AS terms WHERE products.id = ${productId}))`

/** Pesos of the columns of `ownPrices`. */
export const toPrices = ({ salePrice1, breaks }: { salePrice1: number; breaks: string }) => ({
  salePrice1: toPesos(salePrice1),
  breaks: toBreaks(JSON.parse(breaks)),
})

/** Prices of larger quantities, whose prices are stored in centavos: the smallest quantity first. */
export const toBreaks = (stored: Tier[]) =>
  stored
    .map(({ min_qty, price }) => ({ min_qty, price: toPesos(price) }))
    .sort((left, right) => left.min_qty - right.min_qty)

/** Ten-thousandths of a centavo; NULL over an unknown cost, and for `terms` without a list. */
function exactOf(rule: 'item' | 'terms') {
  const [base, percent] = [sql.raw(`${rule}.base`), sql.raw(`${rule}.percent`)]
  const byPercent = sql`iif(${base} = 'cost', products.cost, products.salePrice1) * (10000 + ${percent})`
  return rule === 'terms' ? byPercent : sql`coalesce(item.price * 10000, ${byPercent})`
}

/** SQL for the price in centavos: the discount taken off, rounded once (half up), and at least one centavo. */
function roundPrice(exact: SQL) {
  return sql`max((${exact} * (10000 - terms.discount) + 50000000) / 100000000, 1)`
}
