import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart'
import type { CancelResult } from '#contract/invoices/staff-cfdi'
import type { Order } from '#contract/orders/orders'
import { brokenRules } from '../../cfdi/cfdi-rules.ts'
import { openShop } from '../../shop.ts'
import { begin, charge, confirm } from '../payments/paying.ts'
import { invoiceForm } from './invoicing.ts'

/** Products 1 (186.00) at the shop's 16 %, 2 (214.50) at 8 %, 3 (49.99) at 0 % and 4 (131.75) exempt. */
async function mixedShop() {
  const shop = await openShop()
  const [client, staff] = [await shop.as('cliente'), await shop.as('ventas')]
  for (const [id, iva] of [
    [2, '8'],
    [3, '0'],
    [4, 'exento'],
  ] as const) {
    expect((await staff.put(`/products/${id}`, { iva })).status).toBe(200)
  }
  return { ...shop, client, staff }
}

const lines = [1, 2, 3, 4].map((productId) => ({ productId, quantity: 3 }))
const body = { customerId: 1, orderItems: lines }
// 558.00 at 16 %, 643.50 at 8 %, 149.97 at 0 % and 395.25 exempt.
const mixed = {
  subtotal: 1746.72,
  iva: 140.76,
  total: 1887.48,
  taxes: [
    { iva: '16', base: 558, amount: 89.28 },
    { iva: '8', base: 643.5, amount: 51.48 },
    { iva: '0', base: 149.97, amount: 0 },
    { iva: 'exento', base: 395.25, amount: 0 },
  ],
}

test('each line has the IVA of its product, and the order the sum of each rate', async () => {
  const { client } = await mixedShop()
  const answer = await client.post('/orders', body)
  expect(answer.status).toBe(201)
  const order = await answer.json<Order>()
  expect(order).toMatchObject({ ...mixed, ivaPercent: 16, balance: 1887.48 })
  expect(order.OrderItems.map(({ iva }) => iva)).toEqual(['16', '8', '0', 'exento'])
})

test('a cart with several rates that is paid by card becomes an order of the same total, whatever changes meanwhile', async () => {
  const shop = await mixedShop()
  await shop.client.post('/cart/items', { items: lines })
  expect((await (await shop.client.get('/cart')).json<Cart>()).map(({ iva }) => iva)).toEqual([
    null,
    '8',
    '0',
    'exento',
  ])
  const wrong = await shop.client.post('/netpay/tokenize', { amount: 2026.2 })
  expect(await wrong.json()).toMatchObject({ code: 'AMOUNT_CHANGED', details: { amount: 1887.48 } })
  const payment = await begin(shop, { amount: 1887.48 })
  await shop.staff.put('/admin/products', { change: 'iva', ids: [1, 2, 3, 4], iva: '16' })
  await confirm(shop.client, await charge(shop, payment))
  expect(await (await shop.client.get('/orders/1')).json()).toMatchObject({ ...mixed, paymentStatus: 'Paid' })
})

test('an order keeps the names, codes, units, SAT keys and IVA as sold', async () => {
  const { client, staff, rows } = await mixedShop()
  const { id } = await (await client.post('/orders', body)).json<Order>()
  const changed = {
    code: 'NUEVO',
    name: 'Otro nombre',
    unit: 'Caja',
    product_key: '27111600',
    unit_key: 'XBX',
    iva: '0',
  }
  expect((await staff.put('/products/1', changed)).status).toBe(200)
  const order = await (await client.get(`/orders/${id}`)).json<Order>()
  expect(order.OrderItems[0]).toMatchObject({
    unit: 'Pieza',
    iva: '16',
    Product: { code: 'TOR-0142', name: 'Tornillo hexagonal 1/4 × 2"' },
  })
  expect(order.total).toBe(1887.48)
  expect(await rows('SELECT product_key, unit_key FROM order_items WHERE productId = 1')).toEqual([
    { product_key: '31161500', unit_key: 'H87' },
  ])
})

test('an edit keeps the lines as sold, and new lines have the current IVA', async () => {
  const { client, staff } = await mixedShop()
  const { id, version } = await (
    await client.post('/orders', { customerId: 1, orderItems: lines.slice(0, 2) })
  ).json<Order>()
  await staff.put('/products/2', { iva: '16' })
  const items = [
    { productId: 1, quantity: 1 },
    { productId: 2, quantity: 2 },
    { productId: 4, quantity: 1 },
  ]
  const answer = await staff.put(`/orders/${id}/items`, { items, version })
  expect(answer.status).toBe(200)
  expect((await answer.json<Order>()).taxes).toEqual([
    { iva: '16', base: 186, amount: 29.76 },
    { iva: '8', base: 429, amount: 34.32 },
    { iva: 'exento', base: 131.75, amount: 0 },
  ])
})

test('the IVA of many products changes at once, and clients see it in the catalogue', async () => {
  const { client, staff, rows } = await mixedShop()
  const answer = await staff.put('/admin/products', { change: 'iva', ids: [1, 2], iva: 'exento' })
  expect(await answer.json()).toEqual({ changed: 2, fixed: 0 })
  expect(await (await client.get('/products/1')).json()).toMatchObject({ iva: 'exento' })
  expect(await rows("SELECT before, after FROM audit_log WHERE entity = 'product' ORDER BY id DESC LIMIT 2")).toEqual([
    { before: '{"iva":"8"}', after: '{"iva":"exento"}' },
    { before: '{"iva":null}', after: '{"iva":"exento"}' },
  ])
  await staff.put('/products/1', { iva: null })
  expect(await rows('SELECT iva FROM products WHERE id = 1')).toEqual([{ iva: null }])
})

test('the SAT key of many products changes at once', async () => {
  const { staff, rows } = await mixedShop()
  const change = { change: 'key', ids: [1, 2], product_key: '27111600' }
  expect(await (await staff.put('/admin/products', change)).json()).toEqual({ changed: 2, fixed: 0 })
  expect(await rows("SELECT id FROM products WHERE product_key = '27111600' ORDER BY id")).toEqual([
    { id: 1 },
    { id: 2 },
  ])
  expect((await staff.put('/admin/products', { ...change, product_key: '27' })).status).toBe(400)
})

test('a product cannot have a rate of IVA that does not exist', async () => {
  const { staff } = await mixedShop()
  const answer = await staff.put('/products/1', { iva: '15' })
  expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { iva: 'Elige el IVA.' } }])
})

test('a unit is at most 20 characters long, as in a CFDI', async () => {
  const { staff } = await mixedShop()
  const answer = await staff.put('/products/1', { unit: 'Caja con cien piezas.' })
  expect([answer.status, await answer.json()]).toMatchObject([400, { fields: { unit: 'Máximo 20 caracteres.' } }])
})

/** Makes a paid order of two products, one at 16 % and one at 8 %. */
async function paidMixed({ client, as }: Awaited<ReturnType<typeof mixedShop>>, quantity: number) {
  const orderItems = [1, 2].map((productId) => ({ productId, quantity }))
  const { id, total } = await (await client.post('/orders', { ...body, orderItems })).json<Order>()
  const admin = await as('admin')
  await admin.put(`/orders/${id}/accept`)
  await admin.post(`/orders/${id}/payments`, { amount: total, form: '03', paidOn: '2026-01-31' })
  return { id, admin }
}

test('credit notes of any amount are stamped for products at 16 % and at 8 %', async () => {
  const shop = await mixedShop()
  const { id, admin } = await paidMixed(shop, 6)
  expect((await shop.client.post(`/orders/${id}/invoice`, invoiceForm)).status).toBe(201)
  const amounts = Array.from({ length: 12 }, (_, step) => 100 + step / 100)
  for (const amount of amounts) {
    const answer = await admin.post('/invoices/1/credit-note', { amount, reason: 'Devolución' })
    expect([amount, answer.status]).toEqual([amount, 201])
  }
  const notes = shop.facturapi.invoices().filter(({ type }) => type === 'E')
  expect(notes.map(({ total }) => total).reverse()).toEqual(amounts)
  for (const { id: note } of notes) {
    const xml = await (await shop.client.get(`/facturapi/invoices/${note}/xml`)).text()
    expect(brokenRules(xml)).toEqual([])
  }
})

test('global invoices are stamped for products at 16 % and at 8 %', async () => {
  const shop = await mixedShop()
  await shop.db.execute("UPDATE configuration SET value = json_set(value, '$.zip', '37000') WHERE key = 'business'")
  await shop.db.execute('UPDATE products SET salePrice1 = 333 WHERE id IN (1, 2)')
  // For each of these pairs of orders, the rounded bases and taxes differ by a centavo from the totals of the orders.
  for (const quantities of [
    [1, 1],
    [1, 5],
    [2, 3],
    [2, 7],
  ] as const) {
    const first = await paidMixed(shop, quantities[0])
    const second = await paidMixed(shop, quantities[1])
    const answer = await first.admin.post('/invoices/global', { month: '2026-01', orderIds: [first.id, second.id] })
    expect([quantities, answer.status]).toEqual([quantities, 201])
    const { cfdi } = await answer.json<CancelResult>()
    expect(brokenRules(await (await first.admin.get(`/facturapi/invoices/${cfdi.id}/xml`)).text())).toEqual([])
  }
})
