import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { begin, charge, confirm, openPayingShop } from '../api/payments/paying.ts'
import { type Caller, openShop } from '../shop.ts'
import { enter } from './sockets.ts'

const order = { orderItems: [{ productId: 1, quantity: 6 }] }

test('a new order goes to the staff with its total in pesos, and its stock to everyone', async () => {
  const shop = await openShop()
  const staff = await enter(shop, await shop.as('admin'), 'staff', 'lobby')
  const other = await enter(shop, await shop.as('otro'), 'client', '7')
  await (await shop.as('cliente')).post('/orders', order)
  const news = { id: 1, order_number: 1, customer_name: 'Ferretería La Prueba', total: 1294.56 }
  expect(await staff.next('order_created')).toEqual(news)
  expect(await staff.next('stock')).toEqual({ productIds: [1] })
  expect(await other.next('stock')).toEqual({ productIds: [1] })
  await shop.eventsSent()
  await other.ping()
  expect(other.received).toEqual([])
})

test('a change of an order reaches the staff and every user of its customer, and no one else', async () => {
  const shop = await openShop()
  await shop.db.execute('UPDATE users SET customerId = 1 WHERE id = 8')
  await (await shop.as('cliente')).post('/orders', order)
  await shop.eventsSent()
  const [cliente, partner, other, staff] = await Promise.all([
    shop.as('cliente').then((person) => enter(shop, person, 'client', '3')),
    shop.as('nueva').then((person) => enter(shop, person, 'client', '8')),
    shop.as('otro').then((person) => enter(shop, person, 'client', '7')),
    shop.as('pedidos').then((person) => enter(shop, person, 'staff', 'lobby')),
  ])
  const answer = await (await shop.as('ventas')).put('/orders/1/accept', {})
  expect(answer.status).toBe(200)
  const change = { id: 1, customerId: 1 }
  expect(await cliente.next('order_changed')).toEqual(change)
  expect(await partner.next('order_changed')).toEqual(change)
  expect(await staff.next('order_changed')).toEqual(change)
  await shop.eventsSent()
  await other.ping()
  expect(other.received).toEqual([])
})

test('a charge without an order reaches the staff and its client', async () => {
  const shop = await openPayingShop()
  const payment = await begin(shop)
  const client = await enter(shop, shop.client, 'client', '3')
  const staff = await enter(shop, await shop.as('ventas'), 'staff', 'lobby')
  await confirm(shop.client, await charge(shop, payment, 'amountMismatch'))
  const change = { id: null, customerId: null }
  expect(await staff.next('order_changed')).toEqual(change)
  expect(await client.next('order_changed')).toEqual(change)
})

test('a picked piece reaches the staff, and not the client of the order', async () => {
  const shop = await openShop()
  const cliente = await shop.as('cliente')
  const { OrderItems } = await (await cliente.post('/orders', order)).json<Order>()
  await shop.db.execute("UPDATE orders SET status = 'Preparing'")
  await shop.eventsSent()
  const client = await enter(shop, cliente, 'client', '3')
  const staff = await enter(shop, await shop.as('pedidos'), 'staff', 'lobby')
  await (await shop.as('almacen')).post('/picking/1/marks', { orderItemId: OrderItems[0]?.id, add: 1 })
  expect(await staff.next('order_picked')).toEqual({ id: 1 })
  await shop.eventsSent()
  await client.ping()
  expect(client.received).toEqual([])
})

test('a client that left receives nothing until it returns', async () => {
  const shop = await openShop()
  const otro = await shop.as('otro')
  const before = await enter(shop, otro, 'client', '7')
  await before.leave()
  const cliente = await shop.as('cliente')
  const staff = await enter(shop, await shop.as('admin'), 'staff', 'lobby')
  await cliente.post('/orders', order)
  await staff.next('stock')
  const back = await enter(shop, otro, 'client', '7')
  await cliente.post('/orders', { orderItems: [{ productId: 2, quantity: 1 }] })
  // Not that of the first order, which has another product.
  expect(await back.next('stock')).toEqual({ productIds: [2] })
})

test('the cron sends unsent rows once, and rows with an expired claim', async () => {
  const shop = await openShop()
  const staff = await enter(shop, await shop.as('admin'), 'staff', 'lobby')
  const recent = new Date().toISOString()
  await shop.db.batch([
    `INSERT INTO outbox (event, payload) VALUES ('stock', '{"productIds":[1]}')`,
    `INSERT INTO outbox (event, payload, claimedAt) VALUES ('stock', '{"productIds":[2]}', '2020-01-01T00:00:00.000Z')`,
    { sql: `INSERT INTO outbox (event, payload, claimedAt) VALUES ('stock', '{"productIds":[3]}', ?)`, args: [recent] },
  ])
  await Promise.all([shop.runCron(), shop.runCron(), shop.runCron()])
  await expect.poll(() => staff.received.length).toBe(2)
  expect(await staff.next('stock')).toEqual({ productIds: [1] })
  expect(await staff.next('stock')).toEqual({ productIds: [2] })
  expect(await shop.rows('SELECT id FROM outbox WHERE sentAt IS NULL')).toEqual([{ id: 3 }])
  await staff.ping()
  expect(staff.received).toEqual([])
})

test('a row of a deleted order does not block the others', async () => {
  const shop = await openShop()
  const staff = await enter(shop, await shop.as('admin'), 'staff', 'lobby')
  await shop.db.batch([
    `INSERT INTO outbox (event, payload) VALUES ('announcement', '{}'), ('order_created', '{}')`,
    `INSERT INTO outbox (event, payload) VALUES ('stock', '{"productIds":[1]}')`,
  ])
  await shop.runCron()
  expect(await staff.next('announcement')).toEqual({})
  expect(await staff.next('stock')).toEqual({ productIds: [1] })
  await shop.eventsSent()
})

test('signing out closes the sockets of that session alone', async () => {
  const shop = await openShop()
  const [here, elsewhere] = await Promise.all([shop.as('cliente'), shop.as('cliente')])
  const socket = await enter(shop, here, 'client', '3')
  const other = await enter(shop, elsewhere, 'client', '3')
  const [boss, lobby] = await shop
    .as('admin')
    .then(async (admin) => [admin, await enter(shop, admin, 'staff', 'lobby')] as const)
  await here.post('/logout')
  expect(await socket.next('session_closed')).toEqual({})
  expect(await socket.closed).toBe(4401)
  await boss.post('/logout')
  expect(await lobby.closed).toBe(4401)
  await other.ping()
})

test('a socket closes when its administrator must set up a second factor first', async () => {
  const shop = await openShop()
  const [admin, manager] = [await shop.as('admin'), await shop.as('gerente')]
  await shop.db.execute(`INSERT INTO second_factors (userId, secret, confirmedAt)
    VALUES (1, 'JBSWY3DP', '2026-01-01T00:00:00.000Z')`)
  const lobby = await enter(shop, manager, 'staff', 'lobby')
  const own = await enter(shop, admin, 'staff', 'lobby')
  const sales = await enter(shop, await shop.as('ventas'), 'staff', 'lobby')
  const value = { secondFactorOfAdministrators: true }
  expect((await admin.post('/update-configuracion', { key: 'security', value })).status).toBe(200)
  expect(await lobby.next('session_closed')).toEqual({})
  expect(await lobby.closed).toBe(4401)
  expect((await manager.post('/rooms/ticket', { party: 'staff', room: 'lobby' })).status).toBe(403)
  for (const socket of [own, sales]) await socket.ping()
})

test('the cron closes the sockets that are still open after the end of their session', async () => {
  const shop = await openShop()
  const socket = await enter(shop, await shop.as('cliente'), 'client', '3')
  const other = await enter(shop, await shop.as('otro'), 'client', '7')
  // What a logout leaves if its Worker stops before it calls the rooms.
  await shop.db.batch([
    `INSERT INTO outbox (event, payload, claimedAt)
      SELECT 'session_closed', json_object('userId', userId, 'tokenHash', tokenHash), '2020-01-01T00:00:00.000Z'
      FROM sessions WHERE userId = 3`,
    'DELETE FROM sessions WHERE userId = 3',
  ])
  await shop.runCron()
  expect(await socket.closed).toBe(4401)
  await other.ping()
})

test.for([
  ['the customer is blocked', (admin: Caller) => admin.put('/customers/1/active', { active: false })],
  [
    'its owner gets a role that may not order for customers',
    (admin: Caller) => admin.put('/admin/users/2', { AccesoId: 5 }),
  ],
] as [string, (admin: Caller) => Promise<Response>][])(
  'the socket of a delegated session closes at once when %s',
  async ([, act]) => {
    const shop = await openShop()
    const delegated = await shop.asCustomer(await shop.as('ventas'), 1)
    const socket = await enter(shop, delegated, 'client', '2')
    expect((await act(await shop.as('admin'))).status).toBe(200)
    expect(await socket.next('session_closed')).toEqual({})
    expect(await socket.closed).toBe(4401)
  },
)

test('the socket of a delegated session closes when the session that opened it is signed out', async () => {
  const shop = await openShop()
  const sales = await shop.as('ventas')
  const socket = await enter(shop, await shop.asCustomer(sales, 1), 'client', '2')
  await sales.post('/logout')
  expect(await socket.closed).toBe(4401)
})

test('the sockets of a customer close at once when it is blocked, and no others', async () => {
  const shop = await openShop()
  const socket = await enter(shop, await shop.as('cliente'), 'client', '3')
  const other = await enter(shop, await shop.as('otro'), 'client', '7')
  await (await shop.as('gerente')).put('/customers/1/active', { active: false })
  expect(await socket.closed).toBe(4401)
  await other.ping()
})

test('a socket whose session ended stores nothing and is closed', async () => {
  const shop = await openShop()
  const client = await enter(shop, await shop.as('cliente'), 'client', '3')
  await shop.db.execute('DELETE FROM sessions WHERE userId = 3')
  client.sendEvent({ event: 'chat:client_message', data: { text: 'Todavía', clientMsgId: 'too-late-1' } })
  expect(await client.closed).toBe(4401)
  expect(await shop.rows('SELECT * FROM chat_messages')).toEqual([])
})

test('a product that falls to its minimum notifies the staff once, until it recovers', async () => {
  const shop = await openShop()
  await shop.db.execute('UPDATE inventory SET min_stock = 95 WHERE productId = 1')
  const [client, warehouse] = [await shop.as('cliente'), await shop.as('almacen')]
  const staff = await enter(shop, warehouse, 'staff', 'lobby')
  const other = await enter(shop, await shop.as('otro'), 'client', '7')
  const low = { productId: 1, code: 'TOR-0142', name: 'Tornillo hexagonal 1/4 × 2"' }
  await client.post('/orders', order)
  expect(await staff.next('stock_low')).toEqual({ ...low, quantity: 94 })
  await client.post('/orders', order)
  const adjust = (delta: number) =>
    warehouse.post('/inventory/movements', {
      items: [{ productId: 1, type: 'correction', delta }],
      reason: 'Se encontró una caja',
    })
  await adjust(20)
  await adjust(-15)
  expect(await staff.next('stock_low')).toEqual({ ...low, quantity: 93 })
  expect(await shop.rows("SELECT id FROM outbox WHERE event = 'stock_low'")).toHaveLength(2)
  await other.ping()
  expect(other.received.filter(({ event }) => event === 'stock_low')).toEqual([])
})
