import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { can } from '../../contract/access.ts'
import { toCentavos } from '../../contract/money.ts'
import type { EditItems, GivenPrice } from '../../contract/orders/edit-requests.ts'
import { toHundredths } from '../../contract/prices/prices.ts'
import { AppError, forbidden } from '../../errors.ts'
import type { Actor } from '../identity.ts'
import { priceFor, termsOf } from '../prices/prices.ts'
import { forSale } from '../products/for-sale.ts'
import { configured } from '../shop/configured.ts'
import type { Line } from './lines.ts'
import { endsBefore, isQuotedLine } from './quote-state.ts'

type Item = EditItems['items'][number]

/** Whether staff give a price or a discount. */
export const isPriced = ({ price, discount }: GivenPrice) => price !== undefined || discount !== undefined

const stored = ({ price, discount }: GivenPrice) => ({
  price: price && toCentavos(price),
  discount: discount === undefined ? undefined : toHundredths(discount),
})

/** SQL for a price less a discount in hundredths of a percent, in centavos, rounded. */
const lessDiscount = (price: SQL, hundredths: SQL) => sql`(${price} * (10000 - ${hundredths}) + 5000) / 10000`

/** One line per product. Of several prices or discounts, the last one counts. */
function mergePricedItems(items: readonly Item[]) {
  const merged = new Map<number, { productId: number; quantity: number; price?: number; discount?: number }>()
  for (const { productId, quantity, price, discount } of items) {
    const { quantity: already = 0, ...earlier } = merged.get(productId) ?? { productId }
    const namedPrice = isPriced({ price, discount }) ? stored({ price, discount }) : earlier
    merged.set(productId, { ...namedPrice, productId, quantity: already + quantity })
  }
  return [...merged.values()]
}

/** The condition that the stored line has the customer's current price, without a discount. A product that is not for sale has no price. */
const followsBreaks = sql`(item.discount = 0 AND item.price = ${priceFor(sql`item.quantity`)} AND ${forSale})`

/**
 * SQL for the new lines of an order, in centavos, to read before the lines are replaced.
 *
 * A line without a new price or discount keeps its stored price. But if that is the customer's current price for the stored
 * quantity, the line takes the current price for the new quantity (volume breaks).
 */
export const pricedLines = (orderId: number, items: readonly Item[]) =>
  withGivenPrices(sql`(
    SELECT *, iif(storedPrice IS NULL OR followsBreaks, currentPrice, storedBase) AS base,
      iif(storedPrice IS NULL OR followsBreaks, currentPrice, storedPrice) AS otherwise FROM (
      SELECT line.value ->> 'productId' AS productId, line.value ->> 'quantity' AS quantity,
        line.value ->> 'price' AS newPrice, line.value ->> 'discount' AS newDiscount, item.price AS storedPrice,
        ${followsBreaks} AS followsBreaks,
        coalesce(item.price + item.discount, 0) AS storedBase, ${priceFor(sql`(line.value ->> 'quantity')`)} AS currentPrice
      FROM json_each(${JSON.stringify(mergePricedItems(items))}) line JOIN products ON products.id = line.value ->> 'productId'
      CROSS JOIN ${termsOf(sql`(SELECT customerId FROM orders WHERE id = ${orderId})`)} AS terms
      LEFT JOIN order_items item ON item.orderId = ${orderId} AND item.productId = products.id))`)

/** SQL for the lines of a new order on which staff give prices, in centavos: as `pricedLines`, with the customer's current prices. */
export const newPricedLines = (customerId: number, lines: readonly Line[]) =>
  withGivenPrices(sql`(
    SELECT *, base AS otherwise FROM (
      SELECT line.value ->> 'productId' AS productId, line.value ->> 'quantity' AS quantity,
        line.value ->> 'price' AS newPrice, line.value ->> 'discount' AS newDiscount,
        ${priceFor(sql`(line.value ->> 'quantity')`)} AS base
      FROM json_each(${JSON.stringify(lines.map(({ productId, quantity, given = {} }) => ({ productId, quantity, ...stored(given) })))}) line
      JOIN products ON products.id = line.value ->> 'productId' CROSS JOIN ${termsOf(customerId)} AS terms))`)

/**
 * SQL for lines with their price and discount, and `isNamed`, whether staff give them. `lines`: rows with `newPrice` and `newDiscount`,
 * NULL if not given; `otherwise`, the price without them; and `base`, the price before any discount. A price under `base` is stored as a
 * discount on it.
 */
const withGivenPrices = (lines: SQL) => sql`(
  SELECT productId, quantity, NULL AS iva, base, isNamed, max(net, 1) AS price, max(base - max(net, 1), 0) AS discount FROM (
    SELECT productId, quantity, base, newPrice IS NOT NULL OR newDiscount IS NOT NULL AS isNamed,
      coalesce(newPrice, ${lessDiscount(sql`base`, sql`newDiscount`)}, otherwise) AS net
    FROM ${lines}))`

/** @throws 403 for a user who may not give prices and discounts */
export function mayGivePrices(user: Actor) {
  if (!can(user, 'orders.prices')) throw forbidden('No tienes permiso para cambiar precios en un pedido.')
}

/**
 * The condition that no price of `priced` is below the price with the largest discount that the user may give; undefined without a limit.
 * The prices of a `quote` have none if it offers them until the day or longer. `why`: begins the refusal if it ends before.
 */
export function ensurePriceLimit(
  db: Database,
  user: Actor,
  priced: SQL,
  quote?: { id: number; day: string; why: string },
) {
  if (can(user, 'orders.anyPrice')) return undefined
  const limit = configured('sales', 'maxSellerDiscount')
  const isQuoted = quote ? isQuotedLine(quote.id, quote.day) : sql`FALSE`
  const lowest = lessDiscount(sql`base`, sql`CAST(round(100 * ${limit}) AS INTEGER)`)
  const isOver = sql`isNamed AND price < ${lowest} AND NOT ${isQuoted}`
  return ensure(sql`NOT EXISTS (SELECT 1 FROM ${priced} AS line WHERE ${isOver})`, async () => {
    const [first] = await db.all<{ code: string; percent: number; most: number; endsEarlier: number }>(sql`
      SELECT code, round(100.0 * discount / base, 2) AS percent, ${limit} AS most, ${quote ? endsBefore(quote.id, quote.day) : sql`0`} AS endsEarlier
      FROM ${priced} line JOIN products ON products.id = line.productId WHERE ${isOver} LIMIT 1`)
    const why = quote && first?.endsEarlier ? `${quote.why} ` : ''
    const message = `${why}Puedes dar hasta ${first?.most ?? 0} % de descuento y ${first?.code} tendría ${first?.percent} %. Pide a un administrador o al gerente que lo cambie.`
    return new AppError(403, 'DISCOUNT_LIMIT', message)
  })
}
