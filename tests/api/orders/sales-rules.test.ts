import { expect, test } from 'vitest'
import type { OrderPage } from '#contract/orders/lists'
import type { Order } from '#contract/orders/orders'
import type { ReceivablePage } from '#contract/payments/collection'
import { settingDefaults } from '#contract/shop/setting-values'
import { openShop, shareShop } from '../../shop.ts'
import { create } from '../products/new-product.ts'

const unchanged = shareShop()

type Refusal = { code: string; message: string }

const sales = (changes: object) => ({ key: 'sales', value: { ...settingDefaults.sales, ...changes } })
const oneBox = { orderItems: [{ productId: 1, quantity: 1 }] }

test('the rules of sales, credit and stock have values before anyone changes them', async () => {
  const { as } = unchanged()
  const seller = await as('ventas')
  for (const [key, value] of Object.entries(settingDefaults)) {
    expect(await (await seller.get(`/get-configuracion?key=${key}`)).json()).toEqual({ key, value, version: 0 })
  }
})

test("a client can read neither the sellers' limit nor the settings of the staff", async () => {
  const { as, asCustomer } = await openShop()
  const seller = await as('ventas')
  for (const client of [await as('cliente'), await asCustomer(seller, 1)]) {
    const read = (key: string) => client.get(`/get-configuracion?key=${key}`)
    expect(await (await read('sales')).json()).toMatchObject({ value: { minimumOrder: 0, maxSellerDiscount: 0 } })
    for (const key of ['security', 'credit', 'stock', 'invoicing', 'firstSteps', 'notices', 'accounts', 'folio']) {
      expect([key, (await read(key)).status]).toEqual([key, 403])
    }
    for (const key of ['iva', 'banks', 'business', 'synonyms', 'cardHold']) {
      expect([key, (await read(key)).status]).not.toEqual([key, 403])
    }
  }
})

test.for([
  ['sales', { minimumOrder: -1 }, 'Ingresa un número de 0 en adelante.'],
  ['sales', { minimumOrder: '100' }, 'Ingresa un número de 0 en adelante.'],
  ['sales', { maxSellerDiscount: 101 }, 'Ingresa un porcentaje entre 0 y 100.'],
  ['sales', { folioPrefix: '12' }, 'Empieza con una letra; hasta 5 letras y números, y un guion al final.'],
  ['stock', { minStock: 1.5 }, 'Ingresa un número de 0 en adelante.'],
] as const)('refuses the %s rule %j', async ([key, value, message]) => {
  const { as, rows } = unchanged()
  const answer = await (await as('gerente')).post('/update-configuracion', {
    key,
    value: { ...settingDefaults[key], ...value },
  })
  expect([answer.status, (await answer.json<Refusal>()).message]).toEqual([400, message])
  expect(await rows('SELECT key FROM configuration WHERE key = ?', [key])).toEqual([])
})

test('only roles with access to the configuration change the rules', async () => {
  const { as } = await openShop()
  for (const role of ['ventas', 'cliente', 'pedidos', 'almacen']) {
    expect((await (await as(role)).post('/update-configuracion', sales({}))).status).toBe(403)
  }
  expect((await (await as('admin')).post('/update-configuracion', sales({ maxSellerDiscount: 5 }))).status).toBe(200)
  expect(await (await (await as('admin')).get('/get-configuracion?key=sales')).json()).toMatchObject({
    value: { maxSellerDiscount: 5 },
  })
})

test('an order below the minimum is refused and changes nothing; staff may reduce an order below it', async () => {
  const { as, rows } = await openShop()
  const [client, manager] = [await as('cliente'), await as('gerente')]
  await manager.post('/update-configuracion', sales({ minimumOrder: 372 }))
  await client.post('/cart/item', { productId: 1, quantity: 1 })
  const refused = await client.post('/orders', oneBox)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    code: 'BELOW_MINIMUM',
    message: 'El pedido mínimo es de $372.00 más IVA. Agrega productos a tu orden.',
    details: { minimum: 372 },
  })
  expect(await rows('SELECT id FROM orders')).toEqual([])
  expect(await rows('SELECT reserved FROM inventory WHERE productId = 1')).toEqual([{ reserved: 0 }])

  const order = await (await client.post('/orders', { orderItems: [{ productId: 1, quantity: 2 }] })).json<Order>()
  expect(order.subtotal).toBe(372)
  const cut = await manager.put(`/orders/${order.id}/items`, { items: [{ productId: 1, quantity: 1 }] })
  expect([cut.status, (await cut.json<Order>()).subtotal]).toEqual([200, 186])
  expect((await manager.put(`/orders/${order.id}/accept`)).status).toBe(200)
})

test('a cart below the minimum cannot be paid by card', async () => {
  const { as, rows } = await openShop()
  const [client, manager] = [await as('cliente'), await as('gerente')]
  await client.post('/cart/item', { productId: 1, quantity: 1 })
  await manager.post('/update-configuracion', sales({ minimumOrder: 186.01 }))
  const refused = await client.post('/netpay/tokenize', { amount: 215.76 })
  expect([refused.status, (await refused.json<Refusal>()).code]).toEqual([409, 'BELOW_MINIMUM'])
  expect(await rows('SELECT id FROM payment_intents')).toEqual([])
  await manager.post('/update-configuracion', sales({ minimumOrder: 186 }))
  expect((await client.post('/netpay/tokenize', { amount: 215.76 })).status).toBe(200)
})

test.for([
  ['Pending', 'Pending', 200],
  ['Pending', 'Accepted', 403],
  ['Accepted', 'Accepted', 200],
  ['Accepted', 'Preparing', 403],
  ['never', 'Pending', 403],
] as const)('with the rule %s, a client cancels an order in %s: %i', async ([rule, status, expected]) => {
  const { as, rows } = await openShop()
  const [client, manager] = [await as('cliente'), await as('gerente')]
  await manager.post('/update-configuracion', sales({ clientCancels: rule }))
  const { id } = await (await client.post('/orders', oneBox)).json<Order>()
  if (status !== 'Pending') await manager.put(`/orders/${id}/accept`)
  if (status === 'Preparing') await manager.put(`/orders/${id}/status`, { status })
  const { clientMayCancel } = await (await client.get(`/orders/${id}`)).json<Order>()
  expect(clientMayCancel).toBe(expected === 200)
  expect((await client.put(`/orders/${id}/cancel`, { reason: 'Otro' })).status).toBe(expected)
  expect(await rows('SELECT status FROM orders')).toEqual([{ status: expected === 200 ? 'Cancelled' : status }])
})

test('a client cannot cancel an accepted order that is paid in part, whatever the rule', async () => {
  const { as } = await openShop()
  const [client, manager] = [await as('cliente'), await as('gerente')]
  await manager.post('/update-configuracion', sales({ clientCancels: 'Accepted' }))
  const { id } = await (await client.post('/orders', oneBox)).json<Order>()
  await manager.put(`/orders/${id}/accept`)
  await manager.post(`/orders/${id}/payments`, { amount: 50, form: '01', paidOn: '2026-01-10' })
  const refused = await client.put(`/orders/${id}/cancel`, { reason: 'Otro' })
  expect([refused.status, (await refused.json<Refusal>()).message]).toEqual([
    403,
    'Este pedido ya tiene un pago o una factura, o ya se surte: escribe a la tienda para cancelarlo.',
  ])
})

test('a new product without a minimum stock gets the one of the shop', async () => {
  const { as, rows } = await openShop()
  const manager = await as('gerente')
  await manager.post('/update-configuracion', { key: 'stock', value: { minStock: 12 } })
  const sales = await as('ventas')
  const bare = { min_stock: undefined }
  expect((await create(sales, { ...bare, stock: 40 })).Inventory).toMatchObject({ on_hand: 40, min_stock: 12 })
  expect((await create(sales, { code: 'B', stock: 40, min_stock: 3 })).Inventory).toMatchObject({ min_stock: 3 })
  expect((await create(sales, { ...bare, code: 'C' })).Inventory).toBeNull()
  const items = [{ productId: 6, type: 'purchase', delta: 5, cost: 10 }]
  await (await as('almacen')).post('/inventory/movements', { items, reason: 'Primera compra' })
  expect(await rows('SELECT min_stock FROM inventory WHERE productId = 6')).toEqual([{ min_stock: 12 }])
})

test('every user gets the prefix of folios and the setting of prices with IVA; an order keeps its number and totals', async () => {
  const { as, anonymous } = await openShop()
  const [client, manager] = [await as('cliente'), await as('gerente')]
  expect(await (await anonymous.get('/personalization')).json()).toMatchObject({ folioPrefix: '', priceIva: null })
  await manager.post('/update-configuracion', sales({ folioPrefix: 'mb-', pricesWithIva: true }))
  expect(await (await anonymous.get('/personalization')).json()).toMatchObject({ folioPrefix: 'MB-', priceIva: 16 })
  const order = await (await client.post('/orders', oneBox)).json<Order>()
  expect(order).toMatchObject({ order_number: 1, subtotal: 186, total: 215.76 })
  const found = async (search: string) =>
    (await (await manager.get(`/orders?search=${search}`)).json<OrderPage>()).orders.map(({ id }) => id)
  expect(await Promise.all(['1', 'mb-1', 'mb1', 'MB-2', 'AB-1'].map(found))).toEqual([[1], [1], [1], [], []])
  await manager.put(`/orders/${order.id}/accept`)
  const owed = async (search: string) =>
    (await (await manager.get(`/payments/receivables?search=${search}`)).json<ReceivablePage>()).total
  expect(await Promise.all(['1', 'MB-1', 'AB-1'].map(owed))).toEqual([1, 1, 0])
})
