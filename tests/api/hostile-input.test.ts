import { expect, test } from 'vitest'
import type { OrderList } from '#contract/cart/lists'
import type { ErrorBody } from '#contract/errors'
import { openShop, shareShop } from '../shop.ts'

const unchanged = shareShop()

const product = {
  code: 'NUE-0001',
  name: 'Nuevo',
  categoryId: 1,
  salePrice1: 10,
  unit: 'Pieza',
  product_key: '27111600',
  unit_key: 'H87',
}
const list = { name: 'Cada mes', items: [{ productId: 1, quantity: 1 }] }
const half = 'a\ud800b'
const unstorable = 'El texto tiene caracteres que no se pueden guardar. Escríbelo de nuevo.'

test.for([
  ['cliente', 'PUT', '/account', { nombre: half }, unstorable],
  ['cliente', 'POST', '/lists', { ...list, name: half }, unstorable],
  ['cliente', 'POST', '/orders', { orderItems: list.items, shippingAddress: half }, unstorable],
  ['cliente', 'POST', '/netpay/tokenize', { amount: 1, shippingAddress: 'a\u0000b' }, unstorable],
  ['admin', 'POST', '/products', { ...product, code: '\u0000' }, unstorable],
  ['admin', 'POST', '/products', { ...product, name: 'a\u0007b' }, unstorable],
  ['admin', 'POST', '/products', { ...product, description: half }, unstorable],
  ['admin', 'POST', '/categories', { name: 'a\u0085b' }, unstorable],
  ['admin', 'PUT', '/products/1', [], 'Los datos no son válidos.'],
  ['admin', 'GET', '/reports/sales?from=x&to=y', undefined, 'Fecha inválida.'],
  ['admin', 'GET', '/reports/sales?from=2026-02-30&to=2026-03-01', undefined, 'Fecha inválida.'],
  ['admin', 'GET', '/reports/inventory?view=valuation&asOf=0000-00-00', undefined, 'Fecha inválida.'],
  ['admin', 'GET', '/orders?from=2026-02-30', undefined, 'Fecha inválida.'],
  ['admin', 'GET', '/inventory/movements?productId=1&to=2026-13-01', undefined, 'Fecha inválida.'],
  ['admin', 'POST', '/admin/comunicados', { texto: 'Hola', startsAt: '2026-02-30' }, 'Ingresa una fecha válida.'],
] as const)('%s %s %s with %j is refused with a message', async ([who, method, path, body, message]) => {
  const { as } = unchanged()
  const answer = await (await as(who)).call(method, path, body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'INVALID', message })
})

test.for([
  ['/netpay/tokenize', { amount: 1e307 }],
  ['/orders', { orderItems: [{ productId: 1, quantity: 1, price: 1e307 }] }],
] as const)('POST %s with %j is refused: the amount is not exact in centavos', async ([path, body]) => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  await client.post('/cart/item', { productId: 1, quantity: 1 })
  const answer = await client.post(path, body)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'INVALID' })
  expect(await rows('SELECT id FROM orders')).toEqual([])
})

test.for([
  ['PUT', '/categories/4', '{"name":"Luz","version":1e999}'],
  ['POST', '/update-configuracion', '{"key":"iva","value":16,"version":-1e999}'],
  ['PUT', '/orders/1/accept', '{"version":1e999}'],
  ['PUT', '/inventory/2', '{"min_stock":1,"location":null,"version":9007199254740993}'],
  ['DELETE', '/categories/99999999999999999999', undefined],
] as const)('%s %s with %s is refused: the number cannot be stored', async ([method, path, json]) => {
  const { as, url } = unchanged()
  const { token } = await as('admin')
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(new URL(path, url), { method, headers, body: json })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'INVALID' })
})

test('the answer to a body of many wrong values names only the first ones', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  const answer = await client.post('/orders', { orderItems: Array.from({ length: 20_000 }, () => ({})) })
  expect(answer.status).toBe(400)
  const { message, fields = {} } = await answer.json<ErrorBody>()
  expect(message).toBe('Este campo es obligatorio.')
  expect(Object.keys(fields)).toHaveLength(1000)
})

test('a count with an impossible seen stock changes nothing', async () => {
  const { as, rows, url } = await openShop()
  const { token } = await as('almacen')
  const answer = await fetch(new URL('/inventory/counts', url), {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: '{"items":[{"productId":1,"counted":7,"seen":9007199254740993}]}',
  })
  expect(answer.status).toBe(400)
  expect(await rows('SELECT on_hand FROM inventory WHERE productId = 1')).toEqual([{ on_hand: 100 }])
  expect(await rows('SELECT * FROM stock_entries')).toEqual([])
})

test('the stock of a product has a limit, and the reports can add it up', async () => {
  const { as, db } = await openShop()
  const admin = await as('admin')
  await db.execute('UPDATE inventory SET on_hand = 999999999, avg_cost = 1000000000 WHERE productId IN (1, 2, 3)')
  const purchase = (delta: number) =>
    admin.post('/inventory/movements', {
      items: [{ productId: 1, type: 'purchase', delta }],
      reason: 'Llegó la compra',
    })
  expect((await purchase(1)).status).toBe(201)
  const refused = await purchase(1)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({
    message: 'La existencia de un producto no puede pasar de 1,000,000,000 de piezas.',
  })
  for (const path of ['/inventory', '/reports/inventory', '/reports/inventory?view=idle']) {
    expect((await admin.get(path)).status).toBe(200)
  }
})

test('an order has a maximum total', async () => {
  const { as, db, rows } = await openShop()
  const client = await as('cliente')
  await db.execute('UPDATE products SET salePrice1 = 999999900 WHERE id = 1')
  await db.execute('UPDATE inventory SET on_hand = 1000000 WHERE productId = 1')
  const order = (quantity: number) => client.post('/orders', { orderItems: [{ productId: 1, quantity }] })
  const message = 'Un pedido no puede pasar de $1,000,000,000.00. Divídelo en varios.'
  const refused = await order(1_000_000)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ message })
  expect(await rows('SELECT * FROM orders')).toEqual([])
  await client.post('/cart/item', { productId: 1, quantity: 1_000_000 })
  expect(await (await client.post('/netpay/tokenize', { amount: 1 })).json()).toMatchObject({ message })
  expect((await order(100)).status).toBe(201)
})

test('the lines of one product have the maximum of one line together', async () => {
  const { as, rows } = await openShop()
  await (await as('ventas')).put('/products/1', { backorder: '' })
  const orderItems = [600_000, 600_000].map((quantity) => ({ productId: 1, quantity }))
  const answer = await (await as('cliente')).post('/orders', { orderItems })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ message: 'Sólo hay 1000000 disponibles. (TOR-0142)' })
  expect(await rows('SELECT * FROM orders')).toEqual([])
})

test('the length of a text counts characters, and only fields of several lines keep line breaks', async () => {
  const { as } = await openShop()
  const [admin, client] = [await as('admin'), await as('cliente')]
  const name = '😀'.repeat(60)
  expect(await (await client.post('/lists', { ...list, name })).json<OrderList>()).toMatchObject({ name })
  expect((await client.post('/lists', { ...list, name: `${name}x` })).status).toBe(400)
  expect(await (await client.post('/lists', { ...list, name: ' Del\r\n\tmes ' })).json()).toMatchObject({
    name: 'Del mes',
  })
  const made = await admin.post('/products', { ...product, description: 'Uno\r\nDos\n' })
  expect(await made.json()).toMatchObject({ description: 'Uno\nDos' })
})

test('a search ignores characters that no stored text can contain', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  const found = await admin.post('/inventory/lookup', { codes: ['TOR-0142\u001d', half] })
  expect(await found.json()).toMatchObject({ products: [{ code: 'TOR-0142' }, null] })
  expect((await admin.get('/products?search=%00tornillo')).status).toBe(200)
})
