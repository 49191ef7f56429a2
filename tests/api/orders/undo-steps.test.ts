import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { formWith, png } from '../products/images.ts'
import { openPreparing, refusalOf, stockFaults } from './shipping.ts'

test('a shipment is undone with opposite movements', async () => {
  const shop = await openPreparing()
  const { ship, undo, rows, client, id } = shop
  await ship(undefined)
  const undone = await undo('Shipped', { reason: 'Se equivocó de pedido' })
  expect(await undone.json()).toMatchObject({
    status: 'Preparing',
    shippedPieces: 0,
    shipments: [],
    OrderItems: [{ shipped: 0, Product: { Inventory: { held: 10 } } }, { shipped: 0 }],
  })
  expect(
    await rows("SELECT on_hand, reserved, reason FROM stock_movements WHERE type = 'ship' AND productId = 1"),
  ).toEqual([
    { on_hand: -10, reserved: -10, reason: null },
    { on_hand: 10, reserved: 10, reason: 'Envío deshecho: Se equivocó de pedido' },
  ])
  expect(await stockFaults(shop)).toEqual([])
  expect(await rows('SELECT undoneBy, undoReason FROM shipments')).toEqual([
    { undoneBy: 1, undoReason: 'Se equivocó de pedido' },
  ])
  expect(await rows("SELECT note, userId FROM order_events WHERE event = 'undo_Shipped'")).toEqual([
    { note: 'Se equivocó de pedido', userId: 1 },
  ])
  expect(await rows("SELECT entityId FROM audit_log WHERE action = 'undo_step'")).toHaveLength(1)
  const seen = await (await client.get(`/orders/${id}`)).json<Order>()
  expect(JSON.stringify(seen)).not.toContain('Se equivocó')
})

test('a step that is undone twice is undone once', async () => {
  const shop = await openPreparing()
  const { ship, undo } = shop
  await ship(undefined)
  const answers = await Promise.all([undo('Shipped', { shipmentId: 1 }), undo('Shipped', { shipmentId: 1 })])
  const refused = answers.find(({ status }) => status !== 200)
  expect(await refused?.json()).toMatchObject({
    code: 'UNDONE',
    message: 'Este envío ya se deshizo. Recarga para ver los cambios.',
  })
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await stockFaults(shop)).toEqual([])
  const [one, two] = await Promise.all([undo('Preparing'), undo('Preparing')])
  expect([one.status, two.status].sort()).toEqual([200, 409])
  expect(await shop.read()).toMatchObject({ status: 'Accepted' })
})

test('the author may undo a step at once; later it requires a role and a reason', async () => {
  const shop = await openPreparing()
  const { ship, undo, as, endUndoTime } = shop
  const [warehouse, sales, manager] = [await as('almacen'), await as('ventas'), await as('gerente')]
  await ship(undefined, {}, warehouse)
  expect(await refusalOf(await undo('Shipped', {}, sales))).toEqual([403, 'FORBIDDEN'])
  expect(await refusalOf(await undo('Shipped', {}, manager))).toEqual([400, 'INVALID'])
  expect((await undo('Shipped', {}, warehouse)).status).toBe(200)

  await ship(undefined, {}, warehouse)
  await endUndoTime()
  expect(await refusalOf(await undo('Shipped', { reason: 'Error' }, warehouse))).toEqual([403, 'FORBIDDEN'])
  expect(await refusalOf(await undo('Shipped', { reason: '  ' }, manager))).toEqual([400, 'INVALID'])
  expect((await undo('Shipped', { reason: 'Error' }, manager)).status).toBe(200)
})

test('a new shipment does not let its author undo an earlier one of another user', async () => {
  const shop = await openPreparing()
  const { ship, undo, as, screws, lamps } = shop
  const [warehouse, sales] = [await as('almacen'), await as('ventas')]
  await ship([{ orderItemId: screws, quantity: 10 }], {}, sales)
  await ship([{ orderItemId: lamps, quantity: 4 }], {}, warehouse)
  expect(await refusalOf(await undo('Shipped', { shipmentId: 1 }, warehouse))).toEqual([403, 'FORBIDDEN'])
  expect((await undo('Shipped', { shipmentId: 2 }, warehouse)).status).toBe(200)
  expect(await shop.read()).toMatchObject({ shippedPieces: 10 })
})

test('a preparation is undone to the previous state, unless goods were shipped', async () => {
  const shop = await openPreparing()
  const { id, ship, undo, admin, screws } = shop
  await ship([{ orderItemId: screws, quantity: 1 }])
  expect(await refusalOf(await undo('Preparing'))).toEqual([409, 'SHIPPED'])
  await undo('Shipped')
  expect(await (await undo('Preparing')).json()).toMatchObject({ status: 'Accepted' })
  const { balance } = await shop.read()
  await admin.post(`/orders/${id}/payments`, { amount: balance, form: '01', paidOn: '2026-01-02' })
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  expect(await (await undo('Preparing')).json()).toMatchObject({ status: 'Paid', paid: balance })
})

test('a delivery is undone before its shipment, and its proof is removed', async () => {
  const shop = await openPreparing()
  const { id, ship, undo, admin } = shop
  await ship(undefined)
  const { shipments } = await (await admin.post(`/orders/${id}/shipments/1/delivery`, formWith(png))).json<Order>()
  const [proof] = await shop.rows('SELECT key FROM files')
  const bucket = await shop.miniflare.getR2Bucket('FILES')
  expect(await bucket.head(String(proof?.key))).not.toBeNull()
  expect(await refusalOf(await undo('Shipped'))).toEqual([409, 'DELIVERED'])
  expect(await (await undo('Delivered', { shipmentId: 1 })).json()).toMatchObject({
    status: 'Shipped',
    shipments: [{ deliveredAt: null, proof: null }],
  })
  expect((await admin.get(shipments[0]?.proof ?? '')).status).toBe(404)
  // The file is deleted a day later: the row by the daily job, the file by the next run of the cron.
  await shop.db.batch([
    "UPDATE files SET createdAt = '2026-01-01T00:00:00.000Z'",
    "UPDATE jobs SET ranAt = '2026-01-01T00:00:00.000Z' WHERE name = 'prune'",
  ])
  await shop.runCron()
  await shop.runCron()
  expect(await bucket.head(String(proof?.key))).toBeNull()
  expect(await refusalOf(await undo('Delivered', { shipmentId: 1 }))).toEqual([409, 'UNDONE'])
  expect((await undo('Shipped')).status).toBe(200)
  expect(await stockFaults(shop)).toEqual([])
})

test('an undo keeps payment and invoice, and refuses an older version or an unknown step', async () => {
  const shop = await openPreparing()
  const { id, ship, undo, admin } = shop
  const { balance, version } = await shop.read()
  await ship(undefined)
  await admin.post(`/orders/${id}/payments`, { amount: balance, form: '01', paidOn: '2026-01-02' })
  expect(await refusalOf(await undo('Shipped', { version }))).toEqual([409, 'CHANGED'])
  expect(await (await undo('Shipped')).json()).toMatchObject({ paymentStatus: 'Paid', paid: balance })
  expect((await undo('Accepted')).status).toBe(400)
  expect((await admin.post('/orders/99/undo', { step: 'Shipped' })).status).toBe(404)
})
