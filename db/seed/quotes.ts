import type { InStatement } from '@libsql/client/web'
import { addDays, dayMs } from '#contract/days'
import { dayAt } from '#contract/fields'
import { staff } from './users.ts'

/**
 * Quotes with the lines of recent orders: the first was ordered, the second expired, the third is valid. Until their lines are there,
 * `requestHash` has the id of the order that they are copied from.
 */
export const demoQuotes = (now: number): InStatement[] => [
  quoteOf(1, { now, daysAgo: 9, order: 4 }),
  quoteOf(2, { now, daysAgo: 23, order: 8 }),
  quoteOf(3, { now, daysAgo: 1, order: 12 }),
  `UPDATE quotes SET orderId = CAST(requestHash AS INTEGER) WHERE id = 1`,
  `UPDATE quotes SET clientNote = 'Precios de contado, más flete.' WHERE id = 3`,
  // Two of the lines of the valid quote have a discount.
  `INSERT INTO quote_lines (quoteId, productId, position, code, name, unit, iva, quantity, price, discount)
    SELECT quotes.id, productId, row_number() OVER (PARTITION BY quotes.id ORDER BY item.id), code, name, unit, item.iva, quantity,
      price - iif(quotes.id = 3 AND item.id % 2 = 0, price / 20, 0), discount + iif(quotes.id = 3 AND item.id % 2 = 0, price / 20, 0)
    FROM quotes JOIN order_items AS item ON item.orderId = CAST(requestHash AS INTEGER)`,
  `UPDATE quotes SET (lines, subtotal) = (SELECT count(*), sum(price * quantity) FROM quote_lines WHERE quoteId = quotes.id)`,
  `UPDATE quotes SET requestHash = '', iva = (SELECT sum((base * CAST(iva AS INTEGER) + 50) / 100) FROM (
    SELECT sum(price * quantity) AS base, iva FROM quote_lines WHERE quoteId = quotes.id GROUP BY iva))`,
]

/** A quote without lines, for the customer of a recent order. `order`: how many orders are newer than that one. */
const quoteOf = (
  id: number,
  { now, daysAgo, order }: { now: number; daysAgo: number; order: number },
): InStatement => ({
  sql: `INSERT INTO quotes (id, customerId, validUntil, lines, subtotal, iva, userId, idempotencyKey, requestHash, createdAt)
    SELECT ?, customerId, ?, 0, 0, 0, ?, 'demo-' || ?, orders.id, ? FROM orders ORDER BY orders.id DESC LIMIT 1 OFFSET ?`,
  args: [
    id,
    addDays(dayAt(now - daysAgo * dayMs), 15),
    staff.sales,
    id,
    new Date(now - daysAgo * dayMs).toISOString(),
    order,
  ],
})
