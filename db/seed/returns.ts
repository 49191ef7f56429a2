import type { InStatement } from '@libsql/client/web'
import { staff } from './users.ts'

const cancelledAt = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-3 hours')`
const cut = '(SELECT max(id) FROM partial_cancellations)'
const order = `(SELECT orderId FROM partial_cancellations WHERE id = ${cut})`

const totals = (
  id: string,
) => `UPDATE orders SET subtotal = (SELECT sum(amount) FROM order_items WHERE orderId = orders.id),
    iva = (SELECT (sum(amount) * 16 + 50) / 100 FROM order_items WHERE orderId = orders.id),
    pieces = (SELECT sum(quantity) FROM order_items WHERE orderId = orders.id), version = version + 1
  WHERE id = ${id}`

const statement = (sql: string): InStatement => ({ sql, args: [] })

/** Adds the removed pieces to the changes that the client reads in the order. Run it before the lines are changed. */
const modification = (
  reason: string,
) => `UPDATE orders SET modifications = json_insert(modifications, '$[#]', json_object('at', ${cancelledAt},
    'by', (SELECT nombre FROM users WHERE id = ${staff.sales}), 'reason', '${reason}', 'changes',
    (SELECT json_group_array(json_object('type', iif(item.quantity = line.quantity, 'removed', 'updated'),
        'productId', productId, 'productCode', line.code, 'productName', line.name, 'fromQty', item.quantity,
        'toQty', item.quantity - line.quantity))
      FROM cancelled_lines line JOIN order_items item USING (productId)
      WHERE cancellationId = ${cut} AND item.orderId = ${order}))) WHERE id = ${order}`

/** Stores the amount of the removed pieces as money to return. Run it after the total of the order was reduced. */
const owedMoney = [
  `UPDATE partial_cancellations SET amount = amount - (SELECT total FROM orders WHERE id = orderId) WHERE id = ${cut}`,
  `UPDATE payments SET excess = (SELECT amount FROM partial_cancellations WHERE id = ${cut})
    WHERE id = (SELECT max(id) FROM payments WHERE orderId = ${order})`,
]

/** A paid order, shipped in part, whose rest was cancelled: the amount paid above its total is still to be returned. */
export const demoCancelledRest = (): InStatement[] =>
  [
    `INSERT INTO partial_cancellations (orderId, amount, reason, userId, createdAt)
      SELECT id, total, 'Descontinuado', ${staff.sales}, ${cancelledAt} FROM orders
      WHERE partlyShipped = 1 AND paymentStatus = 'Paid' AND customerId > 1 ORDER BY paymentMethod, id DESC LIMIT 1`,
    `INSERT INTO cancelled_lines (cancellationId, productId, quantity, price, iva, code, name, unit)
      SELECT ${cut}, productId, quantity - shipped, price, iva, code, name, unit FROM order_items
      WHERE orderId = ${order} AND quantity > shipped`,
    `UPDATE inventory SET reserved = reserved - line.quantity FROM cancelled_lines line
      WHERE cancellationId = ${cut} AND line.productId = inventory.productId`,
    `INSERT INTO stock_movements (productId, type, reserved, reference, reason, userId, createdAt)
      SELECT productId, 'release', -quantity, 'order-' || ${order}, 'Descontinuado', ${staff.sales}, ${cancelledAt}
      FROM cancelled_lines WHERE cancellationId = ${cut}`,
    modification('Descontinuado'),
    `DELETE FROM order_items WHERE orderId = ${order} AND shipped = 0`,
    `UPDATE order_items SET quantity = shipped WHERE orderId = ${order} AND shipped < quantity`,
    totals(order),
    ...owedMoney,
    `INSERT INTO order_events (orderId, event, note, userId, createdAt)
      SELECT ${order}, value ->> 0, value ->> 1, ${staff.sales}, ${cancelledAt}
      FROM json_each('[["items_cancelled","Descontinuado"],["refund_due",null],["Shipped",null]]') WHERE ${order} IS NOT NULL`,
    `UPDATE orders SET status = 'Shipped' WHERE id = ${order}`,
  ].map(statement)

/** A delivered and paid order of which the client brought back 2 pieces. One of them is damaged. */
export const demoReturn = (): InStatement[] =>
  [
    `INSERT INTO partial_cancellations (orderId, amount, reason, userId, createdAt, isReturn)
      SELECT orders.id, total, 'Llegó dañado', ${staff.sales}, ${cancelledAt}, 1 FROM orders
      JOIN order_items ON orderId = orders.id AND shipped > 2
      WHERE status = 'Delivered' AND paymentStatus = 'Paid' AND customerId > 1 ORDER BY orders.id DESC LIMIT 1`,
    `INSERT INTO cancelled_lines (cancellationId, productId, quantity, price, iva, code, name, unit, lost)
      SELECT ${cut}, productId, 2, price, iva, code, name, unit, 1 FROM order_items
      WHERE orderId = ${order} AND shipped > 2 ORDER BY id LIMIT 1`,
    `UPDATE inventory SET on_hand = on_hand + line.quantity - line.lost FROM cancelled_lines line
      WHERE cancellationId = ${cut} AND line.productId = inventory.productId`,
    `INSERT INTO stock_movements (productId, type, on_hand, reference, reason, userId, createdAt)
      SELECT productId, value ->> 0, value ->> 1, 'order-' || ${order}, 'Llegó dañado', ${staff.sales}, ${cancelledAt}
      FROM cancelled_lines CROSS JOIN json_each('[["return",2],["damage",-1]]') WHERE cancellationId = ${cut}`,
    modification('Devolución: Llegó dañado'),
    `UPDATE order_items SET shipped = shipped - 2, picked = max(picked - 2, 0)
      WHERE orderId = ${order} AND productId = (SELECT productId FROM cancelled_lines WHERE cancellationId = ${cut})`,
    `UPDATE order_items SET quantity = quantity - 2
      WHERE orderId = ${order} AND productId = (SELECT productId FROM cancelled_lines WHERE cancellationId = ${cut})`,
    totals(order),
    ...owedMoney,
    `INSERT INTO order_events (orderId, event, note, userId, createdAt)
      SELECT ${order}, value ->> 0, value ->> 1, ${staff.sales}, ${cancelledAt}
      FROM json_each('[["items_returned","Llegó dañado"],["refund_due",null]]')`,
  ].map(statement)

/** An accepted order that waits for goods: its product is sold without stock, and 18 pieces are missing. */
export function demoWaitingOrder(): InStatement[] {
  const product = `(SELECT id FROM products WHERE backorder <> '' ORDER BY id LIMIT 1)`
  const waiting = `(SELECT max(id) FROM orders WHERE status = 'Accepted' AND customerId > 1
    AND NOT EXISTS (SELECT 1 FROM order_items WHERE orderId = orders.id AND productId = ${product}))`
  return [
    `INSERT INTO order_notes (orderId, kind, text, userId, createdAt)
      SELECT ${waiting}, 'client', 'Lo que falta llega en unos días; te avisamos cuando salga.', ${staff.sales}, ${cancelledAt}
      WHERE ${waiting} IS NOT NULL AND ${product} IS NOT NULL`,
    `INSERT INTO order_items (orderId, productId, quantity, price, code, name, unit, product_key, unit_key, iva)
      SELECT (SELECT max(orderId) FROM order_notes WHERE id = (SELECT max(id) FROM order_notes)), id,
        (SELECT quantity FROM inventory WHERE productId = products.id) + 18, salePrice1, code, name, unit, product_key, unit_key, '16'
      FROM products WHERE id = ${product}`,
    `UPDATE inventory SET reserved = reserved + quantity + 18 WHERE productId = ${product}`,
    `INSERT INTO stock_movements (productId, type, reserved, reference, userId)
      SELECT productId, 'reserve', quantity, 'order-' || orderId, ${staff.sales} FROM order_items
      WHERE id = (SELECT max(id) FROM order_items)`,
    totals('(SELECT orderId FROM order_items WHERE id = (SELECT max(id) FROM order_items))'),
  ].map(statement)
}
