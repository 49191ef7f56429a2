import { expect, test } from 'vitest'
import { roles } from '#contract/access'
import { createRemote } from '../../../db/client.ts'
import { readMigrations } from '../../../db/local.ts'
import { type Migration, migrate } from '../../../db/migrate.ts'
import { migrations as bundled } from '../../../db/migrations/index.ts'
import { openDatabase } from '../../databases.ts'
import { fillSmallShop } from '../../small-shop.ts'

async function emptyDatabase() {
  const url = await openDatabase('empty')
  const connect = () => createRemote({ LIBSQL_URL: url })
  const client = connect()
  const query = async (sql: string) => (await client.execute(sql)).rows.map((row) => row[0])
  return { client, connect, query }
}

const names = (migrations: readonly Migration[]) => migrations.map(({ name }) => name)

test('the Worker bundles every migration of the folder, in order', () => {
  expect(names(bundled)).toEqual(names(readMigrations()))
})

test('an empty database gets every migration, once', async () => {
  const { client, query } = await emptyDatabase()
  await migrate(client, readMigrations())
  await migrate(client, readMigrations())
  expect(await query('SELECT name FROM migrations ORDER BY rowid')).toEqual(names(readMigrations()))
  expect(await query('SELECT count(*) FROM acceso')).toEqual([Object.keys(roles).length])
})

test('isolates that start together apply each migration once', async () => {
  const { connect, query } = await emptyDatabase()
  await Promise.all(Array.from({ length: 4 }, () => migrate(connect(), readMigrations())))
  expect(await query('SELECT name FROM migrations ORDER BY rowid')).toEqual(names(readMigrations()))
  expect(await query('SELECT count(*) FROM acceso')).toEqual([Object.keys(roles).length])
})

test('a migration that fails halfway leaves nothing behind, and runs whole the next time', async () => {
  const { client, query } = await emptyDatabase()
  const first = { name: '0001_a', sql: 'CREATE TABLE a (id INTEGER) STRICT;' }
  const broken = { name: '0002_b', sql: 'CREATE TABLE b (id INTEGER) STRICT; INSERT INTO missing VALUES (1);' }
  await expect(migrate(client, [first, broken])).rejects.toThrow('no such table: missing')
  expect(await query('SELECT name FROM migrations')).toEqual(['0001_a'])
  expect(await query("SELECT name FROM sqlite_master WHERE name IN ('a', 'b')")).toEqual(['a'])

  await migrate(client, [first, { ...broken, sql: 'CREATE TABLE b (id INTEGER) STRICT;' }])
  expect(await query('SELECT name FROM migrations')).toEqual(['0001_a', '0002_b'])
  expect(await query("SELECT name FROM sqlite_master WHERE name IN ('a', 'b')")).toEqual(['a', 'b'])
})

const table = (name: string) => ({ name, sql: `CREATE TABLE ${name} (id INTEGER) STRICT;` })

test('a database of other migrations is refused and not changed', async () => {
  const { client, query } = await emptyDatabase()
  const stored = 'SELECT sql FROM sqlite_master UNION ALL SELECT name FROM migrations'
  await migrate(client, [table('other'), table('more')])
  const before = await query(stored)
  await expect(migrate(client, readMigrations())).rejects.toThrow(
    `La base de datos es de otra versión de la tienda: tiene la migración other en lugar de ${bundled[0]?.name}. ` +
      'Usa una base de datos nueva. En la tienda de demostración, borra su carpeta de datos: la de DATA_DIR, o .data si no la elegiste.',
  )
  expect(await query(stored)).toEqual(before)
})

test('a database that lacks a migration in the middle is refused', async () => {
  const { client, query } = await emptyDatabase()
  await migrate(client, [table('first'), table('third')])
  await expect(migrate(client, [table('first'), table('second'), table('third')])).rejects.toThrow(
    'tiene la migración third en lugar de second',
  )
  expect(await query('SELECT name FROM migrations ORDER BY rowid')).toEqual(['first', 'third'])
})

test('a database of a newer version is not changed', async () => {
  const { client, query } = await emptyDatabase()
  const newer = [...readMigrations(), table('later')]
  await migrate(client, newer)
  await migrate(client, readMigrations())
  expect(await query('SELECT name FROM migrations ORDER BY rowid')).toEqual(names(newer))
})

test('the migration links the rest of a payment to that payment, and removes no key of other payments', async () => {
  const { client, query } = await emptyDatabase()
  const migrations = readMigrations()
  await migrate(
    client,
    migrations.filter(({ name }) => name < '0019'),
  )
  await fillSmallShop(client)
  await client.executeMultiple(`
    INSERT INTO orders (uid, customerId, userId, customer_name, idempotencyKey, requestHash)
      SELECT id, id, (SELECT min(id) FROM users), name, 'key', 'hash' FROM customers WHERE id < 3;
    INSERT INTO payments (orderId, amount, form, paidOn, state, surplus, userId, idempotencyKey) VALUES
      (1, 500, '03', '2026-01-31', 'applied', 0, 1, 'a'), (1, 20, '03', '2026-01-31', 'refund_due', 1, 1, 'a-rest'),
      (1, 70, '03', '2026-01-31', 'applied', 0, 1, 'b-rest'), (2, 90, '03', '2026-01-31', 'applied', 0, 1, 'a-rest');`)
  await migrate(client, migrations)
  expect(await query('SELECT json_array(amount, restOf, idempotencyKey) FROM payments')).toEqual([
    '[500,null,"a"]',
    '[20,1,null]',
    '[70,null,"b-rest"]',
    '[90,null,"a-rest"]',
  ])
})

test('the recipe for a new CHECK in db/README.md keeps the rows, the rows that refer to them, the next folio, the indexes and the triggers', async () => {
  const { client, query } = await emptyDatabase()
  await migrate(client, readMigrations())
  await fillSmallShop(client)
  await client.executeMultiple(`
    INSERT INTO orders (uid, customerId, userId, customer_name, idempotencyKey, requestHash)
      SELECT id, id, (SELECT min(id) FROM users), name, 'key', 'hash' FROM customers;
    INSERT INTO order_items (orderId, productId, quantity, price)
      SELECT id, (SELECT min(id) FROM products), 1, 500 FROM orders;
    INSERT INTO payment_reminders (orderId, stage) SELECT id, 'before' FROM orders;
    UPDATE sqlite_sequence SET seq = 4999 WHERE name = 'orders';`)
  const contents = async () => [
    await query("SELECT sql FROM sqlite_master WHERE tbl_name = 'orders' AND type <> 'table' ORDER BY name"),
    await query('SELECT json_array(id, uid, customerId, total, version) FROM orders'),
    await query(
      'SELECT json_array(order_items.id, orderId, amount) FROM order_items JOIN orders ON orders.id = orderId',
    ),
    await query('SELECT json_array(orderId, stage, createdAt) FROM payment_reminders'),
  ]
  const before = await contents()
  expect(before.map(({ length }) => length > 1)).toEqual([true, true, true, true])
  const counter = "SELECT seq FROM sqlite_sequence WHERE name = 'orders'"

  const [definition] = await query("SELECT sql FROM sqlite_master WHERE name = 'orders'")
  const columns = (await query("SELECT name FROM pragma_table_xinfo('orders') WHERE hidden = 0")).join()
  const indexesAndTriggers = await query(
    "SELECT sql FROM sqlite_master WHERE tbl_name = 'orders' AND type <> 'table' AND sql NOT NULL",
  )
  const emptiedByDrop =
    await query(`SELECT tables.name FROM sqlite_master AS tables, pragma_foreign_key_list(tables.name)
    WHERE "table" = 'orders' AND on_delete <> 'NO ACTION'`)
  expect(emptiedByDrop).toEqual(['payment_reminders'])
  const addState = `
    PRAGMA defer_foreign_keys = ON;
    CREATE TABLE orders_copy AS SELECT * FROM orders;
    CREATE TABLE payment_reminders_copy AS SELECT * FROM payment_reminders;
    CREATE TABLE orders_counter AS SELECT * FROM sqlite_sequence WHERE name = 'orders';
    DROP TABLE orders;
    ${String(definition).replace("'Preparing'", "'Preparing', 'OnHold'")};
    INSERT INTO orders (${columns}) SELECT ${columns} FROM orders_copy;
    DROP TABLE orders_copy;
    INSERT INTO payment_reminders SELECT * FROM payment_reminders_copy;
    DROP TABLE payment_reminders_copy;
    DELETE FROM sqlite_sequence WHERE name = 'orders';
    INSERT INTO sqlite_sequence SELECT * FROM orders_counter;
    DROP TABLE orders_counter;
    ${indexesAndTriggers.join(';\n')};`
  await migrate(client, [...readMigrations(), { name: '9999_add_order_state', sql: addState }])
  expect(await contents()).toEqual(before)
  expect(await query(counter)).toEqual([4999])
  expect(await query('PRAGMA foreign_key_check')).toEqual([])
  await client.execute("UPDATE orders SET status = 'OnHold'")
  await expect(client.execute("UPDATE orders SET status = 'Lost'")).rejects.toThrow('CHECK constraint failed')
})
