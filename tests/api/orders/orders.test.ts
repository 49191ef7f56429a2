import { expect, test } from 'vitest'
import { forbiddenMessage } from '#contract/access'
import type { Cart } from '#contract/cart/cart'
import type { Order } from '#contract/orders/orders'
import type { NewOrder } from '#contract/orders/requests'
import { type Caller, openShop, type Shop, shareShop } from '../../shop.ts'

const unchanged = shareShop()

const line = (productId: number, quantity: number, price?: number): Line => ({ productId, quantity, price })
type Line = NewOrder['orderItems'][number]
const order = (...orderItems: Line[]) => ({ customerId: 1, orderItems })

async function nothingWritten({ rows }: Shop) {
  expect(await rows('SELECT count(*) AS orders FROM orders')).toEqual([{ orders: 0 }])
  expect(await rows('SELECT sum(reserved) AS reserved FROM inventory')).toEqual([{ reserved: 0 }])
  expect(await rows('SELECT count(*) AS movements FROM stock_movements')).toEqual([{ movements: 0 }])
}

async function refused(shop: Shop, body: unknown, status: number, message: string) {
  const client = await shop.as('cliente')
  const answer = await client.post('/orders', body)
  expect(answer.status).toBe(status)
  expect((await answer.json<{ message: string }>()).message).toBe(message)
  await nothingWritten(shop)
}

test('creates an order with the prices of the shop and empties the cart', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  await client.post('/cart/item', { productId: 1, quantity: 6 })
  const answer = await client.post('/orders', order(line(1, 6, 186)))
  expect(answer.status).toBe(201)
  expect(await answer.json()).toMatchObject({
    order_number: 1,
    status: 'Pending',
    paymentStatus: 'Pending',
    paymentMethod: null,
    customer_name: 'Ferretería La Prueba',
    subtotal: 1116,
    iva: 178.56,
    total: 1294.56,
  })
  expect(await rows('SELECT on_hand, reserved, quantity FROM inventory WHERE productId = 1')).toEqual([
    { on_hand: 100, reserved: 6, quantity: 94 },
  ])
  expect(await (await client.get('/cart')).json()).toEqual([])
  expect(await rows("SELECT event FROM outbox WHERE event = 'order_created'")).toHaveLength(1)
  expect(await rows("SELECT action FROM audit_log WHERE entity = 'order'")).toEqual([{ action: 'create' }])
})

test.for([
  ['an unknown product', order(line(999, 1)), 409, 'Este producto no está disponible actualmente.'],
  ['an inactive product', order(line(8, 1)), 409, 'Este producto no está disponible actualmente. (INA-0001)'],
  ['a product without inventory', order(line(6, 1)), 409, 'Este producto no está disponible actualmente. (SIN-0001)'],
  ['a product sold out', order(line(5, 1)), 409, 'Este producto no está disponible actualmente. (AGO-0001)'],
  ['more than the stock', order(line(4, 6)), 409, 'Sólo hay 5 disponibles. (AB-1234)'],
  ['more than the stock in two lines', order(line(4, 3), line(4, 3)), 409, 'Sólo hay 5 disponibles. (AB-1234)'],
  [
    'one line of three above the stock',
    order(line(1, 1), line(2, 1), line(4, 6)),
    409,
    'Sólo hay 5 disponibles. (AB-1234)',
  ],
  ['0 pieces', order(line(1, 0)), 400, 'Por favor, introduce una cantidad válida.'],
  ['a negative quantity', order(line(1, -1)), 400, 'Por favor, introduce una cantidad válida.'],
  ['a fraction', order(line(1, 1.5)), 400, 'Por favor, introduce una cantidad válida.'],
  ['an empty order', order(), 400, 'La orden está vacío.'],
  ['an order without lines', { customerId: 1 }, 400, 'La orden está vacío.'],
  ['null for lines', { orderItems: null }, 400, 'La orden está vacío.'],
  ['over a million pieces', order(line(1, 1_000_001)), 400, 'El máximo por producto es 1,000,000 de piezas.'],
  ['less than the minimum', order(line(7, 5)), 409, 'El mínimo es 10. (MUL-0005)'],
  ['not a multiple', order(line(7, 12)), 409, 'Se vende por múltiplos de 5. (MUL-0005)'],
  [
    'a forged price',
    order(line(1, 1, 0.01)),
    409,
    'El precio de algunos productos cambió. Revisa tu orden antes de generarla.',
  ],
  ['the customer of another user', { ...order(line(1, 1)), customerId: 2 }, 404, 'Cliente no encontrado'],
  [
    'a claim to be paid',
    { ...order(line(1, 1)), status: 'Paid', paymentStatus: 'Paid' },
    409,
    'El pago de este pedido no se ha verificado. Un pedido nuevo se crea como Pendiente.',
  ],
  ['an unknown method', { ...order(line(1, 1)), paymentMethod: 'Cash' }, 400, 'Invalid payment method selected.'],
] as [string, unknown, number, string][])('refuses %s and writes nothing', async ([, body, status, message]) => {
  await refused(unchanged(), body, status, message)
})

test('a client without a customer record cannot order', async () => {
  const { as } = await openShop()
  const answer = await (await as('nueva')).post('/orders', { orderItems: [line(1, 1)] })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'NO_CUSTOMER' })
})

test('the same key creates one order, however often it is sent', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  const send = () => client.post('/orders', order(line(1, 2)), { 'Idempotency-Key': 'clave-1' })
  const answers = await Promise.all([send(), send(), send(), send()])
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json<{ id: number }>()).id))
  expect(new Set(ids).size).toBe(1)
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 201])
  expect(await rows('SELECT reserved FROM inventory WHERE productId = 1')).toEqual([{ reserved: 2 }])
})

test('a key that was used for another order is refused', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  await client.post('/orders', order(line(1, 2)), { 'Idempotency-Key': 'clave-1' })
  const answer = await client.post('/orders', order(line(1, 3)), { 'Idempotency-Key': 'clave-1' })
  expect(answer.status).toBe(422)
})

test('requests with an empty Idempotency-Key each create an order', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  for (const quantity of [2, 3]) {
    expect((await client.post('/orders', order(line(1, quantity)), { 'Idempotency-Key': '' })).status).toBe(201)
  }
})

test('a key above 200 characters is refused instead of cut', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  const send = (key: string) => client.post('/orders', order(line(1, 2)), { 'Idempotency-Key': key })
  expect((await send('k'.repeat(200))).status).toBe(201)
  const answer = await send('k'.repeat(201))
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { message: 'La cabecera Idempotency-Key admite hasta 200 caracteres.' },
  ])
})

test('a cart line is ordered once, and products added meanwhile stay', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  const add = async (productId: number, quantity: number) =>
    (await (await client.post('/cart/item', { productId, quantity })).json<Cart>()).at(-1)?.id
  const cartItemId = await add(1, 3)
  const generate = (quantity: number, key: string) =>
    client.post('/orders', order({ ...line(1, quantity), cartItemId }), { 'Idempotency-Key': key })
  await add(2, 1)
  expect((await generate(3, 'clave-1')).status).toBe(201)
  expect(await (await client.get('/cart')).json()).toMatchObject([{ productId: 2, quantity: 1 }])

  const again = await generate(4, 'clave-2')
  expect(again.status).toBe(409)
  expect(await again.json()).toMatchObject({
    code: 'CART_CHANGED',
    message: 'Tu orden se generó o cambió en otra ventana. Revísala antes de generarla.',
  })
  expect((await generate(3, 'clave-1')).status).toBe(200)
  expect(await rows('SELECT count(*) AS orders, sum(pieces) AS pieces FROM orders')).toEqual([{ orders: 1, pieces: 3 }])
})

test('a cart line to which another window added pieces is not ordered with fewer', async () => {
  const client = await (await openShop()).as('cliente')
  const [saved] = await (await client.post('/cart/item', { productId: 1, quantity: 3 })).json<Cart>()
  await client.put(`/cart/item/${saved?.id}`, { quantity: 10 })
  const answer = await client.post('/orders', order({ ...line(1, 3), cartItemId: saved?.id }))
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'CART_CHANGED' }])
  expect(await (await client.get('/cart')).json()).toMatchObject([{ productId: 1, quantity: 10 }])
})

test("refuses a line of another user's cart", async () => {
  const shop = await openShop()
  const [item] = await (await (await shop.as('otro')).post('/cart/item', { productId: 1, quantity: 3 })).json<Cart>()
  const message = 'Tu orden se generó o cambió en otra ventana. Revísala antes de generarla.'
  await refused(shop, order({ ...line(1, 3), cartItemId: item?.id }), 409, message)
})

test('300 orders for 50 pieces, a hundred at a time, sell exactly 50', async () => {
  const { as, rows } = await openShop()
  const client = await as('cliente')
  // A shop too busy to answer in time answers 503; the browser then sends the order again with its key.
  const untilAnswered = async (key: string): Promise<number> => {
    const { status } = await client.post('/orders', order(line(2, 1)), { 'Idempotency-Key': key })
    return status === 503 ? untilAnswered(key) : status
  }
  const statuses = await inWaves(300, 100, () => untilAnswered(crypto.randomUUID()))
  expect(statuses.filter((status) => status === 201 || status === 200)).toHaveLength(50)
  expect(statuses.filter((status) => status === 409)).toHaveLength(250)
  expect(await rows('SELECT on_hand, reserved, quantity FROM inventory WHERE productId = 2')).toEqual([
    { on_hand: 50, reserved: 50, quantity: 0 },
  ])
  expect(await rows('SELECT count(*) AS orders, sum(pieces) AS pieces FROM orders')).toEqual([
    { orders: 50, pieces: 50 },
  ])
  expect(await rows('SELECT sum(reserved) AS held FROM stock_movements WHERE productId = 2')).toEqual([{ held: 50 }])
})

/** Runs `act` `times` times, at most `width` at the same time. */
async function inWaves<T>(times: number, width: number, act: () => Promise<T>) {
  const results: T[] = []
  const lane = async () => {
    while (results.length + running < times) {
      running += 1
      const result = await act()
      running -= 1
      results.push(result)
    }
  }
  let running = 0
  await Promise.all(Array.from({ length: width }, lane))
  return results
}

async function placed(client: Caller, ...lines: ReturnType<typeof line>[]) {
  return (await client.post('/orders', order(...lines))).json<{ id: number; version: number }>()
}

test('staff accept an order and the client sees it', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  const { id } = await placed(client, line(1, 1))
  const answer = await (await as('pedidos')).put(`/orders/${id}/accept`)
  expect(answer.status).toBe(200)
  expect(await (await client.get(`/orders/${id}`)).json()).toMatchObject({
    status: 'Accepted',
    paymentStatus: 'Pending',
  })
})

test('cancelling releases what the order reserved, once', async () => {
  const { as, rows } = await openShop()
  const [client, admin] = [await as('cliente'), await as('admin')]
  const { id } = await placed(client, line(1, 4), line(3, 2))
  const cancel = () => admin.put(`/orders/${id}/cancel`, { reason: 'Duplicado' })
  const answers = await Promise.all([cancel(), cancel(), cancel()])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
  expect(await rows('SELECT sum(reserved) AS reserved FROM inventory')).toEqual([{ reserved: 0 }])
  expect(await rows('SELECT sum(reserved) AS sum FROM stock_movements WHERE reference = ?', [`order-${id}`])).toEqual([
    { sum: 0 },
  ])
})

test.for(['Accepted', 'Cancelled'])('the warehouse may not move an order to %s', async (status) => {
  const { as, rows } = await openShop()
  const { id } = await placed(await as('cliente'), line(1, 4))
  const answer = await (await as('almacen')).put(`/orders/${id}/status`, { status })
  expect([answer.status, await answer.json()]).toMatchObject([403, { message: forbiddenMessage }])
  expect(await rows('SELECT status FROM orders')).toEqual([{ status: 'Pending' }])
})

test('a client may cancel their own order only while it is Pending', async () => {
  const { as } = await openShop()
  const [client, admin] = [await as('cliente'), await as('admin')]
  const [first, second] = [await placed(client, line(1, 1)), await placed(client, line(1, 1))]
  await admin.put(`/orders/${second.id}/accept`)
  const withoutReason = await client.put(`/orders/${first.id}/cancel`, {})
  expect([withoutReason.status, await withoutReason.json()]).toMatchObject([400, { message: 'Indica el motivo.' }])
  expect((await client.put(`/orders/${first.id}/cancel`, { reason: 'Me equivoqué' })).status).toBe(200)
  expect((await client.put(`/orders/${second.id}/cancel`, { reason: 'Me equivoqué' })).status).toBe(403)
})

test('shipping takes the reserved pieces from the stock', async () => {
  const { as, rows } = await openShop()
  const [client, admin] = [await as('cliente'), await as('admin')]
  const { id } = await placed(client, line(1, 4))
  await admin.put(`/orders/${id}/accept`)
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  await admin.put(`/orders/${id}/status`, { status: 'Shipped' })
  expect(await rows('SELECT on_hand, reserved FROM inventory WHERE productId = 1')).toEqual([
    { on_hand: 96, reserved: 0 },
  ])
})

test.for([
  ['Shipped', 'No se puede pasar de Pendiente a Enviada.'],
  ['Delivered', 'No se puede pasar de Pendiente a Entregada.'],
  ['Paid', 'Un pedido pasa a Pagada cuando se verifica su pago.'],
] as const)('a Pending order cannot move to %s', async ([status, message]) => {
  const { as } = await openShop()
  const { id } = await placed(await as('cliente'), line(1, 1))
  const answer = await (await as('admin')).put(`/orders/${id}/status`, { status })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ message })
})

test('a cancellation that is sent again is refused with the state of the order', async () => {
  const { as } = await openShop()
  const { id } = await placed(await as('cliente'), line(1, 1))
  const admin = await as('admin')
  const cancel = () => admin.put(`/orders/${id}/cancel`, { reason: 'Duplicado' })
  expect((await cancel()).status).toBe(200)
  const again = await cancel()
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { message: 'Este pedido ya tiene el estado Cancelada.' },
  ])
})

test.for([
  [{ note: 'Sin existencia' }, 'Sin existencia'],
  [{ note: '' }, 'Otro'],
  [{}, 'Otro'],
] as const)('the reason of a change to Cancelled is its note, once (%o)', async ([body, reason]) => {
  const { as, rows } = await openShop()
  const { id } = await placed(await as('cliente'), line(1, 1))
  const answer = await (await as('admin')).put(`/orders/${id}/status`, { status: 'Cancelled', ...body })
  expect(answer.status).toBe(200)
  expect(await rows('SELECT cancelReason FROM orders')).toEqual([{ cancelReason: reason }])
  expect(await rows("SELECT note FROM order_events WHERE event = 'Cancelled'")).toEqual([{ note: reason }])
})

test('the state Aceptada is stored as Accepted', async () => {
  const { as } = await openShop()
  const { id } = await placed(await as('cliente'), line(1, 1))
  const answer = await (await as('admin')).put(`/orders/${id}/status`, { status: 'Aceptada' })
  expect(await answer.json()).toMatchObject({ status: 'Accepted' })
})

test('an edit over a newer version is refused', async () => {
  const { as } = await openShop()
  const { id, version } = await placed(await as('cliente'), line(1, 1))
  const admin = await as('admin')
  await admin.put(`/orders/${id}/accept`, { version })
  const answer = await admin.put(`/orders/${id}/status`, { status: 'Preparing', version })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'CHANGED' })
})

test('the staff see the stock of each product and the user to chat with; the client does not', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  const { id } = await (await client.post('/orders', order(line(1, 6), line(2, 1)))).json<Order>()
  const own = await (await client.get(`/orders/${id}`)).json<Order>()
  expect(own).not.toHaveProperty('clientUserId')
  expect(own.OrderItems[0]?.Product).toEqual({ code: 'TOR-0142', name: 'Tornillo hexagonal 1/4 × 2"' })
  const staff = await as('almacen')
  const seen = await (await staff.get(`/orders/${id}`)).json<Order>()
  expect(seen).toMatchObject({
    clientUserId: 3,
    OrderItems: [{ Product: { Inventory: { quantity: 94 } } }, { Product: { Inventory: { quantity: 49 } } }],
  })
  const accepted = await (await (await as('ventas')).put(`/orders/${id}/accept`, {})).json<Order>()
  expect(accepted).toMatchObject({ clientUserId: 3, OrderItems: [{ Product: { Inventory: { quantity: 94 } } }, {}] })
  await db.execute('UPDATE users SET active = 0 WHERE id = 3')
  expect(await (await staff.get(`/orders/${id}`)).json()).toMatchObject({ clientUserId: null })
})

test('the staff see the pieces on hand, those reserved for this order, and their location', async () => {
  const { as, db } = await openShop()
  const [client, admin] = [await as('cliente'), await as('admin')]
  await db.execute("UPDATE inventory SET location = 'A-03' WHERE productId = 4")
  const { id } = await placed(client, line(4, 5))
  const inventory = async () =>
    (await (await admin.get(`/orders/${id}`)).json<Order>()).OrderItems[0]?.Product.Inventory
  expect(await inventory()).toEqual({ quantity: 0, on_hand: 5, held: 5, location: 'A-03' })
  for (const status of ['Accepted', 'Preparing', 'Shipped']) await admin.put(`/orders/${id}/status`, { status })
  expect(await inventory()).toEqual({ quantity: 0, on_hand: 0, held: 0, location: 'A-03' })
  const other = await placed(client, line(1, 2))
  const cancelled = await admin.put(`/orders/${other.id}/cancel`, { reason: 'Duplicado' })
  expect((await cancelled.json<Order>()).OrderItems[0]?.Product.Inventory).toMatchObject({ on_hand: 100, held: 0 })
})

test("another customer's order returns 404", async () => {
  const { as } = await openShop()
  const { id } = await placed(await as('cliente'), line(1, 1))
  const other = await as('otro')
  const answers = await Promise.all([
    other.get(`/orders/${id}`),
    other.get('/orders/customer/1'),
    other.put(`/orders/${id}/cancel`, { reason: 'No es mío' }),
  ])
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
})

test('the list finds an order by number, customer, RFC and code, and counts its tabs', async () => {
  const { as, db } = await openShop()
  const admin = await as('admin')
  await placed(await as('cliente'), line(4, 1))
  await db.execute('UPDATE orders SET order_number = 4711')
  const found = async (search: string) =>
    (await (await admin.get(`/orders?search=${encodeURIComponent(search)}`)).json<{ total: number }>()).total
  expect(await Promise.all(['4711', 'prueba', 'EKU9003173C9', 'ab-1234', 'nada', '%'].map(found))).toEqual([
    1, 1, 1, 1, 0, 0,
  ])
  expect(await (await admin.get('/orders?tab=shipped&search=4711')).json()).toMatchObject({ total: 0, totalInAll: 1 })
  expect(await (await admin.get('/orders?tab=toAccept')).json()).toMatchObject({
    total: 1,
    counts: { toAccept: 1, toFulfil: 0, shipped: 0, unpaid: 0, all: 1 },
  })
})

test('the order with the number that was searched for comes first', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  await placed(client, line(1, 1))
  await db.execute("UPDATE customers SET tax_id = 'EKU1003173C9' WHERE id = 1")
  await placed(client, line(1, 1))
  const found = await (await (await as('admin')).get('/orders?search=1')).json<{ orders: Order[] }>()
  expect(found.orders.map(({ order_number }) => order_number)).toEqual([1, 2])
})

test('a client searches their history by number, product, state and date', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  for (const productId of [1, 2, 3]) await client.post('/orders', { orderItems: [{ productId, quantity: 1 }] })
  await shop.db.batch([
    "UPDATE orders SET status = 'Cancelled', order_number = 4711 WHERE id = 2",
    "UPDATE orders SET orderDate = '2026-03-02T04:30:00.000Z' WHERE id = 3",
  ])
  const found = async (query: string) => {
    const rows = await (await client.get(`/orders/customer/1?${query}`)).json<{ id: number }[]>()
    return rows.map(({ id }) => id)
  }
  expect(await found('')).toEqual([3, 2, 1])
  expect(await found('search=4711')).toEqual([2])
  expect(await found('search=tablaroca')).toEqual([2])
  expect(await found('search=LAM-0001')).toEqual([3])
  expect(await found('search=%25')).toEqual([])
  await shop.db.execute("UPDATE products SET code = 'FOC-9000', name = 'Foco ahorrador' WHERE id = 3")
  expect(await found('search=FOC-9000')).toEqual([3])
  // The code and the name of the day of the sale, which the order still shows.
  expect(await found('search=lam-0001')).toEqual([3])
  expect(await found('search=lampara')).toEqual([3])
  expect(await found('status=Cancelled')).toEqual([2])
  // 22:30 of the day before in Mexico City.
  expect(await found('from=2026-03-01&to=2026-03-01')).toEqual([3])
  expect((await client.get('/orders/customer/1?from=ayer')).status).toBe(400)
  expect((await client.get('/orders/customer/2?search=2')).status).toBe(404)
})

test('all orders of a customer are listed, or one page if requested', async () => {
  const { as, db } = await openShop()
  const client = await as('cliente')
  await db.execute(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1001)
    INSERT INTO orders (uid, order_number, customerId, userId, customer_name, idempotencyKey, requestHash)
    SELECT i, i, 1, 3, 'Carla', i, '' FROM n`)
  const numbers = async (query: string) =>
    (await (await client.get(`/orders/customer/1${query}`)).json<Order[]>()).map(({ order_number }) => order_number)
  const all = await numbers('')
  expect(all).toHaveLength(1001)
  expect(all.slice(0, 2)).toEqual([1001, 1000])
  expect(all.at(-1)).toBe(1)
  expect(await numbers('?page=1')).toEqual(all.slice(0, 100))
  expect(await numbers('?page=2&limit=3')).toEqual([998, 997, 996])
})

test('an order without a key that is sent twice is one order', async () => {
  const { as, db, rows } = await openShop()
  const client = await as('cliente')
  const body = order({ productId: 1, quantity: 2 })
  const send = async (change: object = {}) => {
    const answer = await client.call('POST', '/orders', { ...body, ...change })
    return [answer.status, (await answer.json<Order>()).id]
  }
  expect(await send()).toEqual([201, 1])
  expect(await send()).toEqual([200, 1])
  expect((await Promise.all([send(), send()])).map(([, id]) => id)).toEqual([1, 1])
  expect(await rows('SELECT reserved FROM inventory WHERE productId = 1')).toEqual([{ reserved: 2 }])
  expect(await send({ shippingAddress: 'Calle 2' })).toEqual([201, 2])
  await client.post('/cart/item', { productId: 1, quantity: 2 })
  expect(await send()).toEqual([201, 3])
  await client.put('/orders/3/cancel', { reason: 'Otro' })
  await client.put('/orders/1/cancel', { reason: 'Otro' })
  expect(await send()).toEqual([201, 4])
  await db.execute("UPDATE orders SET orderDate = '2026-01-01T00:00:00.000Z'")
  expect(await send()).toEqual([201, 5])
})
