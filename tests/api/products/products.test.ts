import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import type { ProductDetail, ProductPage } from '#contract/products/catalog'
import { openShop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

async function catalog() {
  const client = await unchanged().as('cliente')
  return async (query: string) => {
    const page = await (await client.get(`/products?${query}`)).json<ProductPage>()
    return page.products.map((product) => product.code)
  }
}

test('finds products without accents, by part of a word or code, and with words in any order', async () => {
  const search = await catalog()
  const found = await Promise.all(
    ['tornil', 'lampara', 'ÑANDU', 'AB1234', '1234', 'tor 0142', 'tablaroca tornillo', 'tornillo 0143', 'zzz'].map(
      (text) => search(`search=${encodeURIComponent(text)}`),
    ),
  )
  expect(found).toEqual([
    ['TOR-0142', 'TOR-0143'],
    ['LAM-0001'],
    ['AB-1234'],
    ['AB-1234'],
    ['AB-1234'],
    ['TOR-0142'],
    ['TOR-0143'],
    ['TOR-0143'],
    [],
  ])
})

test('no search text breaks the search', async () => {
  const search = await catalog()
  const queries = [
    '"',
    '*',
    'a OR b',
    "';--",
    '^',
    '(',
    'NEAR(a b)',
    '-',
    'name:x',
    '%',
    'ñ',
    ' ',
    '🙂',
    'a'.repeat(100),
  ]
  const answers = await Promise.all(queries.map((text) => search(`search=${encodeURIComponent(text)}`)))
  expect(answers.every(Array.isArray)).toBe(true)
})

test('a category includes the products of its subcategories', async () => {
  const search = await catalog()
  expect(await search('category=1')).toEqual(['TOR-0142', 'TOR-0143', 'AB-1234', 'AGO-0001', 'SIN-0001', 'MUL-0005'])
  expect(await search('category=2')).toEqual(['TOR-0142', 'TOR-0143', 'MUL-0005'])
  expect(await search('category=3')).toEqual(['TOR-0142'])
})

test('inStock leaves out products that are sold out or have no inventory', async () => {
  const search = await catalog()
  expect(await search('category=1&inStock=1')).toEqual(['TOR-0142', 'TOR-0143', 'AB-1234', 'MUL-0005'])
})

test('a limit of 100000000 is accepted and returns pages', async () => {
  const { as, db } = await openShop()
  await db.execute(`INSERT INTO products (code, name, salePrice1)
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
    SELECT 'X-' || i, 'Relleno ' || i, 100 FROM n`)
  const page = await (await (await as('cliente')).get('/products?limit=100000000')).json<ProductPage>()
  expect(page.products).toHaveLength(500)
  expect(page.total).toBe(607)
})

test('the pages of a search by the beginning of a code follow the codes, whatever the ids', async () => {
  const { as, db } = await openShop()
  await db.execute("UPDATE products SET code = 'ZZ-' || (90 - id)")
  const client = await as('cliente')
  const codesOf = async (page: number) => {
    const found = await client.get(`/products?search=zz&limit=2&page=${page}`)
    return (await found.json<ProductPage>()).products.map(({ code }) => code)
  }
  const codes = [...(await codesOf(1)), ...(await codesOf(2)), ...(await codesOf(3))]
  expect(codes).toHaveLength(6)
  expect(codes).toEqual([...new Set(codes)].sort())
})

test('inactive products are not for sale', async () => {
  const client = await unchanged().as('cliente')
  expect((await client.get('/products/8')).status).toBe(404)
  expect((await client.get('/products/1')).status).toBe(200)
})

test('a client sees their last purchase of a product, with its price', async () => {
  const { as, db } = await openShop()
  const [client, other, admin] = [await as('cliente'), await as('otro'), await as('admin')]
  const lastBought = async (reader: typeof client) =>
    (await (await reader.get('/products/1')).json<ProductDetail>()).lastBought
  expect(await lastBought(client)).toBeNull()

  const order = async (quantity: number) => {
    const answer = await client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity }] })
    return answer.json<Order>()
  }
  const first = await order(3)
  const second = await order(5)
  await db.execute('UPDATE products SET salePrice1 = 20000 WHERE id = 1')
  expect(await lastBought(client)).toEqual({ quantity: 5, unit: 'Pieza', price: 186, orderDate: second.orderDate })
  await client.put(`/orders/${second.id}/cancel`, { reason: 'Duplicado' })
  expect(await lastBought(client)).toEqual({ quantity: 3, unit: 'Pieza', price: 186, orderDate: first.orderDate })
  expect([await lastBought(other), await lastBought(admin)]).toEqual([null, null])
})
