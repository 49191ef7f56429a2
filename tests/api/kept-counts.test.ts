import { readFileSync } from 'node:fs'
import type { Client, InStatement } from '@libsql/client/web'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '../../db/seed/random.ts'
import { openShop } from '../shop.ts'
import { makeChanges, randomChange } from './reports/sales-by-hand.ts'

/** Orders whose name of the salesperson the cron does not have to copy. */
const hasSeller = 'orders.customerId NOT IN (SELECT customerId FROM sellers_to_copy)'

/** Counts that triggers keep, and the same counted from the rows. */
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

test.for(['newest', 'oldest'])(
  'the columns kept by triggers equal a recount after random changes, with the %s trigger of an event first',
  async (first) => {
    const { db, rows } = await openShop({ data: 'demo' })
    if (first === 'oldest') await reverseTriggers(db)
    const random = createRandom(23)
    await makeChanges(db, 400, () => random.pick([randomChange, stockChange, staffChange])(random))
    for (const [name, [fast = '', slow = '']] of Object.entries(kept)) {
      expect(await rows(`${fast} EXCEPT ${slow}`), name).toEqual([])
      expect(await rows(`${slow} EXCEPT ${fast}`), name).toEqual([])
    }
  },
)

test('the migration corrects counts of payments that no longer exist', async () => {
  const { db, rows } = await openShop({ data: 'demo' })
  const counts = () => rows('SELECT state, payments, amount FROM payment_counts WHERE payments <> 0 ORDER BY state')
  const before = await counts()
  await db.execute(`INSERT INTO payment_counts VALUES ('review', 2, 90000)
    ON CONFLICT DO UPDATE SET payments = payments + 2, amount = amount + 90000`)
  expect(await counts()).not.toEqual(before)
  await db.executeMultiple(readFileSync('db/migrations/0030_recount_payments.sql', 'utf8'))
  expect(await counts()).toEqual(before)
})

/** Creates the triggers again in the reverse order, so that SQLite fires those of one event in the reverse order too. */
async function reverseTriggers(db: Client) {
  const { rows } = await db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid DESC")
  const again = rows.flatMap(({ name, sql }) => [`DROP TRIGGER ${name}`, String(sql)])
  await db.batch(again, 'write')
  const { rows: after } = await db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid")
  expect(after.map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
}

/** The statements of one random change of an invoice, a complement, a salesperson, or a customer's salesperson or credit. */
function staffChange(random: Random): InStatement[] {
  const status = random.pick(['valid', 'canceled', 'failed', 'issuing'])
  const invoice = `UPDATE OR IGNORE invoices SET status = '${status}' WHERE rowid = ${random.between(1, 60)}`
  const replaced = `UPDATE OR IGNORE invoices SET isReplaced = NOT isReplaced WHERE rowid = ${random.between(1, 60)}`
  const payment = random.between(1, 20)
  const complement = `INSERT OR IGNORE INTO invoices (type, paymentId, relatedTo, external_id, status, amount, input)
    SELECT 'P', payments.id, invoices.rowid, 'P', 'valid', payments.amount, '{}' FROM payments JOIN invoices
    WHERE payments.id = ${payment} AND invoices.type = 'I' LIMIT 1 OFFSET ${random.between(0, 4)}`
  const cancellation = `UPDATE OR IGNORE invoices SET status = '${status}',
    cancellation = '${random.pick(['none', 'requested', 'rejected'])}' WHERE type = 'P' AND paymentId = ${payment}`
  const seller = random.pick(['NULL', '1', '2', '6'])
  const state = random.pick(['Accepted', 'Preparing', 'Shipped', 'Cancelled'])
  return [
    random.pick([
      invoice,
      replaced,
      complement,
      cancellation,
      `UPDATE customers SET salespersonId = ${seller} WHERE id = ${random.between(1, 40)}`,
      `UPDATE customers SET credit_days = ${random.pick(['NULL', '0', '15', '60'])} WHERE id = ${random.between(1, 40)}`,
      `UPDATE orders SET orderDate = '${new Date(Date.now() - random.between(0, 90) * 86_400_000).toISOString()}' WHERE id = ${random.between(1, 900)}`,
      `UPDATE orders SET status = '${state}', subtotal = subtotal + ${random.between(-500, 5000)} WHERE id = ${random.between(1, 900)} AND subtotal > 500`,
      `UPDATE users SET nombre = 'Persona ${random.digits(4)}' WHERE id IN (1, 2, 6)`,
    ]),
  ]
}

/** The statements of one random change of a product or of its stock. */
function stockChange(random: Random): InStatement[] {
  const id = random.between(1, 400)
  const pieces = random.between(1, 40)
  return random.pick<InStatement[]>([
    [`UPDATE inventory SET reserved = reserved + ${pieces} WHERE productId = ${id} AND quantity >= ${pieces}`],
    [`UPDATE inventory SET reserved = 0 WHERE productId = ${id}`],
    [
      `UPDATE inventory SET on_hand = on_hand + ${pieces} WHERE productId = ${id}`,
      `INSERT INTO stock_movements (productId, type, on_hand) VALUES (${id}, 'purchase', ${pieces})`,
    ],
    [`UPDATE inventory SET on_hand = reserved WHERE productId = ${id}`],
    [`UPDATE inventory SET min_stock = ${pieces} WHERE productId = ${id}`],
    [`UPDATE inventory SET avg_cost = ${random.chance(0.3) ? 'NULL' : pieces * 100} WHERE productId = ${id}`],
    [`INSERT INTO inventory (productId, on_hand) VALUES (${id}, ${pieces}) ON CONFLICT DO NOTHING`],
    [`UPDATE products SET status = '${random.pick(['active', 'inactive', 'draft'])}' WHERE id = ${id}`],
    [`UPDATE products SET image = ${random.chance(0.5) ? 'NULL' : "'/files/a.png'"} WHERE id = ${id}`],
    [`UPDATE products SET product_key = '${random.pick(['01010101', '31161500'])}' WHERE id = ${id}`],
    [
      `INSERT INTO products (code, name, salePrice1) VALUES ('N-${random.digits(9)}', 'Nuevo', 100)`,
      'INSERT INTO inventory (productId, on_hand) VALUES (last_insert_rowid(), 9)',
    ],
    ["DELETE FROM products WHERE id = (SELECT max(id) FROM products WHERE code LIKE 'N-%')"],
  ])
}
