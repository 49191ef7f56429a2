import { expect, test } from 'vitest'
import type { AccountStatement } from '#contract/customers/statement'
import type { ClientDashboard, StaffDashboard } from '#contract/dashboard'
import { dayAt } from '#contract/fields'
import type { OrderPage } from '#contract/orders/lists'
import type { Order, OrderRow } from '#contract/orders/orders'
import type { PickLists } from '#contract/orders/picking'
import { spans, startOfDay } from '../../worker/domain/times.ts'
import { openShop, shareShop } from '../shop.ts'
import { formWith, png } from './products/images.ts'

const unchanged = shareShop()

const order = (quantity: number, paymentMethod: string | null = null) => ({
  paymentMethod,
  orderItems: [{ productId: 1, quantity }],
})

/** Five orders of client 3: pending by transfer, accepted, paid and shipped, delivered unpaid, cancelled. */
async function openBusyShop() {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  for (const [quantity, method] of [[1, 'Bank Transfer'], [2], [3], [4], [5]] as const) {
    expect((await client.post('/orders', order(quantity, method ?? null))).status).toBe(201)
  }
  for (const id of [2, 3, 4]) await admin.put(`/orders/${id}/accept`)
  await admin.put('/orders/5/cancel', { reason: 'Otro' })
  await shop.db.batch([
    "UPDATE orders SET status = 'Shipped', paymentStatus = 'Paid' WHERE id = 3",
    "UPDATE orders SET status = 'Delivered' WHERE id = 4",
  ])
  return { ...shop, client, admin }
}

test('a client sees their open orders, their debt and their last order', async () => {
  const { client, as } = await openBusyShop()
  const dashboard = await (await client.get('/dashboard')).json<ClientDashboard>()
  expect(dashboard).toMatchObject({
    side: 'client',
    lastOrder: { id: 4, status: 'Delivered', lines: 1 },
    open: { count: 3, orders: [{ id: 3 }, { id: 2 }, { id: 1 }] },
    // 186.00 × (1 + 2 + 4) pieces and 16 % of IVA.
    due: { count: 3, total: 1510.32 },
  })
  expect(await (await (await as('otro')).get('/dashboard')).json()).toEqual({
    side: 'client',
    lastOrder: null,
    open: { count: 0, orders: [] },
    due: { count: 0, total: 0 },
    credit: { limit: null, days: null, owed: 0, pending: 0, overdue: 0, used: 0, available: null, nextDueOn: null },
  })
  expect(await (await (await as('nueva')).get('/dashboard')).json()).toMatchObject({ credit: null })
})

test("a client's open orders start with those nearest to their delivery", async () => {
  const { client, db } = await openBusyShop()
  await db.batch([
    "UPDATE orders SET status = 'Shipped' WHERE id = 1",
    "UPDATE orders SET status = 'Preparing', shippedPieces = 1 WHERE id = 2",
  ])
  const { open } = await (await client.get('/dashboard')).json<ClientDashboard>()
  expect(open.orders.map(({ id, status, shippedPieces }) => [id, status, shippedPieces])).toEqual([
    [3, 'Shipped', 0],
    [1, 'Shipped', 0],
    [2, 'Preparing', 1],
  ])
})

test("a client's home has six open orders, and the number of all", async () => {
  const { client } = await openBusyShop()
  for (let more = 0; more < 4; more++) {
    expect((await client.post('/orders', { orderItems: [{ productId: 1, quantity: 1 }] })).status).toBe(201)
  }
  const { open } = await (await client.get('/dashboard')).json<ClientDashboard>()
  expect([open.orders.length, open.count]).toEqual([6, 7])
})

test('dashboard, history and statement of a client have the same orders to pay', async () => {
  const { client } = await openBusyShop()
  const idsOf = async (view: string) =>
    (await (await client.get(`/orders/customer/1?view=${view}`)).json<OrderRow[]>()).map(({ id }) => id)
  expect(await idsOf('open')).toEqual([3, 2, 1])
  expect(await idsOf('due')).toEqual([4, 2, 1])
  expect(await idsOf('all')).toEqual([5, 4, 3, 2, 1])
  const { due } = await (await client.get('/dashboard')).json<ClientDashboard>()
  const { open, ageing, credit } = await (await client.get('/customers/1/statement')).json<AccountStatement>()
  expect(open.map(({ id, isAccepted }) => [id, isAccepted])).toEqual([
    [2, true],
    [4, true],
    [1, false],
  ])
  expect(open.at(-1)).toMatchObject({ dueOn: null, isOverdue: false, late: 0, balance: 215.76 })
  expect({ count: open.length, total: ageing.current }).toEqual(due)
  // An order by transfer is not a debt before the shop accepts it.
  expect(credit.owed).toBe(1294.56)
})

test('an order that is not accepted is not due yet', async () => {
  const { as } = await openShop()
  const client = await as('cliente')
  await client.post('/orders', order(1))
  expect(await (await client.get('/dashboard')).json()).toMatchObject({ open: { count: 1 }, due: { count: 0 } })
})

test('the administrator sees every figure', async () => {
  const { admin, client, db } = await openBusyShop()
  await db.batch([
    "INSERT INTO chat_messages (clientId, seq, clientMsgId, fromRole, fromUserId, text) VALUES (3, 1, 'a', 'client', 3, 'Hola'), (3, 2, 'b', 'client', 3, '¿Hay?'), (3, 3, 'c', 'admin', 1, 'Sí')",
    "INSERT INTO chat_reads (clientId, reader, seq) VALUES (3, 'admin', 1)",
    "INSERT INTO invoices (orderId, external_id, status, input) VALUES (3, 'order-3-1', 'failed', '{}'), (4, 'order-4-1', 'failed', '{}')",
    "INSERT INTO invoices (orderId, attempt, external_id, status, input) VALUES (4, 2, 'order-4-2', 'valid', '{}')",
    'UPDATE inventory SET min_stock = 60 WHERE productId = 2',
  ])
  expect(await (await admin.get('/dashboard')).json()).toMatchObject({
    side: 'staff',
    toAccept: 1,
    toFulfil: 1,
    // Orders 2, 3 and 4: 9 pieces.
    sold: { today: 1941.84, month: 1941.84, before: 0 },
    // The pending order is not due yet.
    unpaid: { count: 2, total: 1294.56 },
    // TOR-0143 is below its minimum, AGO-0001 is sold out.
    lowStock: 2,
    toShip: 0,
    unread: 1,
    failedInvoices: 1,
    vouchers: 0,
    // The keys of the tests are test keys.
    testMode: ['cards', 'invoices'],
    latest: [{ id: 5 }, { id: 4 }, { id: 3 }, { id: 2 }, { id: 1 }],
  })
  const failed = await (await admin.get('/orders?invoice=failed')).json<OrderPage>()
  expect(failed.orders.map(({ id }) => id)).toEqual([3])
  expect((await (await client.get('/orders/3')).json<Order>()).invoice).toBe(null)
})

test.for([
  ['ventas', { sold: { today: 0 }, unpaid: { count: 0 }, lowStock: 1, toAccept: 0, failedInvoices: 0 }],
  ['gerente', { sold: { today: 0 }, unpaid: { count: 0 }, lowStock: null, toAccept: 0, failedInvoices: 0 }],
  ['pedidos', { sold: null, unpaid: null, lowStock: null, toAccept: 0, failedInvoices: 0 }],
  ['almacen', { sold: null, unpaid: null, lowStock: 1, toAccept: null, failedInvoices: null, vouchers: null }],
] as const)('%s sees only the figures of their areas', async ([name, shown]) => {
  const { as } = unchanged()
  expect(await (await (await as(name)).get('/dashboard')).json<StaffDashboard>()).toMatchObject(shown)
})

test.for([
  ['ventas', { toAccept: 2, vouchers: 0 }],
  ['pedidos', { toAccept: 2, vouchers: null }],
  ['almacen', { toAccept: null, vouchers: null }],
] as const)('the menu of %s counts the work that waits for them', async ([name, counts]) => {
  const { as } = await openShop()
  const client = await as('cliente')
  for (const quantity of [1, 2]) await client.post('/orders', order(quantity))
  expect(await (await (await as(name)).get('/dashboard/waiting')).json()).toEqual(counts)
})

test('an order counts as sold once, on the day it was first accepted, unless it was cancelled', async () => {
  const { admin, db } = await openBusyShop()
  const { month, lastMonth, monthAgo } = spans(Date.now())
  const justBefore = (time: string) => new Date(Date.parse(time) - 1).toISOString()
  await db.batch([
    {
      sql: "UPDATE order_events SET createdAt = ? WHERE event = 'Accepted' AND orderId = 2",
      args: [startOfDay(lastMonth)],
    },
    {
      sql: "UPDATE order_events SET createdAt = ? WHERE event = 'Accepted' AND orderId = 3",
      args: [justBefore(startOfDay(lastMonth))],
    },
    {
      sql: "UPDATE order_events SET createdAt = ? WHERE event = 'Accepted' AND orderId = 4",
      args: [startOfDay(month)],
    },
    "INSERT INTO order_events (orderId, event) VALUES (3, 'Paid')",
  ])
  const sold = async () => (await (await admin.get('/dashboard')).json<StaffDashboard>()).sold
  expect(await sold()).toMatchObject({ month: 863.04, before: 431.52 })
  await db.execute("UPDATE orders SET status = 'Cancelled' WHERE id = 4")
  expect(await sold()).toMatchObject({ month: 0, before: 431.52 })

  // The sales of last month are counted up to the day and time that this month has reached.
  const moveTo = (time: string) =>
    db.execute({ sql: "UPDATE order_events SET createdAt = ? WHERE event = 'Accepted' AND orderId = 2", args: [time] })
  await moveTo(justBefore(monthAgo))
  expect(await sold()).toMatchObject({ before: 431.52 })
  await moveTo(new Date(Date.parse(monthAgo) + 60_000).toISOString())
  expect(await sold()).toMatchObject({ before: 0 })
})

test('each list of work begins with its oldest orders, with the data for their next step', async () => {
  const { as, db } = await openShop()
  const [client, admin] = [await as('cliente'), await as('admin')]
  for (const quantity of [1, 2, 3, 4, 5]) await client.post('/orders', order(quantity))
  await admin.put('/orders/5/accept')
  await db.execute('UPDATE customers SET credit_limit = 250 WHERE id = 1')
  const { work } = await (await admin.get('/dashboard')).json<StaffDashboard>()
  expect(work.toAccept?.map(({ id, version }) => [id, version])).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
  ])
  expect(work.toAccept?.[0]?.creditHold).toMatchObject({ reason: 'limit', blocks: true })
  expect(work.toFulfil).toMatchObject([{ id: 5, status: 'Accepted', version: 2, creditHold: null }])
  await admin.put('/orders/5/status', { status: 'Preparing', version: 2 })
  expect(await (await admin.get('/dashboard')).json()).toMatchObject({ toFulfil: 1, toShip: 1 })
  const { orders } = await (await admin.get('/picking?orders=5')).json<PickLists>()
  const mark = { orderItemId: orders[0]?.lines[0]?.id, add: 2 }
  await admin.post('/picking/5/marks', mark, { 'Idempotency-Key': crypto.randomUUID() })
  const after = await (await admin.get('/dashboard')).json<StaffDashboard>()
  expect(after.work.toFulfil).toMatchObject([{ id: 5, picked: 2, pieces: 5 }])
})

test('the orders that have waited for more than a day are counted', async () => {
  const { as, db } = await openShop()
  const [client, admin] = [await as('cliente'), await as('admin')]
  for (const quantity of [1, 2, 3, 4]) await client.post('/orders', order(quantity))
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  await db.batch([
    { sql: 'UPDATE orders SET orderDate = ? WHERE id IN (1, 2, 3)', args: [hoursAgo(25)] },
    { sql: 'UPDATE orders SET orderDate = ? WHERE id = 4', args: [hoursAgo(23)] },
  ])
  await admin.put('/orders/3/accept')
  expect(await (await admin.get('/dashboard')).json()).toMatchObject({ toAccept: 3, toAcceptLate: 2 })
})

test('the overdue amount and rows equal those of the list of receivables', async () => {
  const { admin, db } = await openBusyShop()
  await db.batch([
    "UPDATE order_events SET createdAt = '2026-01-05T18:00:00.000Z' WHERE event = 'Accepted' AND orderId = 4",
    'UPDATE customers SET credit_days = 30 WHERE id = 1',
  ])
  const { overdue, work } = await (await admin.get('/dashboard')).json<StaffDashboard>()
  expect(overdue).toEqual({ count: 1, total: 863.04, customers: 1 })
  expect(work.overdue).toMatchObject([{ id: 4, customerId: 1, customer_name: 'Ferretería La Prueba', balance: 863.04 }])
  const list = await (await admin.get('/payments/receivables?overdue=1')).json()
  expect(list).toMatchObject({ total: 1, balance: 863.04 })
})

test('a voucher in review is listed as work with the balance of its order', async () => {
  const { client, admin } = await openBusyShop()
  expect((await client.post('/orders/2/voucher', formWith(png))).status).toBe(201)
  const { vouchers, work } = await (await admin.get('/dashboard')).json<StaffDashboard>()
  expect(vouchers).toBe(1)
  expect(work.vouchers).toMatchObject([{ id: 2, order_number: 2, balance: 431.52 }])
})

test('the chart has the sales of the last thirty days and of the thirty before', async () => {
  const { admin, db } = await openBusyShop()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await db.batch(
    [
      [2, 29],
      [3, 30],
      [4, 60],
    ].map(([id, days]) => ({
      sql: "UPDATE order_events SET createdAt = ? WHERE event = 'Accepted' AND orderId = ?",
      args: [daysAgo(days ?? 0), id ?? 0],
    })),
  )
  const { days } = await (await admin.get('/dashboard')).json<StaffDashboard>()
  expect(days?.from).toBe(dayAt(Date.now() - 29 * 86_400_000))
  expect(days?.sold).toEqual([431.52, ...Array(29).fill(0)])
  expect(days?.before).toEqual([...Array(29).fill(0), 647.28])
})

test('days and months follow Mexico City', () => {
  expect(spans(Date.parse('2026-12-01T05:59:59.000Z'))).toMatchObject({
    today: '2026-11-30',
    month: '2026-11-01',
    lastMonth: '2026-10-01',
  })
  // A shorter month has no 31st, so the whole month counts.
  expect(spans(Date.parse('2026-03-31T18:00:00.000Z'))).toMatchObject({
    month: '2026-03-01',
    monthAgo: '2026-03-01T06:00:00.000Z',
  })
})

test.for(['cliente', 'admin'])('the dashboard of %s takes one database round trip', async (name) => {
  const { as, database } = await openShop({ watchesDatabase: true })
  const user = await as(name)
  await user.get('/comunicados')
  expect(await database.during(() => user.get('/dashboard'))).toBe(1)
})
