import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart'
import type { OrderList } from '#contract/cart/lists'
import type { ResolvedLines } from '#contract/cart/quick-order'
import { dayAt, todayInMexico } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import type { PriceList } from '#contract/prices/price-lists'
import type { OwnPrices, ProductDetail, ProductPage } from '#contract/products/catalog'
import { openShop } from '../../shop.ts'

/** Customer 1 has a list: 10 % under the list price, and product 1 at 170, 160 from 10 and 150 from 50 pieces. */
async function openWithPrices(input: object = {}) {
  const shop = await openShop()
  const [admin, client] = [await shop.as('admin'), await shop.as('cliente')]
  const list = await (await admin.post('/price-lists', { name: 'Mayoreo', percent: -10, ...input })).json<PriceList>()
  const path = `/price-lists/${list.id}`
  const rules = [{ price: 170 }, { min_qty: 10, price: 160 }, { min_qty: 50, price: 150 }]
  await admin.put(`${path}/items`, { items: [{ productId: 1, rules }] })
  await admin.put(`${path}/customers`, { add: [1] })
  return { ...shop, admin, client, path }
}

const breaks = [
  { min_qty: 10, price: 160 },
  { min_qty: 50, price: 150 },
]
const one = [{ productId: 1, quantity: 1 }]

test("every answer has the client's own prices", async () => {
  const { client } = await openWithPrices()
  const page = await (await client.get('/products?search=tornillo')).json<ProductPage>()
  expect(page.products.map(({ code, salePrice1, breaks }) => [code, salePrice1, breaks])).toEqual([
    ['TOR-0142', 170, breaks],
    ['TOR-0143', 193.05, []],
  ])
  expect(await (await client.get('/products/1')).json<ProductDetail>()).toMatchObject({ salePrice1: 170, breaks })
  const { lines } = await (
    await client.post('/quick-order/resolve', { lines: [{ what: 'TOR-0142', quantity: 12 }] })
  ).json<ResolvedLines>()
  expect(lines[0]).toMatchObject({ product: { salePrice1: 170, breaks } })
  const saved = await (await client.post('/lists', { name: 'Mes', items: one })).json<OrderList>()
  expect(saved.items[0]?.Product).toMatchObject({ salePrice1: 170, breaks })
  const cart = await (await client.post('/cart/item', { productId: 1, quantity: 12 })).json<Cart>()
  expect(cart).toEqual([expect.objectContaining({ price: 160, salePrice1: 170, breaks })])
  const more = await (await client.put(`/cart/item/${cart[0]?.id}`, { quantity: 60 })).json<Cart>()
  expect(more[0]?.price).toBe(150)
})

test('no answer to a client has a cost, or the prices of another list', async () => {
  const { client, as, admin, path, db } = await openWithPrices()
  await db.execute('UPDATE products SET cost = 7777')
  await admin.put(`${path}/items`, { items: [{ productId: 2, rules: [{ price: 188.88 }] }] })
  const other = await as('otro')
  for (const { get } of [client, other]) {
    for (const call of ['/products', '/products/1', '/catalog', '/catalog/prices', '/cart']) {
      expect(await (await get(call)).text()).not.toMatch(/77\.77|7777/)
    }
  }
  for (const call of ['/products', '/products/2', '/catalog', '/catalog/prices']) {
    expect(await (await other.get(call)).text()).not.toMatch(/188\.88|"price":1[567]0/)
  }
})

test('an order is priced by the list, and keeps its prices when the list changes', async () => {
  const { client, admin, path } = await openWithPrices()
  const orderItems = [
    { productId: 1, quantity: 12, price: 160 },
    { productId: 2, quantity: 2, price: 193.05 },
  ]
  const order = await (await client.post('/orders', { customerId: 1, orderItems })).json<Order>()
  expect(order.OrderItems.map(({ price }) => price)).toEqual([160, 193.05])
  expect(order.subtotal).toBe(2306.1)
  await admin.put(path, { percent: -50 })
  expect(await (await client.get(`/orders/${order.id}`)).json<Order>()).toMatchObject({ subtotal: 2306.1 })
})

test('a price for another quantity, or from before a change of the list, is refused with the new one', async () => {
  const { client, admin, path } = await openWithPrices()
  const order = (quantity: number, price: number) =>
    client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity, price }] })
  const wrong = await order(9, 160)
  expect(wrong.status).toBe(409)
  expect(await wrong.json()).toMatchObject({ code: 'PRICE_CHANGED', details: [{ productId: 1, price: 170 }] })
  await client.post('/cart/item', { productId: 1, quantity: 12 })
  await admin.put(`${path}/items`, { items: [{ productId: 1, rules: [{ price: 175 }] }] })
  expect(await (await order(12, 160)).json()).toMatchObject({ code: 'PRICE_CHANGED', details: [{ price: 175 }] })
  expect(await (await client.get('/cart')).json<Cart>()).toEqual([expect.objectContaining({ price: 175, breaks: [] })])
  expect((await order(12, 175)).status).toBe(201)
})

test('a customer who is moved to another list in the middle of an order gets the prices of that list', async () => {
  const { client, admin } = await openWithPrices()
  const [line] = await (await client.post('/cart/item', { productId: 1, quantity: 12 })).json<Cart>()
  const other = await (await admin.post('/price-lists', { name: 'Distribuidor', percent: -25 })).json<PriceList>()
  await admin.put('/customers/1', { price_list_id: other.id })
  const order = (price = 0) =>
    client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity: 12, price, cartItemId: line?.id }] })
  expect(await (await order(line?.price)).json()).toMatchObject({ code: 'PRICE_CHANGED', details: [{ price: 139.5 }] })
  expect((await order(139.5)).status).toBe(201)
})

test('the discount of a customer applies with and without a list', async () => {
  const { as, admin, client } = await openWithPrices()
  await admin.put('/customers/1', { discount: 5 })
  await admin.put('/customers/2', { discount: 5 })
  const priceFor = async (caller: typeof client) =>
    (await (await caller.get('/products/1')).json<ProductDetail>()).salePrice1
  expect(await priceFor(client)).toBe(161.5)
  expect(await priceFor(await as('otro'))).toBe(176.7)
})

test('staff who edit orders can read the prices of a customer; a client only their own', async () => {
  const { as, client } = await openWithPrices()
  const priceOf = async (caller: typeof client, query: string) => {
    const { products } = await (await caller.get(`/products?search=TOR-0142${query}`)).json<ProductPage>()
    return products[0]?.salePrice1
  }
  expect(await priceOf(await as('pedidos'), '&customer=1')).toBe(170)
  expect(await priceOf(await as('pedidos'), '')).toBe(186)
  expect(await priceOf(await as('almacen'), '&customer=1')).toBe(186)
  expect(await priceOf(await as('otro'), '&customer=1')).toBe(186)
  expect(await priceOf(client, '&customer=2')).toBe(170)
})

test('a list that ended yesterday in Mexico City gives list prices, one that ends today still counts', async () => {
  const day = 86_400_000
  const { client, admin, path } = await openWithPrices({ validTo: todayInMexico() })
  expect((await (await client.get('/products/1')).json<ProductDetail>()).salePrice1).toBe(170)
  await admin.put(path, { validTo: dayAt(Date.now() - day) })
  expect((await (await client.get('/products/1')).json<ProductDetail>()).salePrice1).toBe(186)
  await admin.put(path, { validTo: null, validFrom: dayAt(Date.now() + day) })
  expect((await (await client.get('/products/1')).json<ProductDetail>()).salePrice1).toBe(186)
})

test('a card payment of the cart charges the prices of the list, and its order keeps them', async () => {
  const { client, rows } = await openWithPrices()
  await client.post('/cart/item', { productId: 1, quantity: 10 })
  expect((await client.post('/netpay/tokenize', { amount: 2157.6 })).status).toBe(409)
  expect((await client.post('/netpay/tokenize', { amount: 1856 })).status).toBe(200)
  const [intent] = await rows('SELECT lines FROM payment_intents')
  expect(JSON.parse(String(intent?.lines))).toEqual([
    expect.objectContaining({ productId: 1, quantity: 10, price: 16000 }),
  ])
})

test('a product that staff add to an order gets the price of the customer', async () => {
  const { client, admin } = await openWithPrices()
  const order = await (
    await client.post('/orders', { customerId: 1, orderItems: [{ productId: 3, quantity: 1 }] })
  ).json<Order>()
  const edited = await admin.put(`/orders/${order.id}/items`, {
    items: [
      { productId: 3, quantity: 1 },
      { productId: 1, quantity: 10 },
    ],
  })
  expect((await edited.json<Order>()).OrderItems.map(({ price }) => price)).toEqual([44.99, 160])
})

test('the version of own prices changes with the list, the customer and the products, and only then', async () => {
  const { client, admin, path } = await openWithPrices()
  const read = async (version = '') => (await client.get(`/catalog/prices?version=${version}`)).json<OwnPrices>()
  const first = await read()
  expect(first.prices).toEqual({ percent: -10, discount: 0, productId: [1], salePrice1: [170], breaks: [breaks] })
  expect(await read(first.version)).toEqual({ version: first.version, prices: null })
  await admin.put(path, { percent: -11 })
  const second = await read(first.version)
  expect(second.prices?.percent).toBe(-11)
  await admin.put('/products/1', { salePrice1: 200 })
  const third = await read(second.version)
  expect(third.prices).not.toBeNull()
  await admin.put('/customers/1', { price_list_id: null, discount: 4 })
  expect((await read(third.version)).prices).toEqual({
    percent: 0,
    discount: 4,
    productId: [],
    salePrice1: [],
    breaks: [],
  })
})

test('deleting a product removes its prices', async () => {
  const { admin, rows } = await openWithPrices()
  expect((await admin.del('/products/1')).status).toBe(200)
  expect(await rows('SELECT 1 FROM price_list_items')).toEqual([])
})
