import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import type { WaitingLine, WaitingLines } from '../../contract/purchases/waiting.ts'
import { holdingStatuses, waitingPieces } from '../inventory/backorders.ts'

const maxRows = 1000

/** Lines of open orders of some products, the oldest order first. `products`: SQL rows of productId. */
const linesOf = (products: SQL) => sql`
  SELECT orders.id AS orderId, order_number, customer_name AS customer, orderDate, products.id AS productId, products.code,
    products.name, products.unit, products.backorder, item.quantity - item.shipped AS quantity, ${waitingPieces({
      orderId: sql`item.orderId`,
      productId: sql`item.productId`,
      pending: sql`(item.quantity - item.shipped)`,
    })} AS waiting
  FROM ${products} AS short CROSS JOIN order_items AS item ON item.productId = short.productId AND item.quantity > item.shipped
  JOIN orders ON orders.id = item.orderId AND orders.status IN ${holdingStatuses}
  JOIN products ON products.id = item.productId JOIN inventory ON inventory.productId = item.productId`

/** Lines of orders that wait for goods, by product. */
export async function waitingLines(db: Database): Promise<WaitingLines> {
  const rows = await db.all<WaitingLine>(sql`SELECT * FROM (
    ${linesOf(sql`(SELECT productId FROM inventory WHERE on_hand < reserved)`)}) WHERE waiting > 0
    ORDER BY code, orderId LIMIT ${maxRows + 1}`)
  return { lines: rows.slice(0, maxRows), more: rows.length > maxRows }
}

/** Lines of orders that waited when a purchase arrived, and are still in the warehouse. `purchase`: a condition of `purchases`. */
export const arrivedQuery = (db: Database, purchase: SQL) =>
  db.all<WaitingLine>(sql`${linesOf(sql`(
      SELECT movement.productId, purchases.createdAt FROM purchases
      JOIN stock_movements AS movement ON movement.entryId = purchases.entryId
      JOIN inventory ON inventory.productId = movement.productId
      WHERE ${purchase} AND undoneAt IS NULL AND inventory.quantity < (SELECT sum(later.on_hand - later.reserved)
        FROM stock_movements AS later WHERE later.productId = movement.productId AND later.id >= movement.id))`)}
    WHERE orders.orderDate < short.createdAt ORDER BY orders.id, products.code LIMIT ${maxRows}`)
