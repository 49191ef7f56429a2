import { expect, test } from 'vitest'
import { todayInMexico } from '#contract/fields'
import { maxImageSize } from '#contract/files'
import type { Order } from '#contract/orders/orders'
import { createRandom } from '../../../db/seed/random.ts'
import { formWith, jpeg, pdf, png } from '../products/images.ts'
import { openPreparing, refusalOf, stockFaults } from './shipping.ts'

test('an order is shipped in two parts, and the stock falls by the shipped pieces', async () => {
  const shop = await openPreparing()
  const { id, screws, lamps, ship, rows, client } = shop
  const tracking = { carrier: 'DHL', number: '1234567890' }
  const first = await ship([{ orderItemId: screws, quantity: 6 }], { tracking, shippedOn: todayInMexico() })
  expect(await first.json()).toMatchObject({
    status: 'Preparing',
    pieces: 14,
    shippedPieces: 6,
    OrderItems: [
      { quantity: 10, shipped: 6, Product: { Inventory: { on_hand: 94, held: 4 } } },
      { quantity: 4, shipped: 0, Product: { Inventory: { on_hand: 10, held: 4 } } },
    ],
    shipments: [
      {
        carrier: 'DHL',
        trackingNumber: '1234567890',
        shippedOn: todayInMexico(),
        deliveredAt: null,
        proof: null,
        by: 'Ana Administra',
        lines: [{ productId: 1, quantity: 6 }],
      },
    ],
  })
  expect(await rows("SELECT productId, on_hand, reserved FROM stock_movements WHERE type = 'ship'")).toEqual([
    { productId: 1, on_hand: -6, reserved: -6 },
  ])
  expect(await stockFaults(shop)).toEqual([])

  const rest = await ship([
    { orderItemId: screws, quantity: 4 },
    { orderItemId: lamps, quantity: 4 },
  ])
  expect(await rest.json()).toMatchObject({ status: 'Shipped', shippedPieces: 14, shipments: [{}, { carrier: null }] })
  expect(await stockFaults(shop)).toEqual([])
  const seen = await (await client.get(`/orders/${id}`)).json<Order>()
  expect(seen.shipments.map(({ lines }) => lines.length)).toEqual([1, 2])
  expect(seen.events.map(({ event }) => event)).toEqual([
    'created',
    'Accepted',
    'Preparing',
    'shipment',
    'shipment',
    'Shipped',
  ])
  const { events } = await shop.read()
  expect(events.filter(({ event }) => event === 'shipment').map(({ note }) => note)).toEqual([
    'DHL · 1234567890 · 6 de TOR-0142',
    '2 líneas',
  ])
})

test('without lines everything pending is shipped', async () => {
  const shop = await openPreparing()
  await shop.ship([{ orderItemId: shop.screws, quantity: 6 }])
  expect(await (await shop.ship(undefined)).json()).toMatchObject({
    status: 'Shipped',
    shipments: [
      {},
      {
        lines: [
          { productId: 1, quantity: 4 },
          { productId: 3, quantity: 4 },
        ],
      },
    ],
  })
  expect(await stockFaults(shop)).toEqual([])
})

test('a shipment of nothing, of too many pieces or of a line of another order is refused and moves no stock', async () => {
  const shop = await openPreparing()
  const { screws, ship, rows } = shop
  const over = await ship([{ orderItemId: screws, quantity: 11 }])
  expect([over.status, await over.json()]).toMatchObject([
    409,
    { code: 'NOT_PENDING', message: 'De TOR-0142 solo faltan 10 por enviar.' },
  ])
  const twice = [
    { orderItemId: screws, quantity: 6 },
    { orderItemId: screws, quantity: 6 },
  ]
  expect(await refusalOf(await ship(twice))).toEqual([409, 'NOT_PENDING'])
  expect(await refusalOf(await ship([{ orderItemId: 999, quantity: 1 }]))).toEqual([409, 'UNKNOWN_LINE'])
  expect((await ship([])).status).toBe(400)
  expect((await ship([{ orderItemId: screws, quantity: 0 }])).status).toBe(400)
  expect((await ship([{ orderItemId: screws, quantity: 1.5 }])).status).toBe(400)
  expect((await ship(undefined, { shippedOn: '2999-01-01' })).status).toBe(400)
  expect((await ship(undefined, { tracking: { carrier: 'x'.repeat(61) } })).status).toBe(400)
  expect(await rows('SELECT count(*) AS n FROM shipments')).toEqual([{ n: 0 }])
  expect(await stockFaults(shop)).toEqual([])
  await ship([{ orderItemId: screws, quantity: 10 }])
  const done = await ship([{ orderItemId: screws, quantity: 1 }])
  expect(await done.json()).toMatchObject({ message: 'TOR-0142 ya se envió completo.' })
})

test('two users who ship one order at once make one shipment', async () => {
  const shop = await openPreparing()
  const { version } = await shop.read()
  const [sales, warehouse] = [await shop.as('ventas'), await shop.as('almacen')]
  const part = [{ orderItemId: shop.screws, quantity: 3 }]
  const parts = await Promise.all([shop.ship(part, { version }, sales), shop.ship(part, { version }, warehouse)])
  expect(parts.map(({ status }) => status).sort()).toEqual([200, 409])
  const all = await Promise.all([shop.ship(undefined, {}, sales), shop.ship(undefined, {}, warehouse)])
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await shop.rows('SELECT count(*) AS n FROM shipments')).toEqual([{ n: 2 }])
  expect(await stockFaults(shop)).toEqual([])
})

test.for(['admin', 'ventas', 'pedidos', 'almacen', 'gerente'])('%s may ship an order', async (name) => {
  const shop = await openPreparing()
  expect((await shop.ship(undefined, {}, await shop.as(name))).status).toBe(200)
})

test('a client can neither ship, deliver nor undo', async () => {
  const { client, id, ship, undo } = await openPreparing()
  await ship(undefined)
  const shipment = `/orders/${id}/shipments/1`
  const answers = await Promise.all([
    ship(undefined, {}, client),
    undo('Shipped', {}, client),
    client.put(shipment, { tracking: { carrier: 'DHL' } }),
    client.post(`${shipment}/delivery`, formWith(png)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('the rest is cancelled by an edit: the order is Shipped, and the client sees the change', async () => {
  const shop = await openPreparing()
  const { id, screws, ship, admin } = shop
  await ship([{ orderItemId: screws, quantity: 6 }])
  const below = await admin.put(`/orders/${id}/items`, { items: [{ productId: 1, quantity: 5 }] })
  expect([below.status, await below.json()]).toMatchObject([
    409,
    { code: 'SHIPPED', message: 'De TOR-0142 ya se enviaron 6: no puedes dejar menos.' },
  ])
  expect(await refusalOf(await admin.put(`/orders/${id}/items`, { items: [{ productId: 3, quantity: 4 }] }))).toEqual([
    409,
    'SHIPPED',
  ])
  const edited = await admin.put(`/orders/${id}/items`, {
    items: [{ productId: 1, quantity: 6 }],
    reason: 'Sin existencia',
  })
  expect(await edited.json()).toMatchObject({
    status: 'Shipped',
    subtotal: 1116,
    balance: 1294.56,
    modifications: [
      {
        reason: 'Sin existencia',
        changes: [
          { productId: 1, fromQty: 10, toQty: 6 },
          { productId: 3, type: 'removed', fromQty: 4 },
        ],
      },
    ],
  })
  expect(await stockFaults(shop)).toEqual([])
})

test('an order that was shipped in part is cancelled only after its shipment is undone', async () => {
  const shop = await openPreparing()
  const { id, screws, ship, admin, undo } = shop
  await ship([{ orderItemId: screws, quantity: 6 }])
  const cancel = () => admin.put(`/orders/${id}/cancel`, { reason: 'Duplicado' })
  expect(await refusalOf(await cancel())).toEqual([409, 'PARTLY_SHIPPED'])
  await undo('Shipped')
  expect((await cancel()).status).toBe(200)
  expect(await stockFaults(shop)).toEqual([])
})

test('the tracking number may come after the shipment', async () => {
  const { id, ship, admin } = await openPreparing()
  const { version } = await (await ship(undefined)).json<Order>()
  const path = `/orders/${id}/shipments/1`
  const tracking = { carrier: 'Estafeta', number: ' 22 ' }
  expect(await (await admin.put(path, { tracking, version })).json()).toMatchObject({
    shipments: [{ carrier: 'Estafeta', trackingNumber: '22' }],
  })
  expect(await refusalOf(await admin.put(path, { tracking, version }))).toEqual([409, 'CHANGED'])
  expect((await admin.put(`/orders/${id}/shipments/99`, { tracking })).status).toBe(404)
  expect(await (await admin.put(path, { tracking: { carrier: '', number: null } })).json()).toMatchObject({
    shipments: [{ carrier: null, trackingNumber: null }],
  })
})

test('each shipment has its proof of delivery, and the last one makes the order Delivered', async () => {
  const shop = await openPreparing()
  const { id, screws, ship, as, client, rows, anonymous } = shop
  await ship([{ orderItemId: screws, quantity: 6 }])
  await ship(undefined)
  const warehouse = await as('almacen')
  const form = formWith(jpeg)
  form.set('receivedBy', 'Luis de almacén')
  const first = await warehouse.post(`/orders/${id}/shipments/1/delivery`, form)
  expect(first.status).toBe(200)
  const { status, shipments } = await first.json<Order>()
  expect([status, shipments]).toMatchObject([
    'Shipped',
    [{ receivedBy: 'Luis de almacén', deliveredAt: expect.any(String) }, { deliveredAt: null }],
  ])
  const proof = shipments[0]?.proof ?? ''
  expect(proof).toMatch(new RegExp(`^/orders/${id}/proofs/[\\w-]{22}\\.jpg$`))
  expect(await rows("SELECT contentType, userId FROM files WHERE kind = 'proof'")).toEqual([
    { contentType: 'image/jpeg', userId: 5 },
  ])
  for (const reader of [client, warehouse]) {
    const file = await reader.get(proof)
    expect([file.status, Buffer.from(await file.arrayBuffer())]).toEqual([200, jpeg])
  }
  expect((await (await as('otro')).get(proof)).status).toBe(404)
  expect((await anonymous.get(proof)).status).toBe(401)

  // Without a proof, which can be added later, once.
  const empty = new FormData()
  empty.set('receivedBy', '')
  expect(await (await warehouse.post(`/orders/${id}/shipments/2/delivery`, empty)).json()).toMatchObject({
    status: 'Delivered',
    shipments: [{}, { receivedBy: null, proof: null }],
  })
  expect(await refusalOf(await warehouse.post(`/orders/${id}/shipments/2/delivery`, empty))).toEqual([409, 'DELIVERED'])
  expect((await warehouse.post(`/orders/${id}/shipments/2/delivery`, formWith(png))).status).toBe(200)
  expect(await refusalOf(await warehouse.post(`/orders/${id}/shipments/2/delivery`, formWith(png)))).toEqual([
    409,
    'DELIVERED',
  ])
  expect(await rows("SELECT count(*) AS n FROM files WHERE kind = 'proof'")).toEqual([{ n: 2 }])
})

test('a proof is an image by its bytes', async () => {
  const { id, ship, admin, rows } = await openPreparing()
  await ship(undefined)
  const path = `/orders/${id}/shipments/1/delivery`
  expect((await admin.post(path, formWith(pdf, 'foto.jpg', 'image/jpeg'))).status).toBe(400)
  expect((await admin.post(path, formWith(Buffer.concat([png, Buffer.alloc(maxImageSize)])))).status).toBe(400)
  expect((await admin.post(`/orders/${id}/shipments/9/delivery`, formWith(png))).status).toBe(404)
  expect((await admin.post('/orders/99/shipments/1/delivery', formWith(png))).status).toBe(404)
  expect(await rows("SELECT count(*) AS n FROM files WHERE kind = 'proof'")).toEqual([{ n: 0 }])
})

test('Delivered for the whole order delivers its shipments', async () => {
  const { id, ship, admin, undo } = await openPreparing()
  await ship(undefined)
  const delivered = await admin.put(`/orders/${id}/status`, { status: 'Delivered' })
  expect(await delivered.json()).toMatchObject({ shipments: [{ deliveredAt: expect.any(String) }] })
  expect(await (await undo('Delivered')).json()).toMatchObject({
    status: 'Shipped',
    shipments: [{ deliveredAt: null }],
  })
})

test('the list shows and finds orders that were shipped in part', async () => {
  const { id, screws, ship, admin, client } = await openPreparing()
  await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })
  const find = async () => (await admin.get('/orders?pending=1')).json()
  expect(await find()).toMatchObject({ orders: [], total: 0 })
  await ship([{ orderItemId: screws, quantity: 6 }])
  expect(await find()).toMatchObject({ orders: [{ id, pieces: 14, shippedPieces: 6 }], total: 1 })
  await ship(undefined)
  expect(await find()).toMatchObject({ total: 0 })
})

test('the stock equals the ledger after random shipments, undos, edits and deliveries', async () => {
  const shop = await openPreparing()
  const random = createRandom(7)
  const { id, admin } = shop
  const seen = new Set<number>()
  for (let step = 0; step < 40; step++) {
    const { OrderItems, shipments } = await shop.read()
    const one = random.pick(OrderItems)
    const acts = [
      () => shop.ship([{ orderItemId: one.id, quantity: random.between(1, 4) }]),
      () => shop.ship(undefined),
      () => shop.undo('Shipped', { shipmentId: shipments.length > 0 ? random.pick(shipments).id : undefined }),
      () => shop.undo('Delivered'),
      () => shop.undo('Preparing'),
      () => admin.put(`/orders/${id}/status`, { status: 'Preparing' }),
      () =>
        admin.put(`/orders/${id}/items`, {
          items: [1, 3].map((productId) => ({ productId, quantity: random.between(1, 9) })),
        }),
      () => admin.post(`/orders/${id}/shipments/${shipments.at(-1)?.id ?? 1}/delivery`, formWith(png)),
    ]
    // Two calls at the same time, as by two users.
    const answers = await Promise.all([random.pick(acts)(), random.pick(acts)()])
    for (const { status } of answers) seen.add(status)
    expect(await stockFaults(shop)).toEqual([])
  }
  expect([200, 404, 409]).toEqual(expect.arrayContaining([...seen]))
  expect(seen).toContain(200)
  expect(
    await shop.rows(`SELECT orders.id FROM orders WHERE shippedPieces <> (SELECT sum(shipped) FROM order_items WHERE orderId = orders.id)
      OR shippedPieces <> (SELECT coalesce(sum(quantity), 0) FROM shipment_lines JOIN shipments ON shipments.id = shipmentId
        WHERE orderId = orders.id AND undoneAt IS NULL)`),
  ).toEqual([])
})
