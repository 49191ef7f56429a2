import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { type Caller, openShop, type Shop } from '../../shop.ts'

const line = (productId: number, quantity: number) => ({ productId, quantity })

/** An order of Carla with six TOR-0142 and two LAM-0001, reserved. */
async function orderOf(shop: Shop) {
  const order = await (await shop.as('cliente')).post('/orders', { orderItems: [line(1, 6), line(3, 2)] })
  return order.json<Order>()
}

const edit = async (staff: Caller, { id, version }: Order, ...items: ReturnType<typeof line>[]) =>
  staff.put(`/orders/${id}/items`, { items, version, reason: 'Sin existencia' })

const stock = ({ rows }: Shop) =>
  rows('SELECT productId, on_hand, reserved FROM inventory WHERE productId IN (1, 3, 4) ORDER BY productId')

test('lines keep the unit that was ordered; a new line has the current unit', async () => {
  const shop = await openShop()
  await shop.db.execute("UPDATE products SET unit = 'Caja 100 pz' WHERE id = 1")
  const client = await shop.as('cliente')
  await client.post('/cart/item', line(1, 6))
  expect(await (await client.get('/cart')).json()).toMatchObject([{ productId: 1, unit: 'Caja 100 pz' }])
  const order = await orderOf(shop)
  expect(order.OrderItems).toMatchObject([{ unit: 'Caja 100 pz' }, { unit: 'Pieza' }])
  await shop.db.execute("UPDATE products SET unit = 'Bolsa 25 pz'")
  const answer = await edit(await shop.as('ventas'), order, line(1, 4), line(4, 5))
  expect((await answer.json<Order>()).OrderItems).toMatchObject([
    { productId: 1, unit: 'Caja 100 pz' },
    { productId: 4, unit: 'Bolsa 25 pz' },
  ])
})

test('an edit reduces, removes and adds lines, and updates the stock, the totals and the modifications', async () => {
  const shop = await openShop()
  const [staff, order] = [await shop.as('ventas'), await orderOf(shop)]
  // A line that stays keeps the price of the order.
  await shop.db.execute('UPDATE products SET salePrice1 = 20000 WHERE id = 1')
  const answer = await edit(staff, order, line(1, 4), line(4, 5))
  expect(answer.status).toBe(200)
  const edited = await answer.json<Order>()
  expect(edited).toMatchObject({
    version: 2,
    pieces: 9,
    subtotal: 4 * 186 + 5 * 131.75,
    OrderItems: [
      { productId: 1, quantity: 4, price: 186 },
      { productId: 4, quantity: 5, price: 131.75 },
    ],
  })
  expect(edited.modifications).toMatchObject([
    {
      by: 'Vero Ventas',
      reason: 'Sin existencia',
      changes: [
        { type: 'updated', productCode: 'TOR-0142', fromQty: 6, toQty: 4 },
        { type: 'removed', productCode: 'LAM-0001', fromQty: 2, toQty: 0 },
        { type: 'updated', productCode: 'AB-1234', fromQty: 0, toQty: 5 },
      ],
    },
  ])
  expect(await stock(shop)).toEqual([
    { productId: 1, on_hand: 100, reserved: 4 },
    { productId: 3, on_hand: 10, reserved: 0 },
    { productId: 4, on_hand: 5, reserved: 5 },
  ])
  const held = 'SELECT productId, sum(reserved) AS held FROM stock_movements GROUP BY productId HAVING held <> 0'
  expect(await shop.rows(held)).toEqual([
    { productId: 1, held: 4 },
    { productId: 4, held: 5 },
  ])
  const seen = await (await shop.as('cliente')).get(`/orders/${order.id}`)
  expect((await seen.json<Order>()).modifications).toEqual(edited.modifications)
  const [entry] = await shop.rows("SELECT before, after FROM audit_log WHERE action = 'edit_items'")
  expect(JSON.parse(String(entry?.before))).toMatchObject([line(1, 6), line(3, 2)])
  expect(JSON.parse(String(entry?.after))).toMatchObject({ items: [line(1, 4), line(4, 5)] })
})

test('cancelling and shipping an edited order use its new lines', async () => {
  const shop = await openShop()
  const [staff, order] = [await shop.as('admin'), await orderOf(shop)]
  await edit(staff, order, line(1, 4))
  await staff.put(`/orders/${order.id}/accept`)
  await staff.put(`/orders/${order.id}/status`, { status: 'Preparing' })
  await staff.put(`/orders/${order.id}/status`, { status: 'Shipped' })
  expect(await stock(shop)).toMatchObject([{ on_hand: 96, reserved: 0 }, { on_hand: 10, reserved: 0 }, {}])
})

test('two lines of the same product become one', async () => {
  const shop = await openShop()
  const answer = await edit(await shop.as('admin'), await orderOf(shop), line(1, 2), line(1, 3))
  expect((await answer.json<Order>()).OrderItems).toMatchObject([{ productId: 1, quantity: 5 }])
})

test('staff may sell less than the minimum', async () => {
  const shop = await openShop()
  const answer = await edit(await shop.as('admin'), await orderOf(shop), line(7, 3))
  expect(answer.status).toBe(200)
})

async function refused(shop: Shop, answer: Response, status: number, message: string) {
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ message })
  expect(await stock(shop)).toMatchObject([{ reserved: 6 }, { reserved: 2 }, { reserved: 0 }])
  expect(await shop.rows('SELECT modifications FROM orders')).toEqual([{ modifications: '[]' }])
}

test.for([
  ['more than the stock plus its own reserved pieces', [line(3, 11)], 'Solo hay 10 disponibles de LAM-0001.'],
  ['a new line that is short', [line(1, 6), line(4, 6)], 'Solo hay 5 disponibles de AB-1234.'],
  ['an inactive product', [line(8, 1)], 'Este producto no está disponible actualmente. (INA-0001)'],
  ['a product without inventory', [line(6, 1)], 'Este producto no está disponible actualmente. (SIN-0001)'],
  ['a product that does not exist', [line(999, 1)], 'Este producto no está disponible actualmente.'],
] as [string, ReturnType<typeof line>[], string][])('refuses %s', async ([, items, message]) => {
  const shop = await openShop()
  const order = await orderOf(shop)
  await refused(shop, await edit(await shop.as('admin'), order, ...items), 409, message)
})

test('refuses an order without lines', async () => {
  const shop = await openShop()
  const order = await orderOf(shop)
  const message = 'Agrega al menos un artículo o cancela el pedido.'
  await refused(shop, await edit(await shop.as('admin'), order), 400, message)
})

test.for([
  [
    'was paid in part',
    "UPDATE orders SET paymentStatus = 'Partial'",
    'El pedido ya tiene pagos: sus artículos no se pueden cambiar.',
  ],
  ['was shipped', "UPDATE orders SET status = 'Shipped'", 'Un pedido en estado Enviada ya no se puede editar.'],
  ['was cancelled', "UPDATE orders SET status = 'Cancelled'", 'Un pedido en estado Cancelada ya no se puede editar.'],
  [
    'changed meanwhile',
    "UPDATE orders SET version = 2, updatedAt = '2030-01-01T18:00:00.000Z'",
    'Otra persona modificó este registro.',
  ],
  [
    'has an invoice',
    "INSERT INTO invoices (orderId, external_id, status, input) VALUES (1, 'a', 'valid', '{}')",
    'El pedido ya tiene factura; cancélala primero.',
  ],
  [
    'is being paid',
    `INSERT INTO payment_intents (userId, customerId, target, orderId, lines, ivaRate, amount, merchantReferenceCode,
      expiresAt) VALUES (3, 1, 'order', 1, '[]', 1600, 100, 'order-1-1', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+5 minutes'))`,
    'El cliente está pagando este pedido. Inténtalo de nuevo en unos minutos.',
  ],
] as [string, string, string][])('refuses an order that %s', async ([, statement, message]) => {
  const shop = await openShop()
  const order = await orderOf(shop)
  await shop.db.execute(statement)
  await refused(shop, await edit(await shop.as('admin'), order, line(1, 1)), 409, message)
})

test('a change over that of another person names them and the time to staff, and neither to the client', async () => {
  const shop = await openShop()
  const order = await orderOf(shop)
  const [ventas, client] = [await shop.as('ventas'), await shop.as('cliente')]
  await edit(await shop.as('gerente'), order, line(1, 5))
  await shop.db.batch([
    "UPDATE orders SET updatedAt = '2026-01-05T16:30:00.100Z'",
    "UPDATE order_events SET createdAt = '2026-01-05T16:30:00.000Z' WHERE event = 'edited'",
  ])
  // A later event that does not change the order.
  await shop.db.execute("INSERT INTO order_events (orderId, event, userId) VALUES (1, 'voucher', 3)")
  const message = 'Otra persona modificó este registro (Gil Gerente, 10:30).'
  const payment = { amount: 1, form: '01', paidOn: '2026-01-31', version: order.version }
  const answers = await Promise.all([
    edit(ventas, order, line(1, 1)),
    ventas.put('/orders/1/accept', { version: order.version }),
    ventas.put('/orders/1/cancel-items', { reason: 'Otro', version: order.version }),
    ventas.post('/orders/1/payments', payment, { 'Idempotency-Key': 'payment-1' }),
  ])
  for (const answer of answers) {
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'CHANGED', message }])
  }
  const again = await edit(await shop.as('gerente'), order, line(1, 5))
  expect(await again.json()).toMatchObject({
    message: 'Ya modificaste este registro a las 10:30, aquí o en otra ventana.',
  })
  const own = await client.put('/orders/1/cancel', { reason: 'Otro', version: order.version })
  expect([own.status, await own.json()]).toMatchObject([
    409,
    { code: 'CHANGED', message: 'Otra persona modificó este pedido. Recarga para ver los cambios.' },
  ])
})

test('refuses an order that does not exist', async () => {
  const shop = await openShop()
  const answer = await (await shop.as('admin')).put('/orders/99/items', { items: [line(1, 1)] })
  expect(answer.status).toBe(404)
})

test('of two edits of the same version only one is applied', async () => {
  const shop = await openShop()
  const [staff, order] = [await shop.as('admin'), await orderOf(shop)]
  const answers = await Promise.all([edit(staff, order, line(1, 1)), edit(staff, order, line(1, 2))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const [row] = await shop.rows('SELECT pieces FROM orders')
  expect(await stock(shop)).toMatchObject([{ reserved: row?.pieces }, { reserved: 0 }, { reserved: 0 }])
})

test('a line follows the volume breaks when its quantity changes, unless its price was agreed, has changed or ended since', async () => {
  const shop = await openShop()
  await shop.db.batch([
    "INSERT INTO price_lists (id, name) VALUES (1, 'Mayoreo')",
    `INSERT INTO price_list_items (listId, productId, min_qty, price) VALUES
      (1, 1, 1, 18000), (1, 1, 10, 17000), (1, 2, 1, 20000), (1, 2, 10, 19000), (1, 3, 1, 4500), (1, 3, 5, 4000)`,
    'UPDATE customers SET price_list_id = 1 WHERE id = 1',
  ])
  const client = await shop.as('cliente')
  const made = await client.post('/orders', { orderItems: [line(1, 6), line(2, 6), line(3, 2)] })
  const order = await made.json<Order>()
  const manager = await shop.as('gerente')
  const agreed = await manager.put(`/orders/${order.id}/items`, {
    items: [line(1, 6), { ...line(2, 6), price: 150 }, line(3, 2)],
    reason: 'Acordado',
  })
  // The price of the third product changes after the order.
  await shop.db.execute('UPDATE price_list_items SET price = 4700 WHERE productId = 3 AND min_qty = 1')
  const prices = async (version: Order, ...items: ReturnType<typeof line>[]) => {
    const edited = await (await edit(manager, version, ...items)).json<Order>()
    return { edited, prices: edited.OrderItems.map(({ price, discount }) => [price, discount]) }
  }
  const more = await prices(await agreed.json<Order>(), line(1, 12), line(2, 12), line(3, 5))
  expect(more.prices).toEqual([
    [170, 0],
    [150, 50],
    [45, 0],
  ])
  expect(more.edited.modifications.at(-1)?.changes).toContainEqual(
    expect.objectContaining({ productId: 1, fromPrice: 180, toPrice: 170, toQty: 12 }),
  )
  const less = await prices(more.edited, line(1, 9), line(2, 12), line(3, 5))
  expect(less.prices[0]).toEqual([180, 0])
  await shop.db.execute("UPDATE products SET status = 'inactive' WHERE id = 1")
  const ended = await prices(less.edited, line(1, 12), line(2, 12), line(3, 5))
  expect(ended.prices[0]).toEqual([180, 0])
})

/** An order of Carla with 6 TOR-0142, 14 LAM-0001 of which 10 are in stock, and 2 AGO-0001, of which there is none. */
async function shortOrder(shop: Shop) {
  await shop.db.execute("UPDATE products SET backorder = '2030-01-15' WHERE id IN (3, 5)")
  const orderItems = [line(1, 6), line(3, 14), line(5, 2)]
  return (await (await shop.as('cliente')).post('/orders', { orderItems })).json<Order>()
}

const accept = (staff: Caller, { id, version }: Order, ...items: ReturnType<typeof line>[]) =>
  staff.put(`/orders/${id}/accept`, { items, version, note: 'Aceptado con lo disponible' })

test('an order is accepted with what is in stock: its lines change in the same write', async () => {
  const shop = await openShop({ watchesDatabase: true })
  const [staff, order] = [await shop.as('pedidos'), await shortOrder(shop)]
  const seen = await (await staff.get(`/orders/${order.id}`)).json<Order>()
  expect(seen.OrderItems.map(({ waiting }) => waiting)).toEqual([0, 4, 2])
  await shop.eventsSent()
  const before = shop.database.calls()
  const answered = accept(staff, order, line(1, 6), line(3, 10))
  // A second call would be held.
  shop.database.hold(before + 1)
  const answer = await answered
  shop.database.release()
  expect(answer.status).toBe(200)
  const accepted = await answer.json<Order>()
  expect(accepted).toMatchObject({
    status: 'Accepted',
    pieces: 16,
    subtotal: 6 * 186 + 10 * 49.99,
    OrderItems: [
      { productId: 1, quantity: 6, waiting: 0 },
      { productId: 3, quantity: 10, waiting: 0 },
    ],
    modifications: [
      {
        by: 'Pedro Pedidos',
        reason: 'Aceptado con lo disponible',
        changes: [
          { type: 'updated', productCode: 'LAM-0001', fromQty: 14, toQty: 10 },
          { type: 'removed', productCode: 'AGO-0001', fromQty: 2, toQty: 0 },
        ],
      },
    ],
  })
  expect(accepted.events.map(({ event }) => event)).toEqual(['created', 'edited', 'Accepted'])
  expect(await shop.rows('SELECT productId, reserved FROM inventory WHERE productId IN (1, 3, 5)')).toEqual([
    { productId: 1, reserved: 6 },
    { productId: 3, reserved: 10 },
    { productId: 5, reserved: 0 },
  ])
  expect(await shop.rows("SELECT count(*) AS events FROM outbox WHERE event = 'order_changed'")).toEqual([
    { events: 1 },
  ])
  expect(await shop.rows("SELECT count(*) AS mails FROM mails WHERE kind = 'order_accepted'")).toEqual([{ mails: 1 }])
})

test.for([
  ['of an older version', 'UPDATE orders SET version = 2', [line(1, 6)], 'CHANGED'],
  ['that is paid in part', "UPDATE orders SET paymentStatus = 'Partial'", [line(1, 6)], 'PAID'],
  [
    'with more pieces than the stock',
    'UPDATE products SET backorder = NULL',
    [line(1, 6), line(3, 15)],
    'NOT_ORDERABLE',
  ],
  ['that was accepted before', "UPDATE orders SET status = 'Accepted'", [line(1, 6)], 'BAD_TRANSITION'],
] as [string, string, ReturnType<typeof line>[], string][])(
  'an order %s is neither accepted nor changed',
  async ([, change, items, code]) => {
    const shop = await openShop()
    const order = await shortOrder(shop)
    await shop.db.execute(change)
    const answer = await accept(await shop.as('ventas'), order, ...items)
    expect([answer.status, await answer.json()]).toMatchObject([409, { code }])
    expect(await shop.rows('SELECT pieces, modifications FROM orders')).toEqual([{ pieces: 22, modifications: '[]' }])
    expect(await shop.rows("SELECT event FROM order_events WHERE event <> 'created'")).toEqual([])
  },
)

test('an order over the credit of its customer is accepted with fewer pieces that the credit covers', async () => {
  const shop = await openShop()
  const [staff, order] = [await shop.as('ventas'), await shortOrder(shop)]
  await shop.db.execute('UPDATE customers SET credit_days = 30, credit_limit = 200000 WHERE id = 1')
  const all = await staff.put(`/orders/${order.id}/accept`, { version: order.version })
  expect([all.status, await all.json()]).toMatchObject([409, { code: 'CREDIT_HOLD' }])
  const some = await accept(staff, order, line(1, 6), line(3, 10))
  expect([some.status, await some.json()]).toMatchObject([200, { status: 'Accepted', total: 1874.44 }])
})
