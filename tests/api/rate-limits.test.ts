import { expect, test } from 'vitest'
import type { ResolvedLines } from '#contract/cart/quick-order'
import type { OwnPrices } from '#contract/products/catalog'
import { openShop } from '../shop.ts'
import { catalogChanges } from './products/catalog-changes.ts'
import { untilRefused } from './until-refused.ts'

/** Repeats a call until it is refused, and expects that at least `limit` calls were accepted before. */
async function exceed(limit: number, call: () => Promise<Response>) {
  expect((await untilRefused(call, 10)).length).toBeGreaterThanOrEqual(limit)
}

const invoiceFile = `/facturapi/invoices/${'a'.repeat(24)}/receipt/pdf`

test.for([
  ['POST /cart/items', 60],
  ['POST /lists', 30],
  ['PUT /lists/1', 30],
  ['POST /account/avatar', 30],
  ['POST /orders/1/voucher', 30],
  [`GET ${invoiceFile}`, 60],
] as const)('a client may call %s %d times in a minute, and does not stop others', async ([route, limit]) => {
  const { as } = await openShop()
  const [client, other] = [await as('cliente'), await as('otro')]
  const [method = '', path = ''] = route.split(' ')
  await exceed(limit, () => client.call(method, path))
  expect((await other.call(method, path)).status).not.toBe(429)
})

test.for([
  ['POST /login', 300],
  ['POST /password/link', 120],
  ['POST /password', 120],
  ['POST /account-requests', 60],
  ['GET /parties/client/3', 600],
  ['GET /personalization', 600],
  ['GET /health', 120],
] as const)('one network may call %s %d times in a minute, and does not stop others', async ([route, limit]) => {
  const { anonymous } = await openShop()
  const [method = '', path = ''] = route.split(' ')
  await exceed(limit, () => anonymous.call(method, path))
  const elsewhere = await anonymous.call(method, path, undefined, { 'CF-Connecting-IP': '203.0.113.5' })
  expect(elsewhere.status).not.toBe(429)
})

test('one network may send 1,200 unknown tokens in a minute, and does not stop open sessions', async () => {
  const { as, anonymous } = await openShop()
  const client = await as('cliente')
  await client.get('/cart')
  const stranger = { Authorization: 'Bearer nadie' }
  await exceed(1200, () => anonymous.call('GET', '/cart', undefined, stranger))
  expect((await client.get('/cart')).status).toBe(200)
  const elsewhere = { ...stranger, 'CF-Connecting-IP': '203.0.113.5' }
  expect((await anonymous.call('GET', '/cart', undefined, elsewhere)).status).toBe(401)
})

test('staff read the files of invoices without a limit, because they download those of a month at once', async () => {
  const staff = await (await openShop()).as('admin')
  for (let calls = 0; calls < 61; calls += 1) expect((await staff.get(invoiceFile)).status).toBe(404)
})

test('a client looks up 20,000 lines of quick orders in a minute', async () => {
  const { as } = await openShop()
  const [client, other] = [await as('cliente'), await as('otro')]
  const lines = Array.from({ length: 1000 }, () => ({ what: 'TOR-0142', quantity: 1, productId: 1 }))
  await exceed(20, () => client.post('/quick-order/resolve', { lines }))
  const answer = await other.post('/quick-order/resolve', { lines: lines.slice(0, 1) })
  expect(await answer.json<ResolvedLines>()).toMatchObject({ lines: [{ result: 'found' }] })
})

const manyProducts = `INSERT INTO products (code, name, salePrice1)
  WITH RECURSIVE row (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < 2600) SELECT 'R-' || n, 'Rondana', 100 FROM row`

test('a user reads 20 whole catalogues in a minute, and any number of small changes', async () => {
  const { as, db } = await openShop()
  const [client, other] = [await as('cliente'), await as('otro')]
  await db.execute(manyProducts)
  const { version } = await catalogChanges(other)
  for (let calls = 0; calls < 41; calls += 1) {
    expect((await other.get(`/catalog?since=${version}`)).status).toBe(200)
  }
  await exceed(20, () => client.get('/catalog'))
  expect((await other.get('/catalog')).status).toBe(200)
})

test('a client reads 60 whole price lists in a minute, and asks any number of times whether one has changed', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  await db.batch(
    [
      manyProducts,
      "INSERT INTO price_lists (id, name) VALUES (1, 'Mayoreo')",
      'INSERT INTO price_list_items (listId, productId, price) SELECT 1, id, 90 FROM products',
      'UPDATE customers SET price_list_id = 1 WHERE id = 1',
    ],
    'write',
  )
  const { version } = await (await client.get('/catalog/prices')).json<OwnPrices>()
  for (let calls = 0; calls < 121; calls += 1) {
    expect((await client.get(`/catalog/prices?version=${version}`)).status).toBe(200)
  }
  await exceed(59, () => client.get('/catalog/prices'))
})
