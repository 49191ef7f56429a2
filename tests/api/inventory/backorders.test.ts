import { expect, test } from 'vitest'
import type { AddedItems, Cart } from '#contract/cart/cart'
import type { ResolvedLines } from '#contract/cart/quick-order'
import type { Order } from '#contract/orders/orders'
import type { ProductDetail, ProductPage } from '#contract/products/catalog'
import { settingDefaults } from '#contract/shop/setting-values'
import { type Caller, openShop } from '../../shop.ts'
import { catalogChanges } from '../products/catalog-changes.ts'

/** A martillo, without stock; see small-shop.ts. */
const hammer = 5
const order = (by: Caller, quantity: number, productId = hammer) =>
  by.post('/orders', { orderItems: [{ productId, quantity }] })

const receive = (by: Caller, quantity: number, reference: string) =>
  by.post('/purchases', {
    supplier: 'Truper',
    reference,
    date: '2026-01-02',
    items: [{ productId: hammer, quantity, cost: 10 }],
  })

const waste = (delta: number) => ({ type: 'waste', delta })

/** A shop whose martillo is sold without stock. `backorder`: the day on which more is expected. */
async function openBackorderShop(backorder = '2199-12-24') {
  const shop = await openShop()
  const staff = await shop.as('ventas')
  const answer = await staff.put(`/products/${hammer}`, { backorder })
  expect(answer.status).toBe(200)
  return { ...shop, staff, client: await shop.as('cliente') }
}

const readOrder = async (by: Caller, id: number) => (await by.get(`/orders/${id}`)).json<Order>()
const waitingOf = ({ OrderItems }: Order) => OrderItems.map(({ waiting }) => waiting)

test('a client sees the day on which a product is expected, and orders it without stock', async () => {
  const { client, rows } = await openBackorderShop()
  const product = await (await client.get(`/products/${hammer}`)).json<ProductDetail>()
  expect(product).toMatchObject({ backorder: '2199-12-24', Inventory: { quantity: 0 } })
  const answer = await order(client, 3)
  expect(answer.status).toBe(201)
  const made = await answer.json<Order>()
  expect(made.OrderItems).toMatchObject([{ quantity: 3, waiting: 3, backorder: '2199-12-24' }])
  expect(await rows('SELECT on_hand, reserved, quantity FROM inventory WHERE productId = 5')).toEqual([
    { on_hand: 0, reserved: 3, quantity: -3 },
  ])
})

test('no answer to a client has less than 0 pieces', async () => {
  const { client } = await openBackorderShop()
  await order(client, 3)
  const { products } = await (await client.get('/products?search=AGO-0001')).json<ProductPage>()
  expect(products[0]?.Inventory).toEqual({ quantity: 0 })
  const changes = await catalogChanges(client)
  expect(Math.min(...changes.stock.quantity)).toBe(0)
  expect(changes.products.backorder[changes.products.id.indexOf(hammer)]).toBe('2199-12-24')
  const [line] = await (await client.post('/cart/item', { productId: hammer, quantity: 4 })).json<Cart>()
  expect(line).toMatchObject({ quantity: 4, backorder: '2199-12-24', Inventory: { quantity: 0 } })
})

test('the cart, the quick order and a list accept a product that is sold without stock', async () => {
  const { client } = await openBackorderShop('')
  const items = [{ productId: hammer, quantity: 7 }]
  const added = await (await client.post('/cart/items', { items })).json<AddedItems>()
  expect(added).toMatchObject({ refused: [], cart: [{ quantity: 7, backorder: '' }] })
  const [{ id }] = added.cart as [Cart[number]]
  expect((await client.put(`/cart/item/${id}`, { quantity: 9 })).status).toBe(200)
  const lines = [{ what: 'AGO-0001', quantity: 5 }]
  const { lines: resolved } = await (await client.post('/quick-order/resolve', { lines })).json<ResolvedLines>()
  expect(resolved).toMatchObject([{ result: 'found', problem: null, product: { backorder: '' } }])
  const list = await (await client.post('/lists', { name: 'Mes', items })).json()
  expect(list).toMatchObject({ items: [{ Product: { backorder: '', Inventory: { quantity: 0 } } }] })
})

test('without the permission of the product nothing is sold without stock', async () => {
  const { client, staff, rows } = await openBackorderShop()
  await staff.put(`/products/${hammer}`, { backorder: null })
  expect((await client.post('/cart/item', { productId: hammer, quantity: 1 })).status).toBe(409)
  const answer = await order(client, 1)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'NOT_ORDERABLE' })
  expect((await order(client, 6, 4)).status).toBe(409)
  expect(await rows('SELECT reserved FROM inventory WHERE reserved > 0')).toEqual([])
})

test('a product without inventory gets one when it is sold without stock', async () => {
  const { as } = await openShop()
  await (await as('ventas')).put('/products/6', { backorder: '' })
  expect((await order(await as('cliente'), 2, 6)).status).toBe(201)
})

test('refuses an expected day that does not exist', async () => {
  const staff = await (await openShop()).as('ventas')
  expect((await staff.put('/products/5', { backorder: '2026-02-30' })).status).toBe(400)
})

test('goods that arrive go to the oldest order first', async () => {
  const { as, client, staff } = await openBackorderShop()
  const other = await as('otro')
  const first = await (await order(client, 4)).json<Order>()
  const second = await (await order(other, 5)).json<Order>()
  await receive(staff, 6, 'A')
  expect(waitingOf(await readOrder(client, first.id))).toEqual([0])
  expect(waitingOf(await readOrder(other, second.id))).toEqual([3])
  await client.put(`/orders/${first.id}/cancel`, { reason: 'Otro' })
  expect(waitingOf(await readOrder(other, second.id))).toEqual([0])
})

test('an order that waits for goods is not shipped until they arrive', async () => {
  const { as, client, staff, rows } = await openBackorderShop()
  const admin = await as('admin')
  const { id } = await (await order(client, 4)).json<Order>()
  await receive(staff, 3, 'A')
  await admin.put(`/orders/${id}/accept`)
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  const refused = await admin.put(`/orders/${id}/status`, { status: 'Shipped' })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    code: 'NOT_ARRIVED',
    message: 'Aún no llega toda la mercancía: falta 1 de AGO-0001. Envía solo lo que ya está.',
  })
  await receive(staff, 3, 'B')
  expect((await admin.put(`/orders/${id}/status`, { status: 'Shipped' })).status).toBe(200)
  expect(await rows('SELECT on_hand, reserved FROM inventory WHERE productId = 5')).toEqual([
    { on_hand: 2, reserved: 0 },
  ])
})

test('staff edit an order above the stock of a product that is sold without it', async () => {
  const { client, staff } = await openBackorderShop()
  const { id } = await (await order(client, 4)).json<Order>()
  const items = [{ productId: hammer, quantity: 9 }]
  const answer = await staff.put(`/orders/${id}/items`, { items })
  expect(answer.status).toBe(200)
  expect(waitingOf(await answer.json<Order>())).toEqual([9])
  const more = await staff.put(`/orders/${id}/items`, { items: [...items, { productId: 4, quantity: 6 }] })
  expect(more.status).toBe(409)
})

test('an edit that is refused for another product does not name one that is sold without stock', async () => {
  const { client, staff } = await openBackorderShop()
  const { id } = await (await order(client, 4)).json<Order>()
  const items = [
    { productId: hammer, quantity: 9 },
    { productId: 4, quantity: 6 },
  ]
  const answer = await staff.put(`/orders/${id}/items`, { items })
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    {
      code: 'NOT_ORDERABLE',
      message: 'Solo hay 5 disponibles de AB-1234.',
      details: [{ productId: 4, available: 5 }],
    },
  ])
})

test('when selling without stock is turned off, waiting orders keep waiting and no more is sold', async () => {
  const { as, client, staff, rows } = await openBackorderShop()
  const { id } = await (await order(client, 4)).json<Order>()
  expect((await staff.put(`/products/${hammer}`, { backorder: null })).status).toBe(200)
  expect((await order(client, 1)).status).toBe(409)
  const more = { items: [{ productId: hammer, quantity: 5 }] }
  expect((await staff.put(`/orders/${id}/items`, more)).status).toBe(409)
  expect(waitingOf(await readOrder(client, id))).toEqual([4])
  const fewer = { items: [{ productId: hammer, quantity: 3 }] }
  expect((await staff.put(`/orders/${id}/items`, fewer)).status).toBe(200)
  await receive(staff, 2, 'A')
  expect(waitingOf(await readOrder(client, id))).toEqual([1])
  expect((await order(await as('otro'), 1)).status).toBe(409)
  expect((await client.put(`/orders/${id}/cancel`, { reason: 'Otro' })).status).toBe(200)
  expect(await rows('SELECT on_hand, reserved FROM inventory WHERE productId = 5')).toEqual([
    { on_hand: 2, reserved: 0 },
  ])
})

test('the setting of the shop stops selling without stock, also in open catalogues', async () => {
  const { as, client } = await openBackorderShop()
  const admin = await as('admin')
  const { version } = await catalogChanges(client)
  const set = (backorders: boolean) =>
    admin.post('/update-configuracion', { key: 'sales', value: { ...settingDefaults.sales, backorders } })
  expect((await set(false)).status).toBe(200)
  const changes = await catalogChanges(client, version)
  expect(changes.products).toMatchObject({ id: [hammer], backorder: [null] })
  expect((await order(client, 1)).status).toBe(409)
  await set(true)
  const again = await catalogChanges(client, changes.version)
  expect(again.products).toMatchObject({ id: [hammer], backorder: ['2199-12-24'] })
  expect((await order(client, 1)).status).toBe(201)
})

test('simultaneous orders of a product sold without stock all wait; of another product they never exceed the stock', async () => {
  const { as, client, rows } = await openBackorderShop()
  const other = await as('otro')
  const late = await Promise.all([client, other, client, other].map((by) => order(by, 3)))
  expect(late.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const scarce = await Promise.all([client, other, client, other].map((by) => order(by, 2, 4)))
  expect(scarce.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  expect(await rows('SELECT productId, quantity FROM inventory WHERE productId IN (4, 5)')).toEqual([
    { productId: 4, quantity: 1 },
    { productId: 5, quantity: -12 },
  ])
})

test('an adjustment never takes more than there is, even of a product sold without stock', async () => {
  const { client, staff } = await openBackorderShop()
  await receive(staff, 5, 'A')
  await order(client, 8)
  const take = (delta: number) =>
    staff.post('/inventory/movements', { items: [{ productId: hammer, ...waste(delta) }], reason: 'Se cayeron' })
  expect((await take(-2)).status).toBe(201)
  expect((await take(-4)).status).toBe(409)
})

test.for([
  ['a product that gets pieces', 'counts', { counted: 3 }, { counted: 2 }],
  ['a product that may have less than is reserved', 'movements', waste(-1), waste(-3)],
] as const)('a refused change of stock does not name %s', async ([, path, allowed, refused]) => {
  const { client, staff } = await openBackorderShop()
  await receive(staff, 2, 'A')
  await order(client, 8)
  await order(client, 4, 4)
  const items = [
    { productId: hammer, ...allowed },
    { productId: 4, ...refused },
  ]
  const answer = await staff.post(`/inventory/${path}`, { items, reason: 'Se cayeron' })
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    {
      code: 'STOCK_HELD',
      message: 'No puedes dejar la existencia en 2: hay 4 reservados por el pedido 2. (AB-1234)',
      details: [{ productId: 4 }],
    },
  ])
  expect((await staff.post(`/inventory/${path}`, { items: items.slice(0, 1), reason: 'Se cayeron' })).status).toBe(201)
})

test('the refused undo of a purchase does not name a product that may have less than is reserved', async () => {
  const { client, staff } = await openBackorderShop()
  const items = [hammer, 4].map((productId) => ({ productId, quantity: 2, cost: 10 }))
  await staff.post('/purchases', { supplier: 'Truper', date: '2026-01-02', items })
  await order(client, 8)
  await order(client, 7, 4)
  const answer = await staff.post('/purchases/1/undo', { reason: 'Se duplicó' })
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    {
      message:
        'La compra no se deshizo. De AB-1234 entraron 2 y quedan 0 sin vender ni reservar. Registra un ajuste por las piezas que sí regresan.',
      details: [{ productId: 4 }],
    },
  ])
})
