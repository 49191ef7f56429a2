import { sql } from 'drizzle-orm'
import { dayMs } from '../../contract/days.ts'
import { ago } from '../times.ts'

/** Days of the sales that a suggestion starts from. */
export const salesDays = 30

/** Rows of `productId` and `sold`: the pieces of each product that orders sold in the last `salesDays`. */
export const recentSales = () => sql`(SELECT productId, sum(quantity) AS sold
  FROM orders CROSS JOIN order_items ON orderId = orders.id
  WHERE soldAt >= ${ago(salesDays * dayMs)} AND soldOn IS NOT NULL GROUP BY productId)`

/** Pieces sold a day, for a query with `sold`. */
export const dailySales = sql`coalesce(sold, 0) * 1.0 / ${salesDays}`

/** Days until the available pieces are sold, for a query of `inventory` with `sold`. NULL without sales. */
export const daysLeft = sql`CASE WHEN sold > 0 THEN max(inventory.quantity, 0) * 1.0 * ${salesDays} / sold END`

/**
 * The rule of suggested purchases, for a query of `inventory`, `products`, `sold` (pieces sold in `salesDays`, NULL without sales) and
 * `incoming` (see `incomingPieces`). A product is bought up to twice its minimum, or up to its sales of `days` days if these are more;
 * orders that wait count, because they make the available pieces negative, and so do pieces on the way. Whole boxes of the supplier
 * are bought.
 */
export function suggestion(days: number) {
  // Literals: a parameter is a floating-point number, and the division is one of whole numbers.
  const sales = sql.raw(`(coalesce(sold, 0) * ${days} + ${salesDays - 1}) / ${salesDays}`)
  const target = sql`max(2 * min_stock, ${sales})`
  const expected = sql`(inventory.quantity + coalesce(incoming, 0))`
  const needed = sql`max(${target} - ${expected}, 0)`
  const box = sql`coalesce(box_qty, 1)`
  return {
    pieces: sql`((${needed} + ${box} - 1) / ${box} * ${box})`,
    /** True if at most half of the target is left; the minimum is half of the target. */
    isDue: sql`(2 * ${expected} <= ${target} AND ${needed} > 0)`,
  }
}
