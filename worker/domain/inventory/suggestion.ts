import { sql } from 'drizzle-orm'

/** Days of the sales that a suggestion starts from. */
export const salesDays = 30

/**
 * The rule of suggested purchases, for a query of `inventory`, `products` and `sold` (pieces sold in `salesDays`, NULL without sales).
 * A product is bought up to twice its minimum, or up to its sales of `days` days if these are more; orders that wait count, because
 * they make the available pieces negative. Whole boxes of the supplier are bought.
 */
export function suggestion(days: number) {
  // Literals: a parameter is a floating-point number, and the division is one of whole numbers.
  const sales = sql.raw(`(coalesce(sold, 0) * ${days} + ${salesDays - 1}) / ${salesDays}`)
  const target = sql`max(2 * min_stock, ${sales})`
  const needed = sql`max(${target} - inventory.quantity, 0)`
  const box = sql`coalesce(box_qty, 1)`
  return {
    pieces: sql`((${needed} + ${box} - 1) / ${box} * ${box})`,
    /** True if at most half of the target is left; the minimum is half of the target. */
    isDue: sql`(2 * inventory.quantity <= ${target} AND ${needed} > 0)`,
  }
}
