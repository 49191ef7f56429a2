import { readFileSync } from 'node:fs'
import type { Client, InStatement } from '@libsql/client/web'
import { expect, test } from 'vitest'
import { createRandom, type Random } from '../../db/seed/random.ts'
import { openShop } from '../shop.ts'
import { expectKeptCounts } from './recount.ts'
import { makeChanges, randomChange } from './reports/sales-by-hand.ts'

test.for(['newest', 'oldest'])(
  'the columns kept by triggers equal a recount after random changes, with the %s trigger of an event first',
  async (first) => {
    const { db, rows } = await openShop({ data: 'demo' })
    if (first === 'oldest') await reverseTriggers(db)
    const random = createRandom(23)
    await makeChanges(db, 400, () => random.pick([randomChange, stockChange, staffChange])(random))
    await expectKeptCounts({ rows })
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
