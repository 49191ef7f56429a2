import { expect } from 'vitest'
import type { Shop } from '../shop.ts'

/** The condition that an order has the present name of its salesperson: the cron copies a changed one later. */
const hasSeller = 'orders.customerId NOT IN (SELECT customerId FROM sellers_to_copy)'

/** Pairs of queries: what triggers keep, and the same counted from the rows. */
const kept = {
  'order_counts of all days': [
    "SELECT status, paymentStatus, orders, balance FROM order_counts WHERE day = '' AND orders <> 0",
    'SELECT status, paymentStatus, count(*), sum(balance) FROM orders GROUP BY 1, 2',
  ],
  'order_counts of each day': [
    "SELECT day, status, paymentStatus, orders, balance FROM order_counts WHERE day <> '' AND orders <> 0",
    "SELECT date(orderDate, '-6 hours'), status, paymentStatus, count(*), sum(balance) FROM orders GROUP BY 1, 2, 3",
  ],
  customer_orders: [
    'SELECT customerId, orders, lastOrderDate, owed FROM customer_orders',
    `SELECT customerId, count(*), max(orderDate), coalesce(sum(balance) FILTER (
      WHERE status NOT IN ('Pending', 'Cancelled') AND paymentStatus IN ('Pending', 'Partial')), 0) FROM orders GROUP BY 1`,
  ],
  'sorts of the orders': [
    `SELECT id, invoiced, sellerName FROM orders WHERE ${hasSeller}`,
    `SELECT orders.id, coalesce((SELECT max(iif(status = 'valid', 2, 1)) FROM invoices WHERE orderId = orders.id
        AND type = 'I' AND isReplaced = 0 AND status NOT IN ('failed', 'canceled')), 0), nombre
      FROM orders JOIN customers ON customers.id = orders.customerId LEFT JOIN users ON users.id = salespersonId
      WHERE ${hasSeller}`,
  ],
  'complements of the invoices': [
    'SELECT rowid, complemented FROM invoices',
    `SELECT rowid, coalesce((SELECT sum(amount) FROM invoices own WHERE own.relatedTo = invoices.rowid AND type = 'P'
      AND status NOT IN ('failed', 'canceled') AND cancellation = 'none'), 0) FROM invoices`,
  ],
  'due dates of the orders': [
    'SELECT id, dueOn FROM orders',
    `SELECT orders.id, date(coalesce(soldAt, orderDate), '-6 hours', '+' || credit_days || ' days')
      FROM orders JOIN customers ON customers.id = customerId`,
  ],
  sales: [
    'SELECT productId, orderId, customerId, soldOn, quantity, amount, isPaid FROM sales',
    `SELECT productId, orderId, customerId, date(soldAt, '-6 hours'), quantity, amount, paymentStatus = 'Paid'
      FROM order_items JOIN orders ON orders.id = orderId WHERE soldAt IS NOT NULL AND status <> 'Cancelled'`,
  ],
  'costed sales of the orders': [
    'SELECT id, costed FROM orders',
    `SELECT id, iif(soldAt IS NULL OR status = 'Cancelled', 0, (SELECT coalesce(sum(amount), 0) FROM order_items
      JOIN products ON products.id = productId WHERE orderId = orders.id AND cost IS NOT NULL)) FROM orders`,
  ],
  'notices of products that have enough again': [
    'SELECT productId, lowSince FROM inventory WHERE quantity > min_stock',
    'SELECT productId, NULL FROM inventory WHERE quantity > min_stock',
  ],
  payment_counts: [
    'SELECT state, payments, amount FROM payment_counts WHERE payments <> 0',
    'SELECT state, count(*), sum(amount - refunded) FROM payments GROUP BY 1',
  ],
  product_counts: [
    `SELECT categoryId, status, stock, hasImage, hasKey, products, pieces, value FROM product_counts
      WHERE products <> 0 OR pieces <> 0 OR value <> 0`,
    `SELECT coalesce(categoryId, 0), status, CASE WHEN inventory.productId IS NULL THEN 'none' WHEN quantity <= 0 THEN 'out'
        WHEN quantity <= min_stock THEN 'low' ELSE 'ok' END, image IS NOT NULL, product_key <> '01010101',
        count(*), sum(coalesce(on_hand, 0)), sum(coalesce(1.0 * on_hand * avg_cost, 0.0))
      FROM products LEFT JOIN inventory ON inventory.productId = products.id GROUP BY 1, 2, 3, 4, 5`,
  ],
  'times of the last movement': [
    'SELECT productId, lastMovement, lastChange FROM inventory',
    `SELECT productId, (SELECT createdAt FROM stock_movements m WHERE m.productId = i.productId ORDER BY id DESC LIMIT 1),
      (SELECT max(createdAt) FROM stock_movements m WHERE m.productId = i.productId AND on_hand <> 0) FROM inventory i`,
  ],
}

/** Fails if what a trigger keeps differs from a new count. */
export async function expectKeptCounts({ rows }: Pick<Shop, 'rows'>) {
  for (const [name, [fast = '', slow = '']] of Object.entries(kept)) {
    expect(await rows(`${fast} EXCEPT ${slow}`), name).toEqual([])
    expect(await rows(`${slow} EXCEPT ${fast}`), name).toEqual([])
  }
}
