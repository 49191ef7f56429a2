import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { type PickList, type PickLists, type ScannedProducts, withCode } from '#contract/orders/picking'
import { type Caller, openShop, type Shop, type ShopOptions, shareShop } from '../../shop.ts'

type Failure = { code: string; message: string }

/** An order in picking: 6 of TOR-0142 at A-10, 2 of TOR-0143 at A-2, 1 of LAM-0001 without a location. */
async function openPicking(shop: Shop, status = 'Preparing') {
  await shop.db.batch([
    "UPDATE inventory SET location = 'A-10' WHERE productId = 1",
    "UPDATE inventory SET location = 'A-2' WHERE productId = 2",
    "UPDATE products SET barcode = '7501234912303' WHERE id = 1",
  ])
  const orderItems = [
    { productId: 3, quantity: 1 },
    { productId: 1, quantity: 6 },
    { productId: 2, quantity: 2 },
  ]
  const { id } = await (await (await shop.as('cliente')).post('/orders', { orderItems })).json<Order>()
  await shop.db.execute({ sql: 'UPDATE orders SET status = ? WHERE id = ?', args: [status, id] })
  return id
}

const read = async (by: Caller, id: number) => {
  const [list] = (await (await by.get(`/picking?orders=${id}`)).json<PickLists>()).orders
  if (!list) throw new Error(`No list of ${id}`)
  return list
}

const lineOf = ({ lines }: PickList, code: string) => {
  const line = lines.find((one) => one.code === code)
  if (!line) throw new Error(`No line of ${code}`)
  return line
}

/** A warehouse worker with the order and its line of six screws. */
async function beginPicking(options?: ShopOptions) {
  const shop = await openShop(options)
  const id = await openPicking(shop)
  const almacen = await shop.as('almacen')
  const { id: orderItemId } = lineOf(await read(almacen, id), 'TOR-0142')
  const mark = (by: Caller, body: object, key: string = crypto.randomUUID()) =>
    by.post(`/picking/${id}/marks`, { orderItemId, ...body }, { 'Idempotency-Key': key })
  return { shop, id, almacen, orderItemId, mark }
}

test('a picking list is in the order of the aisles, with the pieces on hand and without prices', async () => {
  const shop = await openShop()
  const id = await openPicking(shop)
  const text = await (await (await shop.as('almacen')).get(`/picking?orders=${id}`)).text()
  expect(text).not.toMatch(/price|total|iva|tax/i)
  const [list] = (JSON.parse(text) as PickLists).orders
  expect(list).toMatchObject({ customer: 'Ferretería La Prueba', status: 'Preparing', notes: [] })
  expect(list?.lines).toMatchObject([
    { code: 'TOR-0143', location: 'A-2', quantity: 2, picked: 0, on_hand: 50 },
    { code: 'TOR-0142', location: 'A-10', quantity: 6, picked: 0, on_hand: 100, barcode: '7501234912303', by: null },
    { code: 'LAM-0001', location: null, quantity: 1, picked: 0, on_hand: 10 },
  ])
})

test('a line has the new code of its product too, which is on the label', async () => {
  const shop = await openShop()
  const id = await openPicking(shop)
  expect((await (await shop.as('ventas')).put('/products/1', { code: 'TOR-0199' })).status).toBe(200)
  const { lines } = await read(await shop.as('almacen'), id)
  expect(withCode(lines, 'tor0199')).toMatchObject([{ code: 'TOR-0142' }])
  expect(withCode(lines, 'TOR-0142')).toMatchObject([{ productCode: 'TOR-0199' }])
})

test('the lists of many orders take one request and one round trip, in the requested order', async () => {
  const shop = await openShop({ watchesDatabase: true })
  const first = await openPicking(shop)
  const second = await openPicking(shop, 'Accepted')
  const admin = await shop.as('admin')
  await admin.get('/comunicados')
  // The orders above send their events after the response, with calls to the database that would be counted here.
  await shop.eventsSent()
  const answers: PickLists[] = []
  const trips = await shop.database.during(async () => {
    answers.push(await (await admin.get(`/picking?orders=${second},${first}`)).json<PickLists>())
  })
  expect(trips).toBe(1)
  expect(answers[0]?.orders.map(({ id }) => id)).toEqual([second, first])
  expect((await admin.get(`/picking?orders=${first},999`)).status).toBe(404)
  for (const bad of ['', '1,', 'a', '0', '1;2']) expect((await admin.get(`/picking?orders=${bad}`)).status).toBe(400)
})

test('marks are added up and stored with the picker, and only staff see the picked pieces of the order', async () => {
  const { shop, id, almacen, mark } = await beginPicking()
  expect((await mark(almacen, { add: 4 })).status).toBe(201)
  const pedidos = await shop.as('pedidos')
  const after = await (await mark(pedidos, { add: -1, isShort: true })).json<PickList>()
  expect(lineOf(after, 'TOR-0142')).toMatchObject({ picked: 3, isShort: true, by: { id: 4, nombre: 'Pedro Pedidos' } })
  expect(await read(almacen, id)).toEqual(after)
  const staffs = await (await almacen.get(`/orders/${id}`)).json<Order>()
  expect(staffs.OrderItems.find(({ productId }) => productId === 1)).toMatchObject({ quantity: 6, picked: 3 })
  const clients = await (await shop.as('cliente')).get(`/orders/${id}`)
  expect(await clients.text()).not.toContain('picked')
  expect(await shop.rows('SELECT added, userId FROM picks ORDER BY id')).toEqual([
    { added: 4, userId: 5 },
    { added: -1, userId: 4 },
  ])
})

test('a line that becomes complete is no longer short', async () => {
  const { almacen, mark } = await beginPicking()
  expect(lineOf(await (await mark(almacen, { add: 0, isShort: true })).json(), 'TOR-0142').isShort).toBe(true)
  expect(lineOf(await (await mark(almacen, { add: 6, isShort: true })).json(), 'TOR-0142')).toMatchObject({
    picked: 6,
    isShort: false,
  })
})

test.for([
  ['an edit', 'items', { items: [{ productId: 1, quantity: 4 }] }],
  ['a cancellation', 'cancel-items', { reason: 'Sin existencia' }],
] as const)(
  'a line that %s makes complete is no longer short, so that pieces added later are picked',
  async ([, path, body]) => {
    const { shop, id, almacen, orderItemId, mark } = await beginPicking()
    const admin = await shop.as('admin')
    await admin.put(`/orders/${id}/items`, { items: [{ productId: 1, quantity: 6 }] })
    await mark(almacen, { add: 4, isShort: true })
    const pieces = path === 'items' ? body : { ...body, items: [{ orderItemId, quantity: 2 }] }
    expect((await admin.put(`/orders/${id}/${path}`, pieces)).status).toBe(200)
    await admin.put(`/orders/${id}/items`, { items: [{ productId: 1, quantity: 6 }] })
    expect((await read(almacen, id)).lines).toMatchObject([{ quantity: 6, picked: 4, isShort: false }])
  },
)

test('a mark is one round trip', async () => {
  const { shop, almacen, mark } = await beginPicking({ watchesDatabase: true })
  // Events of the order are sent after its response.
  await shop.eventsSent()
  const before = shop.database.calls()
  const answered = mark(almacen, { add: 1 })
  shop.database.hold(before + 1)
  expect((await answered).status).toBe(201)
  shop.database.release()
})

test('a mark that arrives twice counts once', async () => {
  const { almacen, mark } = await beginPicking()
  const answers = await Promise.all([mark(almacen, { add: 1 }, 'scan-1'), mark(almacen, { add: 1 }, 'scan-1')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const again = await mark(almacen, { add: 1 }, 'scan-1')
  expect(lineOf(await again.json<PickList>(), 'TOR-0142').picked).toBe(1)
})

test('of two users who complete one line, one is refused with the count', async () => {
  const { shop, id, almacen, mark } = await beginPicking()
  const pedidos = await shop.as('pedidos')
  const answers = await Promise.all([mark(almacen, { add: 6 }), mark(pedidos, { add: 6 })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({
    code: 'PICKED',
    message: 'TOR-0142 ya está completo: van 6 de 6.',
  })
  expect(lineOf(await read(almacen, id), 'TOR-0142').picked).toBe(6)
})

test('the scans of two users on one line all count, up to the ordered quantity', async () => {
  const { shop, id, almacen, mark } = await beginPicking()
  const gerente = await shop.as('gerente')
  const answers = await Promise.all([1, 2, 3, 4].flatMap(() => [mark(almacen, { add: 1 }), mark(gerente, { add: 1 })]))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 201, 409, 409])
  expect(lineOf(await read(almacen, id), 'TOR-0142').picked).toBe(6)
})

test.for([
  [{ add: 7 }, 409, 'TOO_MANY', 'De TOR-0142 van 0 de 6: solo faltan 6.'],
  [{ add: -1 }, 409, 'TOO_FEW', 'De TOR-0142 solo van 0: no puedes quitar 1.'],
  [{ add: 1, orderItemId: 9999 }, 409, 'LINE_GONE', 'Quitaron este artículo del pedido: regrésalo a su lugar.'],
  [{ add: 1.5 }, 400, 'INVALID', 'Escribe una cantidad entera.'],
  [{ add: 1e9 }, 400, 'INVALID', 'Escribe una cantidad entera.'],
  [{}, 400, 'INVALID', 'Este campo es obligatorio.'],
] as const)('the mark %j is refused and changes nothing', async ([body, status, code, message]) => {
  const { shop, almacen, mark } = await beginPicking()
  const answer = await mark(almacen, body)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code, message })
  expect(await shop.rows('SELECT 1 FROM picks')).toEqual([])
})

test.for([
  ['Pending', 'Este pedido aún no se acepta: no lo surtas.'],
  ['Accepted', 'Empieza a surtir este pedido antes de marcar sus artículos.'],
  ['Shipped', 'Este pedido ya se envió: ya no se puede marcar.'],
  ['Cancelled', 'Este pedido se canceló: regresa lo surtido a su lugar.'],
] as const)('a mark of an order that is %s is refused', async ([status, message]) => {
  const { shop, id, almacen, mark } = await beginPicking()
  await shop.db.execute({ sql: 'UPDATE orders SET status = ? WHERE id = ?', args: [status, id] })
  const answer = await mark(almacen, { add: 1 })
  expect(answer.status).toBe(409)
  expect(await answer.json<Failure>()).toMatchObject({ code: 'NOT_PREPARING', message })
})

test('a mark of an order that does not exist is refused', async () => {
  const { almacen, orderItemId } = await beginPicking()
  expect((await almacen.post('/picking/999/marks', { orderItemId, add: 1 })).status).toBe(404)
})

test('an edited order keeps its picked pieces, up to the new quantities', async () => {
  const { shop, id, almacen, mark } = await beginPicking()
  await mark(almacen, { add: 5 })
  const admin = await shop.as('admin')
  const items = [
    { productId: 1, quantity: 4 },
    { productId: 2, quantity: 3 },
  ]
  expect((await admin.put(`/orders/${id}/items`, { items, reason: 'Sin existencia' })).status).toBe(200)
  const after = await read(almacen, id)
  expect(after.lines).toMatchObject([
    { code: 'TOR-0143', quantity: 3, picked: 0 },
    { code: 'TOR-0142', quantity: 4, picked: 4 },
  ])
  const answer = await mark(almacen, { add: 1 })
  expect(await answer.json()).toMatchObject({ message: 'TOR-0142 ya está completo: van 4 de 4.' })
})

const picking = shareShop(openPicking)

test.for([
  ['7501234912303', 200],
  ['tor 0142', 200],
  ['17501234912305', 404],
  ['nada', 404],
  ['%', 404],
] as const)('a search for the product code %s returns %i', async ([code, status]) => {
  const answer = await (await picking().as('almacen')).get(`/picking/product?code=${encodeURIComponent(code)}`)
  expect(answer.status).toBe(status)
  const products = [{ code: 'TOR-0142', name: 'Tornillo hexagonal 1/4 × 2"', location: 'A-10' }]
  expect(await answer.json()).toMatchObject(
    status === 200 ? { products } : { message: `Código no encontrado: ${code}.` },
  )
})

test('a search for a code of several products returns all of them, in the order of the aisles', async () => {
  const shop = await openShop()
  await openPicking(shop)
  await shop.db.execute("UPDATE products SET barcode = '7501234912303' WHERE id IN (2, 3)")
  const answer = await (await shop.as('almacen')).get('/picking/product?code=7501234912303')
  const { products } = await answer.json<ScannedProducts>()
  expect(products.map(({ code }) => code)).toEqual(['TOR-0143', 'TOR-0142', 'LAM-0001'])
})

test('shipped pieces count as picked, also later', async () => {
  const { shop, id, almacen, orderItemId, mark } = await beginPicking()
  const items = [{ orderItemId, quantity: 2 }]
  expect((await almacen.put(`/orders/${id}/status`, { status: 'Shipped', items })).status).toBe(200)
  expect(lineOf(await read(almacen, id), 'TOR-0142')).toMatchObject({ quantity: 6, picked: 2, shipped: 2 })
  const answer = await mark(almacen, { add: -1 })
  expect(await answer.json()).toMatchObject({
    code: 'TOO_FEW',
    message: 'De TOR-0142 ya se enviaron 2: no puedes dejar menos.',
  })
  expect(lineOf(await (await mark(almacen, { add: 4 })).json<PickList>(), 'TOR-0142').picked).toBe(6)
  expect(await shop.rows('SELECT picked, shipped FROM order_items WHERE productId = 1')).toEqual([
    { picked: 6, shipped: 2 },
  ])
})
