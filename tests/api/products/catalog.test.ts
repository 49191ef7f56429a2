import { expect, test } from 'vitest'
import type { CatalogChanges, ProductPage } from '#contract/products/catalog'
import { type Caller, openShop } from '../../shop.ts'

const changes = async (client: Caller, since = 0) =>
  (await client.get(`/catalog?since=${since}`)).json<CatalogChanges>()

test('returns the whole catalogue, with the same products as the product list', async () => {
  const client = await (await openShop()).as('cliente')
  const { products: listed } = await (await client.get('/products')).json<ProductPage>()
  const { products, stock, gone, categories, more } = await changes(client)
  expect(products.id.map((id, at) => [id, products.code[at], products.name[at], products.salePrice1[at]])).toEqual(
    listed.map(({ id, code, name, salePrice1 }) => [id, code, name, salePrice1]),
  )
  const quantities = new Map(stock.productId.map((id, at) => [id, stock.quantity[at]]))
  expect(listed.map(({ id }) => quantities.get(id) ?? null)).toEqual(
    listed.map(({ Inventory }) => Inventory?.quantity ?? null),
  )
  expect(gone).toEqual([8])
  expect(categories).toHaveLength(4)
  expect(more).toBe(false)
})

test('returns nothing when nothing changed', async () => {
  const client = await (await openShop()).as('cliente')
  const { version } = await changes(client)
  const none = await changes(client, version)
  expect(none).toMatchObject({ version, more: false, gone: [], categories: null })
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

test('a large catalogue comes in parts, with each product once', async () => {
  const { db, as } = await openShop()
  await db.execute(`INSERT INTO products (code, name, salePrice1)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 26000)
    SELECT 'N-' || i, 'Producto ' || i, 100 FROM n`)
  const client = await as('cliente')
  const parts: CatalogChanges[] = []
  let version = 0
  do {
    const part = await changes(client, version)
    parts.push(part)
    version = part.version
  } while (parts.at(-1)?.more)
  const ids = parts.flatMap(({ products }) => products.id)
  expect(parts.length).toBe(2)
  expect(ids.length).toBe(26_007)
  expect(new Set(ids).size).toBe(ids.length)
  expect(parts.filter(({ categories }) => categories)).toHaveLength(1)
})

test('refuses a version that is not a number', async () => {
  const client = await (await openShop()).as('cliente')
  const answer = await client.get('/catalog?since=ayer')
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: 'Debe ser un número.' })
})
