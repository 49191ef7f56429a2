import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { openShop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

const order = (change: object = {}) => ({ customerId: 1, orderItems: [{ productId: 1, quantity: 2 }], ...change })

test('staff create an order for a customer, by the rules of a client’s order', async () => {
  const { as, rows } = await openShop()
  const sales = await as('ventas')
  const client = await as('cliente')
  await client.post('/cart/item', { productId: 1, quantity: 3 })
  const answer = await sales.post(
    '/admin/orders',
    order({ pickup: true, clientNote: 'Pasa por él a las 5.', internalNote: 'Paga tarde.' }),
  )
  expect(answer.status).toBe(201)
  const made = await answer.json<Order>()
  expect(made).toMatchObject({ customerId: 1, status: 'Pending', subtotal: 372, total: 431.52, pickup: true })
  expect(made.events).toMatchObject([{ event: 'created', user: { nombre: 'Vero Ventas' } }])
  expect(made.notes).toMatchObject([
    { kind: 'client', text: 'Pasa por él a las 5.', by: 'Vero Ventas' },
    { kind: 'internal', text: 'Paga tarde.', by: 'Vero Ventas' },
  ])
  expect(await rows('SELECT reserved FROM inventory WHERE productId = 1')).toEqual([{ reserved: 2 }])
  expect(await rows("SELECT userId FROM audit_log WHERE entity = 'order'")).toEqual([{ userId: 2 }])
  // The client's own cart does not change.
  expect(await (await client.get('/cart')).json()).toMatchObject([{ productId: 1, quantity: 3 }])
  const seen = await (await client.get(`/orders/${made.id}`)).json<Order>()
  expect(seen.notes).toMatchObject([{ kind: 'client' }])
  expect(JSON.stringify(seen)).not.toContain('Paga tarde')
})

test('a key creates one order, and another order with the same key is refused', async () => {
  const { as, rows } = await openShop()
  const sales = await as('ventas')
  const key = { 'Idempotency-Key': 'one' }
  const twice = await Promise.all([
    sales.post('/admin/orders', order(), key),
    sales.post('/admin/orders', order(), key),
  ])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 201])
  const other = await sales.post('/admin/orders', order({ orderItems: [{ productId: 2, quantity: 1 }] }), key)
  expect(other.status).toBe(422)
  // After a lost answer, the user may choose another customer for the draft, which keeps its key.
  const moved = await sales.post('/admin/orders', order({ customerId: 2 }), key)
  expect([moved.status, await moved.json()]).toMatchObject([422, { code: 'KEY_REUSED' }])
  // Another user may send the same key: it creates their own order.
  expect((await (await as('gerente')).post('/admin/orders', order(), key)).status).toBe(201)
  expect(await rows('SELECT count(*) AS n FROM orders')).toEqual([{ n: 2 }])
})

test.for([
  [{ customerId: 99 }, 404, 'NOT_FOUND'],
  [{ orderItems: [] }, 400, 'INVALID'],
  [{ orderItems: [{ productId: 1, quantity: 101 }] }, 409, 'NOT_ORDERABLE'],
  [{ orderItems: [{ productId: 8, quantity: 1 }] }, 409, 'NOT_ORDERABLE'],
  [{ orderItems: [{ productId: 1, quantity: 1, price: 1 }] }, 409, 'PRICE_CHANGED'],
  [{ addressId: 99 }, 409, 'ADDRESS_GONE'],
] as const)('an order with %j is refused', async ([change, status, code]) => {
  const { as, rows } = unchanged()
  const answer = await (await as('ventas')).post('/admin/orders', order(change))
  expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([status, code])
  expect(await rows('SELECT count(*) AS n FROM orders')).toEqual([{ n: 0 }])
  expect(await rows('SELECT sum(reserved) AS held FROM inventory')).toEqual([{ held: 0 }])
})

test('an order for a customer who is blocked or deleted meanwhile is refused', async () => {
  const { as } = await openShop()
  const manager = await as('gerente')
  await manager.put('/customers/1/active', { active: false })
  expect(await (await manager.post('/admin/orders', order())).json()).toMatchObject({ code: 'CUSTOMER_BLOCKED' })
  await manager.del('/customers/2')
  expect((await manager.post('/admin/orders', order({ customerId: 2 }))).status).toBe(404)
})

test('a counter customer needs a name and a phone, and the next sale with that phone uses the same customer', async () => {
  const { as, rows } = await openShop()
  const sales = await as('ventas')
  const send = async (input: object) => sales.post('/admin/customers/counter', input)
  const [one, two] = await Promise.all([
    send({ name: 'Juan Mostrador', phone: '477 555 0101' }),
    send({ name: 'juan mostrador', phone: '4775550101' }),
  ])
  const { id } = await one.json<{ id: number }>()
  expect(await two.json()).toMatchObject({ id, customer: { tax_id: 'XAXX010101000', tax_system: '616' } })
  expect(await rows('SELECT count(*) AS n FROM customers WHERE id > 2')).toEqual([{ n: 1 }])
  expect(await rows("SELECT count(*) AS n FROM audit_log WHERE entity = 'customer'")).toEqual([{ n: 1 }])
  expect((await send({ name: '', phone: '4775550101' })).status).toBe(400)
  expect((await send({ name: 'Juan', phone: '12' })).status).toBe(400)
  expect((await sales.post('/admin/orders', order({ customerId: id }))).status).toBe(201)
})

test('products and pasted lines have the prices of the customer', async () => {
  const { as, db } = await openShop()
  await db.execute('UPDATE customers SET discount = 1000 WHERE id = 2')
  const sales = await as('ventas')
  const find = async (customerId: number) =>
    (await sales.get(`/products?customer=${customerId}&search=TOR-0142`)).json()
  expect(await find(1)).toMatchObject({ products: [{ id: 1, salePrice1: 186 }] })
  expect(await find(2)).toMatchObject({ products: [{ id: 1, salePrice1: 167.4 }] })
  const listed = await sales.post('/admin/orders/products', { customerId: 2, ids: [1, 8, 99] })
  expect(await listed.json()).toMatchObject([{ id: 1, salePrice1: 167.4 }])
  const lines = [{ what: 'TOR-0142', quantity: 3 }]
  const pasted = await sales.post('/admin/orders/lines', { customerId: 2, lines })
  expect(await pasted.json()).toMatchObject({ lines: [{ result: 'found', product: { id: 1, salePrice1: 167.4 } }] })
  const made = await sales.post(
    '/admin/orders',
    order({ customerId: 2, orderItems: [{ productId: 1, quantity: 1, price: 167.4 }] }),
  )
  expect(await made.json()).toMatchObject({ subtotal: 167.4 })
})

test('a note that is sent again within two minutes is added once', async () => {
  const { as, db, rows } = await openShop()
  await (await as('cliente')).post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  const [warehouse, clerk] = [await as('almacen'), await as('pedidos')]
  const note = { kind: 'internal', text: 'Falta una caja.' }
  await warehouse.post('/orders/1/notes', note)
  const repeated = await warehouse.post('/orders/1/notes', note)
  expect([repeated.status, (await repeated.json<Order>()).notes.length]).toEqual([201, 1])
  expect(await rows("SELECT count(*) AS n FROM audit_log WHERE action = 'add_note'")).toEqual([{ n: 1 }])
  // The same text is a new note when another user sends it, or after two minutes.
  expect((await (await clerk.post('/orders/1/notes', note)).json<Order>()).notes.length).toBe(2)
  await db.execute("UPDATE order_notes SET createdAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-3 minutes')")
  expect((await (await warehouse.post('/orders/1/notes', note)).json<Order>()).notes.length).toBe(3)
})

test('every staff member who sees orders may add notes, and no note is changed', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  const warehouse = await as('almacen')
  expect((await warehouse.post('/orders/1/notes', { kind: 'internal', text: 'Falta una caja.' })).status).toBe(201)
  const added = await (await as('pedidos')).post('/orders/1/notes', { kind: 'client', text: 'Sale mañana.' })
  expect((await added.json<Order>()).notes).toMatchObject([
    { kind: 'internal', text: 'Falta una caja.', by: 'Alma Almacén' },
    { kind: 'client', text: 'Sale mañana.', by: 'Pedro Pedidos' },
  ])
  expect((await warehouse.post('/orders/1/notes', { kind: 'internal', text: ' ' })).status).toBe(400)
  expect((await warehouse.post('/orders/9/notes', { kind: 'internal', text: 'x' })).status).toBe(404)
  expect((await client.post('/orders/1/notes', { kind: 'client', text: 'x' })).status).toBe(403)
  expect((await (await client.get('/orders/1')).json<Order>()).notes.map(({ text }) => text)).toEqual(['Sale mañana.'])
})

const lampsAndScrews = (given: object) => [
  { productId: 1, quantity: 6, price: 186, given },
  { productId: 3, quantity: 2, price: 49.99 },
]

test('an order has the prices that staff agreed with its customer', async () => {
  const { as, rows } = await openShop()
  const sales = await as('ventas')
  const answer = await sales.post('/admin/orders', order({ orderItems: lampsAndScrews({ discount: 10 }) }))
  expect(answer.status).toBe(201)
  const made = await answer.json<Order>()
  expect(made).toMatchObject({ subtotal: 6 * 167.4 + 2 * 49.99, modifications: [] })
  expect(made.OrderItems).toMatchObject([
    { price: 167.4, discount: 18.6 },
    { price: 49.99, discount: 0 },
  ])
  const [log] = await rows("SELECT after FROM audit_log WHERE entity = 'order'")
  expect(JSON.parse(String(log?.after))[0]).toMatchObject({ productId: 1, given: { discount: 10 } })
  const higher = await (await as('gerente')).post(
    '/admin/orders',
    order({ orderItems: lampsAndScrews({ price: 190 }) }),
  )
  expect((await higher.json<Order>()).OrderItems[0]).toMatchObject({ price: 190, discount: 0 })
})

test('a discount over the limit of the user creates no order', async () => {
  const { as, rows } = await openShop()
  const over = order({ orderItems: lampsAndScrews({ price: 167.39 }) })
  const refused = await (await as('ventas')).post('/admin/orders', over)
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'DISCOUNT_LIMIT' }])
  expect(await rows('SELECT id FROM orders')).toEqual([])
  expect((await (await as('gerente')).post('/admin/orders', over)).status).toBe(201)
})

test('a discount on a price that has changed since is refused', async () => {
  const { as, db, rows } = await openShop()
  await db.execute('UPDATE products SET salePrice1 = 20000 WHERE id = 1')
  const answer = await (await as('gerente')).post(
    '/admin/orders',
    order({ orderItems: lampsAndScrews({ discount: 10 }) }),
  )
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'PRICE_CHANGED' }])
  expect(await rows('SELECT id FROM orders')).toEqual([])
})

test('a key does not create a second order with another discount', async () => {
  const { as } = await openShop()
  const manager = await as('gerente')
  const send = (given: object) =>
    manager.post('/admin/orders', order({ orderItems: lampsAndScrews(given) }), { 'Idempotency-Key': 'agreed' })
  const statuses = [await send({ discount: 5 }), await send({ discount: 5 }), await send({ discount: 6 })]
  expect(statuses.map(({ status }) => status)).toEqual([201, 200, 422])
})

test('a client’s order ignores a price that only staff may give', async () => {
  const { as } = await openShop()
  const answer = await (await as('cliente')).post('/orders', { orderItems: lampsAndScrews({ discount: 50 }) })
  expect((await answer.json<Order>()).OrderItems[0]).toMatchObject({ price: 186, discount: 0 })
})
