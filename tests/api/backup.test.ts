import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@libsql/client/web'
import { expect, onTestFinished, test } from 'vitest'
import { backup, restore } from '../../db/backup.ts'
import { createRemote } from '../../db/client.ts'
import { readMigrations, startSqld } from '../../db/local.ts'
import { applyChanges, emptyCatalog, resetForDownload } from '../../web/client/catalog/local/catalog.ts'
import { openShop } from '../shop.ts'
import { catalogParts } from './products/catalog-changes.ts'

/** Starts a server with an empty database. It is not the shop's server, where open connections of the Worker still use the old database. */
async function emptyDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'restored-'))
  const { url, stop } = await startSqld(folder)
  onTestFinished(async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { url, client: createRemote({ LIBSQL_URL: url }) }
}

async function lines(client: Client) {
  const collected: string[] = []
  for await (const line of backup(client)) collected.push(line)
  return collected
}

const each = async function* (lines: string[]) {
  yield* lines
}

/** All rows of the backup except the change numbers of the catalogue, which a restore increases. */
const comparable = (backupLines: string[]) =>
  backupLines.slice(1).flatMap((line) => {
    const { table, columns, rows } = JSON.parse(line) as { table: string; columns: string[]; rows: unknown[][] }
    const kept = columns.map((column) => !(column === '"changed"' || table === 'catalog_version'))
    return rows.map((row) => [table, ...row.filter((_, index) => kept[index])])
  })

/** In the order of their creation. */
async function triggersOf(client: Client) {
  const { rows } = await client.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid")
  return rows.map(({ name, sql }) => [name, sql])
}

async function lastCartLine(client: Client) {
  const { rows } = await client.execute('SELECT max(id) AS id FROM cart_items')
  return Number(rows[0]?.id)
}

test('a shop continues from its restored backup', async () => {
  const shop = await openShop({ data: 'demo', watchesDatabase: true })
  const client = await shop.as('cliente')
  await client.post('/cart/item', { productId: 1, quantity: 12 })
  await client.post('/cart/item', { productId: 2, quantity: 12 })
  const deleted = await lastCartLine(shop.db)
  await client.del(`/cart/item/${deleted}`)
  await (await shop.as('admin')).post('/update-configuracion', { key: 'folio', value: { next: 50_000 } })
  const saved = await lines(shop.db)
  const restored = await emptyDatabase()

  const count = await restore(restored.client, each(saved), readMigrations())

  expect(count).toBe(comparable(saved).length)
  expect(comparable(await lines(restored.client))).toEqual(comparable(saved))
  expect(await triggersOf(restored.client)).toEqual(await triggersOf(shop.db))
  shop.database.connect(restored.url)
  const cart = await (await client.get('/cart')).json<{ productId: number; quantity: number; price: number }[]>()
  expect(cart).toMatchObject([{ productId: 1, quantity: 12 }])
  await client.post('/cart/item', { productId: 2, quantity: 12 })
  expect(await lastCartLine(restored.client)).toBe(deleted + 1)
  const found = await (await client.get('/products?search=tornillo')).json<{ total: number }>()
  expect(found.total).toBeGreaterThan(5)
  const { user } = await (await client.get('/api/user/profile')).json<{ user: { Customer: { id: number } } }>()
  const order = { customerId: user.Customer.id, orderItems: [{ productId: 1, quantity: 12 }] }
  const made = await client.post('/orders', order, { 'Idempotency-Key': 'after-restore' })
  expect([made.status, await made.json()]).toMatchObject([201, { order_number: 50_000 }])
})

test('rows that together exceed an answer of the database are saved in several pages', async () => {
  const shop = await openShop()
  await shop.db.execute(`INSERT INTO audit_log (action, entity, entityId, after)
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 60)
    SELECT 'reorder', 'products', n, json_quote(hex(zeroblob(100000))) FROM numbers`)

  const saved = await lines(shop.db)

  const pages = saved.slice(1).map((line) => JSON.parse(line) as { table: string; rows: unknown[] })
  const log = pages.filter(({ table }) => table === 'audit_log')
  expect(log.length).toBeGreaterThan(2)
  expect(await shop.rows('SELECT count(*) AS n FROM audit_log')).toEqual([
    { n: log.flatMap(({ rows }) => rows).length },
  ])
})

test('a browser drops the products that a restored backup does not have', async () => {
  const shop = await openShop({ watchesDatabase: true })
  const client = await shop.as('cliente')
  const saved = await lines(shop.db)
  await shop.db.execute("INSERT INTO products (id, code, name, salePrice1) VALUES (90, 'NEW-1', 'Nuevo', 100)")
  const local = emptyCatalog()
  /** Applies the parts of an answer as the web worker of the catalogue does. */
  async function sync() {
    for (const part of await catalogParts(client, local.version)) {
      if (part.version < local.version) resetForDownload(local)
      else applyChanges(local, part)
    }
  }
  const shown = () => local.products.id.filter((_, row) => !local.gone.has(row))
  await sync()
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6, 7, 90])
  const restored = await emptyDatabase()

  await restore(restored.client, each(saved), readMigrations())

  shop.database.connect(restored.url)
  await sync()
  expect(shown()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(local.categories).toHaveLength(4)
  const { version } = local
  await sync()
  expect(local.version).toBe(version)
  expect(await (await client.get(`/catalog?since=${version}`, { 'If-None-Match': `W/"${version}"` })).text()).toBe('')
})

test('a backup is not restored over a shop', async () => {
  const shop = await openShop()
  const saved = await lines(shop.db)

  await expect(restore(shop.db, each(saved), readMigrations())).rejects.toThrow('no está vacía')

  expect(comparable(await lines(shop.db))).toEqual(comparable(saved))
})

test('a database in which a restore has failed is refused', async () => {
  const shop = await openShop()
  const saved = await lines(shop.db)
  const { client } = await emptyDatabase()
  await expect(restore(client, each([...saved.slice(0, 1), 'cut off']), readMigrations())).rejects.toThrow()

  await expect(restore(client, each(saved), readMigrations())).rejects.toThrow('no está vacía')
})

test('a backup of a newer version is refused', async () => {
  const { client } = await emptyDatabase()
  const header = JSON.stringify({ backup: 'mayoreo', takenAt: '', migrations: ['9999_from_the_future'] })

  await expect(restore(client, each([header]), readMigrations())).rejects.toThrow('9999_from_the_future')
})
