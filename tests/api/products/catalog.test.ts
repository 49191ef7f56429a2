import { expect, test } from 'vitest'
import type { ProductPage } from '#contract/products/catalog'
import { repeatWhileBusy } from '../../../db/remote.ts'
import { openShop, type Shop, shareShop } from '../../shop.ts'
import { catalogParts, catalogChanges as changes } from './catalog-changes.ts'

const unchanged = shareShop()

test('returns the whole catalogue, with the same products as the product list', async () => {
  const client = await unchanged().as('cliente')
  const { products: listed } = await (await client.get('/products')).json<ProductPage>()
  const { products, stock, gone, categories } = await changes(client)
  expect(products.id.map((id, at) => [id, products.code[at], products.name[at], products.salePrice1[at]])).toEqual(
    listed.map(({ id, code, name, salePrice1 }) => [id, code, name, salePrice1]),
  )
  const quantities = new Map(stock.productId.map((id, at) => [id, stock.quantity[at]]))
  expect(listed.map(({ id }) => quantities.get(id) ?? null)).toEqual(
    listed.map(({ Inventory }) => Inventory?.quantity ?? null),
  )
  expect(gone).toEqual([8])
  expect(categories).toHaveLength(4)
})

test('returns nothing when nothing changed', async () => {
  const client = await unchanged().as('cliente')
  const { version } = await changes(client)
  const none = await changes(client, version)
  expect(none).toMatchObject({ version, gone: [], categories: null })
  expect([none.products.id, none.stock.productId]).toEqual([[], []])
})

test('returns only what changed since the given version', async () => {
  const { db, as } = await openShop()
  const client = await as('cliente')
  const since = async (change: string) => {
    const { version } = await changes(client)
    await db.execute(change)
    const { products, stock, gone, categories } = await changes(client, version)
    return { products: products.id, stock: stock.productId, gone, categories: categories?.length ?? null }
  }
  const nothing = { products: [], stock: [], gone: [], categories: null }
  expect(await since('UPDATE products SET salePrice1 = 200 WHERE id = 3')).toEqual({ ...nothing, products: [3] })
  expect(await since('UPDATE inventory SET reserved = 2 WHERE productId = 1')).toEqual({ ...nothing, stock: [1] })
  expect(await since("UPDATE products SET status = 'inactive' WHERE id = 2")).toEqual({ ...nothing, gone: [2] })
  expect(await since("UPDATE products SET status = 'active' WHERE id = 2")).toEqual({ ...nothing, products: [2] })
  expect(await since('DELETE FROM products WHERE id = 6')).toEqual({ ...nothing, gone: [6] })
  expect(await since("UPDATE categories SET name = 'Luz' WHERE id = 4")).toEqual({ ...nothing, categories: 4 })
})

test('an order changes the stock in the catalogue', async () => {
  const client = await (await openShop()).as('cliente')
  const { version } = await changes(client)
  await client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity: 30, price: 186 }] })
  const { products, stock } = await changes(client, version)
  expect(products.id).toEqual([])
  expect(stock).toEqual({ productId: [1], quantity: [70] })
})

const large = shareShop(({ db }) => addProducts(db, 26_000), { watchesDatabase: true })

test('a large catalogue comes in parts, with each product once', async () => {
  const parts = await catalogParts(await large().as('cliente'))
  const ids = parts.flatMap(({ products }) => products.id)
  expect(parts.length).toBe(2)
  expect(ids.length).toBe(26_007)
  expect(new Set(ids).size).toBe(ids.length)
  expect(parts.filter(({ categories }) => categories)).toHaveLength(1)
  const [first, last] = parts.map(({ version }) => version)
  expect(first).toBeLessThan(last ?? 0)
})

test('products with long texts come in parts that the database can answer, also when one change marks them all', async () => {
  const { db, as } = await openShop()
  for (const series of ['A', 'B', 'C', 'D']) await addProducts(db, 1500, { series, description: 'x'.repeat(2000) })
  for (const active of [0, 1]) await db.execute(`UPDATE categories SET active = ${active} WHERE id = 1`)
  const parts = await catalogParts(await as('cliente'))
  const ids = parts.flatMap(({ products }) => products.id)
  expect([ids.length, new Set(ids).size]).toEqual([6007, 6007])
  for (const part of parts) expect(part.products.description.join('').length).toBeLessThan(4_000_000)
})

test('each part is on a line of its own, so that it can be read while it arrives', async () => {
  const answer = await (await large().as('cliente')).get('/catalog')
  const lines = (await answer.text()).split('\n')
  expect(lines.map((line) => line.slice(0, 2))).toEqual(['[', '{"', ',{', ']'])
})

test('a version without later changes is answered with 304 and no body', async () => {
  const { db, as } = await openShop()
  const client = await as('cliente')
  const { version } = await changes(client)
  const repeat = () => client.get(`/catalog?since=${version}`, { 'If-None-Match': `W/"${version}"` })
  const same = await repeat()
  expect([same.status, same.headers.get('ETag'), await same.text()]).toEqual([304, `W/"${version}"`, ''])

  await db.execute('UPDATE inventory SET reserved = 2 WHERE productId = 1')
  const changed = await repeat()
  expect([changed.status, changed.headers.get('ETag')]).toEqual([200, `W/"${version + 1}"`])
  // A restored database has lower versions. The caller must learn it.
  const ahead = await client.get('/catalog?since=900000', { 'If-None-Match': 'W/"900000"' })
  expect(ahead.status).toBe(200)
})

test('the answer breaks off when the database fails between two parts', async () => {
  const { as, database } = large()
  const client = await as('cliente')
  await client.get('/cart')
  database.hold(database.calls() + 1)
  const answer = await client.get('/catalog')
  expect(answer.status).toBe(200)
  database.fail('bad gateway')
  database.release()
  const text = await answer.text().catch(() => '')
  database.heal()
  expect(text.endsWith(']')).toBe(false)
})

test('refuses a version that is not a number', async () => {
  const client = await unchanged().as('cliente')
  const answer = await client.get('/catalog?since=ayer')
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: 'Debe ser un número.' })
})

const addProducts = (db: Shop['db'], count: number, { series = 'N', description = '' } = {}) =>
  repeatWhileBusy(() =>
    db.execute(`INSERT INTO products (code, name, description, salePrice1, categoryId)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      SELECT '${series}-' || i, 'Producto ' || i, '${description}', 100, 1 FROM n`),
  )
