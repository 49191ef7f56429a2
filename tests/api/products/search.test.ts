import { expect, test } from 'vitest'
import { todayInMexico } from '#contract/fields'
import type { ProductPage } from '#contract/products/catalog'
import type { StaffSearchResults } from '#contract/staff-search'
import { type Caller, openShop } from '../../shop.ts'

const find = async (person: Caller, q: string) =>
  (await person.get(`/search?${new URLSearchParams({ q })}`)).json<StaffSearchResults>()

test('the search finds orders, customers, products and invoices, a few of each, the best first', async () => {
  const { as, db } = await openShop()
  await db.batch(
    [1, 12, 13, 120, 121, 122, 123, 124].map((id) => ({
      sql: `INSERT INTO orders (id, uid, order_number, customerId, userId, customer_name, idempotencyKey, requestHash, subtotal)
        VALUES (?, ?, ?, 1, 3, 'Ferretería La Prueba', ?, '', 12345)`,
      args: [id, `u${id}`, id, `k${id}`],
    })),
  )
  await db.execute(`INSERT INTO invoices (id, orderId, external_id, status, uuid, series, folio_number, input)
    VALUES ('a1', 12, 'order-12-1', 'valid', 'ABCDEF01-0000-0000-0000-000000000000', 'F', 77, '{}')`)
  const admin = await as('admin')
  const orders = (await find(admin, '12')).orders
  expect(orders.map(({ order_number }) => order_number)).toEqual([12, 124, 123, 122, 121])
  expect(orders[0]).toEqual({
    id: 12,
    order_number: 12,
    customer_name: 'Ferretería La Prueba',
    status: 'Pending',
    total: 123.45,
  })
  expect((await find(admin, '#13')).orders).toMatchObject([{ id: 13 }])
  expect((await find(admin, 'PED-13')).orders).toEqual([])
  expect((await find(admin, 'ferreteria')).customers).toEqual([
    { id: 1, name: 'Ferretería La Prueba', tax_id: 'EKU9003173C9' },
  ])
  expect((await find(admin, 'CACX76')).customers).toMatchObject([{ id: 2 }])
  expect((await find(admin, 'tor0142')).products).toMatchObject([{ id: 1, code: 'TOR-0142' }])
  expect((await find(admin, 'nandu')).products).toMatchObject([{ id: 4 }])
  for (const q of ['F-77', 'f77', '77', 'abcdef01', 'ABCDEF01-00']) {
    expect([q, (await find(admin, q)).invoices]).toEqual([
      q,
      [{ rowid: 1, orderId: 12, folio: 'F-77', customer_name: 'Ferretería La Prueba' }],
    ])
  }
  for (const q of ['', ' ', '%', '"', "'; --", 'ñ'.repeat(100)]) expect((await find(admin, q)).orders).toEqual([])
})

test('the prefix of the folio is part of the search', async () => {
  const { as, db } = await openShop()
  await db.execute(`INSERT INTO configuration (key, value) VALUES ('sales', '{"folioPrefix":"PED"}')`)
  await (await as('cliente')).post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  const admin = await as('admin')
  for (const q of ['PED-1', 'ped1', '1']) expect([q, (await find(admin, q)).orders.length]).toEqual([q, 1])
  expect((await find(admin, 'XX-1')).orders).toEqual([])
})

test('a role without customers finds the latest orders of one by the name', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  for (const quantity of [1, 2]) await client.post('/orders', { orderItems: [{ productId: 1, quantity }] })
  const seen = async (usuario: string) => {
    const { orders, customers } = await find(await as(usuario), 'ferreteria prueba')
    return [orders.map(({ id }) => id), customers.length]
  }
  expect(await seen('pedidos')).toEqual([[2, 1], 0])
  expect(await seen('almacen')).toEqual([[2, 1], 0])
  expect(await seen('ventas')).toEqual([[], 1])
})

test('each role finds only records that it may see', async () => {
  const { as } = await openShop()
  await (await as('cliente')).post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  const kinds = async (usuario: string) => {
    const person = await as(usuario)
    const [byFolio, byText] = [await find(person, '1'), await find(person, 'la')]
    return [byFolio.orders.length, byText.customers.length, byText.products.length].map((count) => count > 0)
  }
  expect(await kinds('admin')).toEqual([true, true, true])
  expect(await kinds('pedidos')).toEqual([true, false, false])
  expect(await kinds('almacen')).toEqual([true, false, true])
  expect((await (await as('cliente')).get('/search?q=1')).status).toBe(403)
})

test('the search finds quotes by folio and customer, for roles that create orders', async () => {
  const { as } = await openShop()
  const sales = await as('ventas')
  const orderItems = [{ productId: 3, quantity: 2 }]
  for (const customerId of [1, 2, 1])
    await sales.post('/quotes', { customerId, orderItems, validUntil: todayInMexico() })
  await sales.post('/quotes/3/discard')
  const ids = async (q: string, by = sales) => (await find(by, q)).quotes.map(({ id }) => id)
  expect((await find(sales, 'COT-3')).quotes).toEqual([
    { id: 3, customer_name: 'Ferretería La Prueba', state: 'discarded', total: 115.98 },
  ])
  expect(await ids('cot2')).toEqual([2])
  expect(await ids('2')).toEqual([2])
  expect(await ids('COT-9')).toEqual([])
  expect(await ids('OC-2')).toEqual([])
  expect(await ids('ferreteria')).toEqual([3, 1])
  for (const name of ['pedidos', 'almacen']) expect(await ids('COT-3', await as(name))).toEqual([])
})

test('a bar code finds its product in every search of the staff, and nothing for a client', async () => {
  const { as, db } = await openShop()
  await db.execute("UPDATE products SET barcode = '7501031311309' WHERE id = 3")
  const codes = async (usuario: string, path: string) => {
    const answer = await (await as(usuario)).get(`${path}search=${encodeURIComponent('750 1031 311309')}`)
    return (await answer.json<ProductPage>()).products.map(({ code }) => code)
  }
  expect(await codes('ventas', '/admin/products/search?')).toEqual(['LAM-0001'])
  expect(await codes('almacen', '/inventory?')).toEqual(['LAM-0001'])
  expect(await codes('ventas', '/products?customer=1&')).toEqual(['LAM-0001'])
  expect((await find(await as('almacen'), '7501031311309')).products).toMatchObject([{ id: 3 }])
  expect(await codes('cliente', '/products?')).toEqual([])
})
