import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@libsql/client/web'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { rfcWarning } from '#contract/customers/rfc'
import { statusesWith } from '#contract/orders/states'
import { createRemote } from '../../../db/client.ts'
import { readMigrations } from '../../../db/local.ts'
import { migrate } from '../../../db/migrate.ts'
import { verifyPassword } from '../../../db/passwords.ts'
import { claimFolder, fillFolder } from '../../../db/seed/claim-folder.ts'
import { isEmpty, seedDemo } from '../../../db/seed/demo.ts'
import { demoPassword } from '../../../db/seed/users.ts'
import { openDatabase } from '../../databases.ts'
import { untilFileEnd } from '../../file-hooks.ts'

async function emptyDatabase(until?: Parameters<typeof openDatabase>[1]) {
  const client = createRemote({ LIBSQL_URL: await openDatabase('empty', until) })
  await migrate(client, readMigrations())
  return client
}

const rows = async (client: Client, sql: string) => (await client.execute(sql)).rows.map((row) => ({ ...row }))
const count = async (client: Client, from: string) => (await rows(client, `SELECT count(*) AS n FROM ${from}`))[0]?.n

let demo: Client
/** A second demo shop, filled by this file. */
let again: Client
let wasEmpty: boolean

beforeAll(async () => {
  demo = createRemote({ LIBSQL_URL: await openDatabase('demo', untilFileEnd) })
  again = await emptyDatabase(untilFileEnd)
  wasEmpty = await isEmpty(again)
  await seedDemo(again)
})

test('the reserved stock equals the open orders, and the ledger adds up to the inventory', async () => {
  const held = `(SELECT productId, sum(quantity - shipped) AS held FROM order_items JOIN orders ON orders.id = orderId
    WHERE status IN ('${statusesWith('holdsStock').join("', '")}') GROUP BY productId)`
  expect(await count(demo, `inventory LEFT JOIN ${held} USING (productId) WHERE reserved <> coalesce(held, 0)`)).toBe(0)
  const left = `(SELECT orderId, productId, sum(quantity) AS gone FROM (
    SELECT orderId, productId, quantity FROM shipment_lines JOIN shipments ON shipments.id = shipmentId
    UNION ALL SELECT orderId, productId, -quantity FROM cancelled_lines
      JOIN partial_cancellations ON partial_cancellations.id = cancellationId AND isReturn) GROUP BY 1, 2)`
  expect(
    await count(demo, `order_items LEFT JOIN ${left} USING (orderId, productId) WHERE shipped <> coalesce(gone, 0)`),
  ).toBe(0)
  expect(
    await count(
      demo,
      "order_items JOIN orders ON orders.id = orderId WHERE status IN ('Shipped', 'Delivered') AND shipped < quantity",
    ),
  ).toBe(0)
  expect(await count(demo, 'orders WHERE partlyShipped = 1')).toBeGreaterThan(1)
  expect(await count(demo, 'orders WHERE partlyShipped = 1 AND customerId = 1')).toBe(1)
  expect(await count(demo, 'payments WHERE due > 0')).toBe(2)
  expect(await count(demo, 'partial_cancellations WHERE isReturn')).toBe(1)
  expect(await count(demo, 'inventory WHERE quantity < 0')).toBe(1)
  const ledger = `(SELECT productId, sum(on_hand) AS came, sum(reserved) AS kept FROM stock_movements GROUP BY productId)`
  expect(
    await count(demo, `inventory LEFT JOIN ${ledger} USING (productId) WHERE on_hand <> came OR reserved <> kept`),
  ).toBe(0)
  const balances = `(SELECT sum(on_hand - reserved) OVER (PARTITION BY productId ORDER BY stock_movements.id) AS left FROM stock_movements
    JOIN products ON products.id = productId WHERE backorder IS NULL)`
  expect(await count(demo, `${balances} WHERE left < 0`)).toBe(0)
})

test('orders add up to their lines, and payments to their totals', async () => {
  const lines = '(SELECT orderId, sum(amount) AS amount, sum(quantity) AS units FROM order_items GROUP BY orderId)'
  expect(await count(demo, `orders JOIN ${lines} ON orderId = id WHERE subtotal = amount AND pieces = units`)).toBe(900)
  const received = `orders LEFT JOIN (SELECT orderId, sum(amount - excess) AS received FROM payments GROUP BY orderId) ON orderId = id
    WHERE (paymentStatus IN ('Paid', 'Refunded')) <> (coalesce(received, 0) = total)
      OR (paymentStatus = 'Partial') <> (coalesce(received, 0) BETWEEN 1 AND total - 1)`
  expect(await count(demo, received)).toBe(0)
  expect(
    await count(demo, "orders WHERE paid <> iif(paymentStatus = 'Paid', total, 0) AND paymentStatus <> 'Partial'"),
  ).toBe(0)
  expect(await count(demo, "orders WHERE status = 'Paid' AND netpayResponse IS NULL")).toBe(0)
  expect(await count(demo, "orders WHERE orderDate > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')")).toBe(0)
})

test('seeding is deterministic and makes the database not empty', async () => {
  expect([wasEmpty, await isEmpty(again)]).toEqual([true, false])
  for (const sql of [
    'SELECT id, customerId, status, paymentStatus, total FROM orders',
    'SELECT code, name, salePrice1, quantity FROM products LEFT JOIN inventory ON productId = id',
    'SELECT tax_id, legal_name, phone FROM customers',
  ]) {
    expect(await rows(again, sql)).toEqual(await rows(demo, sql))
  }
})

test('customers have valid RFCs and the accounts the demo password', async () => {
  const customers = await rows(again, 'SELECT tax_id FROM customers')
  expect(customers.map(({ tax_id }) => rfcWarning(String(tax_id)))).toEqual(customers.map(() => undefined))
  const [admin] = await rows(again, "SELECT passwordHash FROM users WHERE email = 'admin@demo.mx'")
  expect(await verifyPassword(demoPassword, String(admin?.passwordHash))).toBe(true)
})

test('generates the requested number of products, each with its own code', async () => {
  const client = await emptyDatabase()
  await seedDemo(client, { products: 6000, orders: 0 })
  expect(await count(client, 'products')).toBe(6000)
  expect(
    await count(
      client,
      'inventory WHERE on_hand <> (SELECT sum(on_hand) FROM stock_movements m WHERE m.productId = inventory.productId)',
    ),
  ).toBe(0)
})

test('a bigger shop has two years of orders of all its customers and products, and its ledger adds up', async () => {
  const client = await emptyDatabase()
  await seedDemo(client, { products: 600, customers: 90, orders: 2000 })
  const [sizes] = await rows(
    client,
    `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM customers) AS customers,
      (SELECT count(DISTINCT customerId) FROM orders) > 80 AS mostBuy,
      (SELECT count(DISTINCT productId) FROM order_items WHERE productId > 413) > 100 AS othersSell,
      (SELECT CAST(julianday('now') - julianday(min(orderDate)) AS INTEGER) FROM orders) BETWEEN 700 AND 732 AS twoYears`,
  )
  expect(sizes).toEqual({ orders: 2000, customers: 90, mostBuy: 1, othersSell: 1, twoYears: 1 })
  const ledger = `(SELECT productId, sum(on_hand) AS came, sum(reserved) AS kept FROM stock_movements GROUP BY productId)`
  expect(
    await count(client, `inventory LEFT JOIN ${ledger} USING (productId) WHERE on_hand <> came OR reserved <> kept`),
  ).toBe(0)
  expect(
    await count(client, 'orders later JOIN orders o ON o.id = later.id - 1 WHERE later.orderDate < o.orderDate'),
  ).toBe(0)
  expect(await count(client, "orders WHERE paymentStatus = 'Paid' AND paid <> total")).toBe(0)
})

test('a database whose filling was interrupted is deleted at the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'seed-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const database = join(folder, 'sqld')
  /** Whether the database is still there at the start after this filling. */
  async function isKept(fill: () => Promise<void>) {
    mkdirSync(database, { recursive: true })
    await fillFolder(folder, fill).catch(() => undefined)
    claimFolder(folder)()
    return existsSync(database)
  }
  expect(await isKept(() => Promise.reject(new Error('interrupted')))).toBe(false)
  expect(await isKept(() => Promise.resolve())).toBe(true)
})
