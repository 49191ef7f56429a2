import { expect, test } from 'vitest'
import type { AddedItems, Cart } from '#contract/cart/cart'
import { openShop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

test('adding a product again adds to its line', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  await client.post('/cart/item', { productId: 1, quantity: 2 })
  const answer = await client.post('/cart/item', { productId: 1, quantity: 3 })
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject([{ productId: 1, code: 'TOR-0142', price: 186, quantity: 5 }])
})

test('a repeated idempotency key adds once, and another key adds again', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  const send = (key: string) => client.post('/cart/item', { productId: 4, quantity: 2 }, { 'Idempotency-Key': key })
  const answers = [await send('uno'), await send('uno'), await send('dos'), await send('dos')]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  // There are 5 in stock: a third addition would be refused.
  expect(await rows('SELECT productId, quantity FROM cart_items')).toEqual([{ productId: 4, quantity: 4 }])
})

test('many products sent again with the same key are added once, and the answer refuses the same products', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  await client.post('/cart/item', { productId: 4, quantity: 2 })
  const items = [
    { productId: 4, quantity: 1 },
    { productId: 2, quantity: 50 },
    { productId: 4, quantity: 2 },
    { productId: 5, quantity: 1 },
  ]
  const send = async () =>
    (await client.post('/cart/items', { items }, { 'Idempotency-Key': 'uno' })).json<AddedItems>()
  const [once, again] = [await send(), await send()]
  expect(once.cart).toMatchObject([
    { productId: 4, quantity: 5 },
    { productId: 2, quantity: 50 },
  ])
  expect(once.refused).toMatchObject([{ productId: 5 }])
  expect(again).toEqual(once)
})

test('a quantity that is corrected after a lost answer replaces the one that its key added', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  await client.post('/cart/item', { productId: 1, quantity: 2 })
  const send = async (path: string, body: object) =>
    (await client.post(path, body, { 'Idempotency-Key': 'uno' })).json<unknown>()
  await send('/cart/items', { items: [{ productId: 1, quantity: 5 }] })
  const corrected = await send('/cart/items', { items: [{ productId: 1, quantity: 8 }] })
  expect(corrected).toMatchObject({ cart: [{ quantity: 10 }], refused: [] })
  const tooMany = await send('/cart/items', { items: [{ productId: 1, quantity: 99 }] })
  expect(tooMany).toMatchObject({ cart: [{ quantity: 10 }], refused: [{ message: 'Sólo hay 100 disponibles.' }] })
  expect(await send('/cart/item', { productId: 1, quantity: 98 })).toMatchObject([{ quantity: 100 }])
})

test.for([
  [5, 1, 'Este producto no está disponible actualmente.'],
  [6, 1, 'Este producto no está disponible actualmente.'],
  [4, 6, 'Sólo hay 5 disponibles.'],
  [7, 12, 'Se vende por múltiplos de 5.'],
  [1, 0, 'Por favor, introduce una cantidad válida.'],
  [1, 1.5, 'Por favor, introduce una cantidad válida.'],
  [1, undefined, 'Por favor, introduce una cantidad válida.'],
  [1, 1_000_000_000, 'Sólo hay 100 disponibles.'],
] as const)('product %i × %d is refused: %s', async ([productId, quantity, message]) => {
  const { as, rows } = unchanged()
  const answer = await (await as('cliente')).post('/cart/item', { productId, quantity })
  expect([400, 409]).toContain(answer.status)
  expect(await answer.json()).toMatchObject({ message })
  expect(await rows('SELECT * FROM cart_items')).toEqual([])
})

test('the quantity in the cart counts against the stock', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  await client.post('/cart/item', { productId: 4, quantity: 4 })
  const answer = await client.post('/cart/item', { productId: 4, quantity: 2 })
  expect(await answer.json()).toMatchObject({ message: 'Sólo hay 5 disponibles.' })
})

test('a cart has at most the lines of an order', async () => {
  const { as, db, rows } = await openShop()
  const client = await as('cliente')
  await db.batch([
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      INSERT INTO products (code, name, salePrice1) SELECT 'N-' || i, 'Nuevo', 100 FROM n`,
    "INSERT INTO inventory (productId, on_hand) SELECT id, 9 FROM products WHERE code LIKE 'N-%'",
    "INSERT INTO cart_items (userId, productId, quantity) SELECT 3, id, 1 FROM products WHERE code LIKE 'N-%'",
  ])
  const message = 'Un pedido puede tener 1,000 líneas como máximo.'
  const item = { productId: 1, quantity: 1 }
  for (const answer of [await client.post('/cart/item', item), await client.post('/cart/items', { items: [item] })]) {
    expect([answer.status, await answer.json()]).toMatchObject([400, { message }])
  }
  expect(await rows('SELECT count(*) AS n FROM cart_items')).toEqual([{ n: 1000 }])
  const [line] = await (await client.get('/cart')).json<Cart>()
  expect((await client.post('/cart/item', { productId: line?.productId, quantity: 1 })).status).toBe(201)
  await client.del(`/cart/item/${line?.id}`)
  expect((await client.post('/cart/items', { items: [item] })).status).toBe(201)
})

test('a quantity of 0 removes the line', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  await client.post('/cart/item', { productId: 1, quantity: 2 })
  const [first] = await (await client.post('/cart/item', { productId: 3, quantity: 1 })).json<Cart>()
  const answer = await client.put(`/cart/item/${first?.id}`, { quantity: 0 })
  expect(await answer.json()).toMatchObject([{ productId: 3 }])
})

test('a client changes and removes a line and clears the cart', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  const [item] = await (await client.post('/cart/item', { productId: 1, quantity: 2 })).json<Cart>()
  expect(await (await client.put(`/cart/item/${item?.id}`, { quantity: 9 })).json()).toMatchObject([{ quantity: 9 }])
  expect(await (await client.del(`/cart/item/${item?.id}`)).json()).toEqual([])
  await client.post('/cart/item', { productId: 1, quantity: 2 })
  expect(await (await client.del('/cart')).json()).toEqual([])
})

test('a line cannot be changed to more than the stock, or more than a million without stock', async () => {
  const { as, rows } = await openShop()
  const [client, staff] = [await as('cliente'), await as('ventas')]
  const [item] = await (await client.post('/cart/item', { productId: 1, quantity: 2 })).json<Cart>()
  const change = async (quantity?: number) => {
    const answer = await client.put(`/cart/item/${item?.id}`, { quantity })
    return [answer.status, (await answer.json<{ message: string }>()).message]
  }
  expect(await change(1_000_000_000)).toEqual([409, 'Sólo hay 100 disponibles.'])
  expect(await change(Number.MAX_SAFE_INTEGER)).toEqual([409, 'Sólo hay 100 disponibles.'])
  expect(await change()).toEqual([400, 'Por favor, introduce una cantidad válida.'])
  await staff.put('/products/1', { backorder: '' })
  expect(await change(1_000_001)).toEqual([409, 'Sólo hay 1000000 disponibles.'])
  expect(await rows('SELECT quantity FROM cart_items')).toEqual([{ quantity: 2 }])
})

test('a product that is no longer for sale is refused as one without stock, also for its line', async () => {
  const { as, db, rows } = await openShop()
  const client = await as('cliente')
  const [item] = await (await client.post('/cart/item', { productId: 1, quantity: 2 })).json<Cart>()
  await db.execute("UPDATE products SET status = 'inactive' WHERE id = 1")
  const answers = [
    await client.post('/cart/item', { productId: 8, quantity: 1 }),
    await client.post('/cart/item', { productId: 1, quantity: 1 }),
    await client.put(`/cart/item/${item?.id}`, { quantity: 3 }),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ message: 'Este producto no está disponible actualmente.' })
  }
  expect(await rows('SELECT quantity FROM cart_items')).toEqual([{ quantity: 2 }])
})

test('a client cannot change the line of another client', async () => {
  const { as, rows } = await openShop()
  const [item] = await (await (await as('cliente')).post('/cart/item', { productId: 1, quantity: 2 })).json<Cart>()
  const other = await as('otro')
  expect((await other.put(`/cart/item/${item?.id}`, { quantity: 9 })).status).toBe(404)
  await other.del(`/cart/item/${item?.id}`)
  expect(await rows('SELECT quantity FROM cart_items')).toEqual([{ quantity: 2 }])
})

test('staff get 403 for adding to a cart', async () => {
  const { as } = await openShop()
  const answer = await (await as('admin')).post('/cart/item', { productId: 1, quantity: 1 })
  expect(answer.status).toBe(403)
  expect(await answer.json()).toMatchObject({ message: 'No tienes permiso para agregar productos a la orden.' })
})

test('a line of a deactivated product is marked, and the refusal of the order names its code', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  await client.post('/cart/item', { productId: 1, quantity: 2 })
  await db.execute("UPDATE products SET status = 'inactive' WHERE id = 1")
  expect(await (await client.get('/cart')).json()).toMatchObject([
    { code: 'TOR-0142', forSale: false, Inventory: null },
  ])
  const refused = await client.post('/orders', { orderItems: [{ productId: 1, quantity: 2 }] })
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({
    message: 'Este producto no está disponible actualmente. (TOR-0142)',
    details: [{ productId: 1, code: 'TOR-0142', name: 'Tornillo hexagonal 1/4 × 2"', available: 0 }],
  })
})
