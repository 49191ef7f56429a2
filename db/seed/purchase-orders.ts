import type { InStatement } from '@libsql/client/web'
import { dayMs } from '#contract/days'
import { dayAt } from '#contract/fields'
import { staff } from './users.ts'

/** Ids of the demo purchases that brought the goods of a purchase order: all of one, and a part of another. */
const received = { whole: 13, part: 14 }

/** Purchase orders: of the first all goods arrived; of the second a part is missing and late; of the third nothing arrived yet. */
export const demoPurchaseOrders = (now: number): InStatement[] => [
  fromPurchase(1, received.whole, null),
  fromPurchase(2, received.part, dayAt(now - 2 * dayMs)),
  {
    sql: `INSERT INTO purchase_orders (id, supplierId, expectedOn, note, lines, pieces, total, userId, idempotencyKey, request, createdAt)
      VALUES (3, 2, ?, 'Entregar antes de las 2 de la tarde.', 0, 0, 0, ?, 'demo-3', '{}', ?)`,
    args: [dayAt(now + 4 * dayMs), staff.warehouse, new Date(now - dayMs / 2).toISOString()],
  },
  linesOf(1, received.whole, 'on_hand'),
  // Of every third line, half of the ordered pieces are missing.
  linesOf(2, received.part, 'on_hand * iif(movement.id % 3 = 0, 2, 1)'),
  `INSERT INTO purchase_order_lines (purchaseOrderId, productId, position, quantity, cost)
    SELECT 2, id, 99, 24, cost FROM products WHERE status = 'active' AND cost IS NOT NULL
      AND id NOT IN (SELECT productId FROM purchase_order_lines) ORDER BY id LIMIT 1`,
  `INSERT INTO purchase_order_lines (purchaseOrderId, productId, position, quantity, cost)
    SELECT 3, products.id, row_number() OVER (ORDER BY products.id), coalesce(box_qty, 10) * 3, products.cost
    FROM inventory JOIN products ON products.id = productId
    WHERE status = 'active' AND quantity <= min_stock AND products.cost IS NOT NULL
      AND products.id NOT IN (SELECT productId FROM purchase_order_lines) ORDER BY products.id LIMIT 5`,
  ...[received.whole, received.part].map((purchase, index) => ({
    sql: 'UPDATE purchases SET purchaseOrderId = ? WHERE id = ?',
    args: [index + 1, purchase],
  })),
  `UPDATE purchase_orders SET (lines, pieces, total, received) = (
    SELECT count(*), sum(quantity), sum(quantity * cost), sum(min(line.received, quantity))
    FROM purchase_order_lines AS line WHERE purchaseOrderId = purchase_orders.id)`,
]

/** A purchase order without lines, made a week before its goods arrived. `expectedOn` null: the day of the purchase. */
const fromPurchase = (id: number, purchase: number, expectedOn: string | null): InStatement => ({
  sql: `INSERT INTO purchase_orders (id, supplierId, expectedOn, lines, pieces, total, userId, idempotencyKey, request, createdAt)
    SELECT ?, supplierId, coalesce(?, date), lines, pieces, total, userId, 'demo-' || ?, '{}',
      strftime('%Y-%m-%dT%H:%M:%fZ', createdAt, '-7 days')
    FROM purchases WHERE id = ?`,
  args: [id, expectedOn, id, purchase],
})

/** The lines of a purchase order: the products of a purchase. `ordered`: SQL for the ordered pieces of each. */
const linesOf = (id: number, purchase: number, ordered: string): InStatement => ({
  sql: `INSERT INTO purchase_order_lines (purchaseOrderId, productId, position, quantity, cost, received)
    SELECT ?, productId, row_number() OVER (ORDER BY movement.id), ${ordered}, cost, on_hand
    FROM stock_movements AS movement JOIN purchases ON purchases.entryId = movement.entryId WHERE purchases.id = ?`,
  args: [id, purchase],
})
