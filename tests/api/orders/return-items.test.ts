import * as v from 'valibot'
import { expect, test } from 'vitest'
import { todayInMexico } from '#contract/fields'
import type { MovementPage } from '#contract/inventory/inventory'
import { Order } from '#contract/orders/orders'
import type { PaymentPage } from '#contract/payments/collection'
import type { SalesReport } from '#contract/reports'
import { createRandom } from '../../../db/seed/random.ts'
import { sendDue } from '../mails/inbox.ts'
import { auditMoney, begin } from '../payments/paying.ts'
import { formWith, png } from '../products/images.ts'
import { openPreparing, refusalOf, stockFaults } from './shipping.ts'

const reason = 'Llegó dañado'

/** The order of `openPreparing`, shipped: 10 screws at $186.00 and 4 lamps. Its IVA is 16 %. */
async function openShipped({ isShipped = true } = {}) {
  const shop = await openPreparing()
  if (isShipped) await shop.ship(undefined)
  const giveBack = async (items: object[], body: object = {}, by = shop.admin) =>
    by.put(`/orders/${shop.id}/return-items`, { items, reason, version: (await shop.read()).version, ...body })
  const all = [
    { orderItemId: shop.screws, quantity: 10 },
    { orderItemId: shop.lamps, quantity: 4 },
  ]
  const pay = async (amount?: number) =>
    shop.admin.post(`/orders/${shop.id}/payments`, {
      amount: amount ?? (await shop.read()).balance,
      form: '03',
      paidOn: todayInMexico(),
    })
  const due = async () => (await shop.admin.get('/payments?state=refund_due')).json<PaymentPage>()
  const available = async (productId = 1) =>
    (await shop.rows(`SELECT quantity FROM inventory WHERE productId = ${productId}`))[0]?.quantity
  return { ...shop, giveBack, all, pay, due, available }
}

/** Pieces that came back may not be more than those that left. */
const returnFaults = ({ rows }: Awaited<ReturnType<typeof openShipped>>) =>
  rows(`SELECT item.orderId, productId FROM order_items item JOIN orders ON orders.id = item.orderId
    WHERE status <> 'Cancelled' AND shipped <> (SELECT coalesce(sum(sent.quantity), 0) FROM shipment_lines sent
        JOIN shipments ON shipments.id = shipmentId AND undoneAt IS NULL
        WHERE shipments.orderId = item.orderId AND sent.productId = item.productId)
      - (SELECT coalesce(sum(cut.quantity), 0) FROM cancelled_lines cut
        JOIN partial_cancellations ON partial_cancellations.id = cancellationId AND isReturn
        WHERE partial_cancellations.orderId = item.orderId AND cut.productId = item.productId)
    UNION ALL SELECT id, shippedPieces FROM orders
      WHERE shippedPieces <> (SELECT coalesce(sum(shipped), 0) FROM order_items WHERE orderId = orders.id)`)

test('a return lowers the order and puts the good pieces back, and the money above the total is to be returned', async () => {
  const shop = await openShipped()
  await shop.pay()
  const { total } = await shop.read()
  const before = Number(await shop.available())
  const answer = await shop.giveBack([{ orderItemId: shop.screws, quantity: 3, lost: 1 }])
  const order = await answer.json<Order>()
  expect(answer.status).toBe(200)
  expect(v.parse(Order, order)).toEqual(order)
  // Three screws and their IVA.
  const amount = 647.28
  expect(order).toMatchObject({
    status: 'Shipped',
    paymentStatus: 'Paid',
    total: Math.round((total - amount) * 100) / 100,
    balance: 0,
    pieces: 11,
    shippedPieces: 11,
    OrderItems: [{ productId: 1, quantity: 7, shipped: 7, price: 186 }, { quantity: 4 }],
    payments: [{ state: 'applied', due: amount }],
    shipments: [{ lines: [{ productId: 1, quantity: 10 }, { quantity: 4 }] }],
    cancellations: [{ isReturn: true, amount, reason, by: 'Ana Administra', lines: [{ quantity: 3, lost: 1 }] }],
  })
  expect(order.events.map(({ event, note }) => [event, note]).slice(-2)).toEqual([
    ['items_returned', reason],
    ['refund_due', 'Por devolver $647.28'],
  ])
  expect(order.modifications.at(-1)).toMatchObject({
    reason: `Devolución: ${reason}`,
    changes: [{ type: 'updated', fromQty: 10, toQty: 7 }],
  })
  expect(await shop.available()).toBe(before + 2)
  const kardex = await (await shop.admin.get('/inventory/movements?productId=1')).json<MovementPage>()
  expect(kardex.movements.slice(0, 2)).toMatchObject([
    { type: 'damage', on_hand: -1, order: { id: shop.id }, reason },
    { type: 'return', on_hand: 3, order: { id: shop.id }, reason },
  ])
  expect((await shop.due()).payments).toMatchObject([{ due: amount, reason: 'reduced' }])
  expect(await stockFaults(shop)).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
  expect(
    await shop.rows(
      "SELECT json_extract(\"after\", '$.reason') AS reason FROM audit_log WHERE action = 'return_items'",
    ),
  ).toEqual([{ reason }])
})

test('the client sees what was returned, without the state of the pieces', async () => {
  const shop = await openShipped()
  await shop.giveBack([{ orderItemId: shop.lamps, quantity: 4, lost: 2 }])
  const seen = await (await shop.client.get(`/orders/${shop.id}`)).json<Order>()
  expect(seen.OrderItems).toHaveLength(1)
  expect(seen.cancellations).toMatchObject([{ isReturn: true, reason, lines: [{ productId: 3, quantity: 4 }] }])
  expect(seen.cancellations[0]?.lines[0]).not.toHaveProperty('lost')
  expect(seen.events.at(-1)).toMatchObject({ event: 'items_returned', note: reason })
})

test('the mail about a return names the pieces, the new total and the money to return', async () => {
  const shop = await openShipped()
  await shop.pay()
  await sendDue(shop)
  shop.resend.inbox.length = 0
  const order = await (await shop.giveBack([{ orderItemId: shop.screws, quantity: 3 }])).json<Order>()
  await sendDue(shop)
  const [mail] = shop.resend.inbox
  expect(mail?.subject).toBe(`Registramos la devolución de tu pedido ${order.order_number}`)
  for (const text of [
    'Recibimos de vuelta estos artículos; el resto de tu pedido sigue igual:',
    '3 piezas × $186.00',
    `Motivo: ${reason}`,
    'Se descuenta, con IVA: $647.28',
    'te devolveremos $647.28',
  ]) {
    expect(mail?.text).toContain(text)
  }
})

test('an unpaid order owes less after a return', async () => {
  const shop = await openShipped()
  const { balance } = await shop.read()
  const order = await (await shop.giveBack([{ orderItemId: shop.screws, quantity: 10 }])).json<Order>()
  expect(order).toMatchObject({ paymentStatus: 'Pending', balance: Math.round((balance - 2157.6) * 100) / 100 })
  expect((await shop.due()).total).toBe(0)
  const statement = await (await shop.admin.get('/customers/1/statement')).json<{ closing: number }>()
  expect(statement.closing).toBe(order.balance)
})

test('an order that is returned whole is cancelled, with its lines, and all its money is to be returned', async () => {
  const shop = await openShipped()
  await shop.pay()
  await shop.admin.post(`/orders/${shop.id}/shipments/1/delivery`, formWith(png))
  await sendDue(shop)
  shop.resend.inbox.length = 0
  const { total } = await shop.read()
  const order = await (await shop.giveBack(shop.all)).json<Order>()
  expect(v.parse(Order, order)).toEqual(order)
  expect(order).toMatchObject({
    status: 'Cancelled',
    total,
    shippedPieces: 0,
    OrderItems: [
      { quantity: 10, shipped: 0 },
      { quantity: 4, shipped: 0 },
    ],
    payments: [{ state: 'refund_due', due: total }],
    shipments: [{ lines: [{ quantity: 10 }, { quantity: 4 }] }],
    cancellations: [{ isReturn: true, amount: total }],
  })
  expect(order.events.at(-2)).toMatchObject({ event: 'Cancelled', note: `Devolución completa: ${reason}` })
  expect((await shop.due()).payments).toMatchObject([{ due: total, reason: 'cancelled' }])
  expect(await stockFaults(shop)).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
  await sendDue(shop)
  expect(shop.resend.inbox).toHaveLength(1)
  expect(shop.resend.inbox[0]?.text).toContain('todos los artículos de tu pedido, que queda cancelado')
  const statement = await (await shop.admin.get('/customers/1/statement')).json<{ closing: number }>()
  expect(statement.closing).toBe(-total)
})

test('reports count what the client kept', async () => {
  const shop = await openShipped()
  const sales = async () => {
    const report = `/reports/sales?from=${todayInMexico()}&to=${todayInMexico()}&groupBy=product`
    const { totals, rows } = await (await shop.admin.get(report)).json<SalesReport>()
    return {
      orders: totals.orders,
      net: totals.net,
      pieces: totals.pieces,
      products: rows.map(({ key, pieces }) => [key, pieces]),
    }
  }
  await shop.db.execute('UPDATE products SET cost = 10000 WHERE id = 1')
  await shop.giveBack([{ orderItemId: shop.screws, quantity: 4, lost: 4 }])
  expect(await sales()).toMatchObject({ orders: 1, pieces: 10, products: expect.arrayContaining([['1', 6]]) })
  expect(await shop.rows('SELECT margin FROM orders')).toEqual([{ margin: 6 * 8600 }])
  const losses = `/reports/inventory?view=waste&from=${todayInMexico()}&to=${todayInMexico()}`
  expect((await (await shop.admin.get(losses)).json<{ rows: object[] }>()).rows).toMatchObject([
    { type: 'damage', pieces: 4 },
  ])
  const { OrderItems } = await shop.read()
  await shop.giveBack(OrderItems.map(({ id, shipped }) => ({ orderItemId: id, quantity: shipped })))
  expect(await sales()).toEqual({ orders: 0, net: 0, pieces: 0, products: [] })
})

test('a refused return says why and changes nothing', async () => {
  const shop = await openShipped()
  const { screws, giveBack, rows, read } = shop
  const before = await rows('SELECT * FROM orders')
  const one = { orderItemId: screws, quantity: 1 }
  const refused = await giveBack([{ orderItemId: screws, quantity: 11 }])
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { code: 'NOT_SHIPPED', message: 'De TOR-0142 el cliente tiene 10: no puede devolver más.' },
  ])
  expect(await refusalOf(await giveBack([{ orderItemId: 999, quantity: 1 }]))).toEqual([409, 'UNKNOWN_LINE'])
  expect(await refusalOf(await giveBack([one, one]))).toEqual([400, 'INVALID'])
  expect(await refusalOf(await giveBack([{ ...one, lost: 2 }]))).toEqual([400, 'INVALID'])
  expect(await refusalOf(await giveBack([]))).toEqual([400, 'INVALID'])
  expect(await refusalOf(await giveBack([one], { reason: '' }))).toEqual([400, 'INVALID'])
  expect(await refusalOf(await giveBack([one], { version: undefined }))).toEqual([400, 'INVALID'])
  expect(await refusalOf(await giveBack([one], { version: 1 }))).toEqual([409, 'CHANGED'])
  const { total } = await read()
  await begin(shop, { amount: total, orderId: shop.id })
  expect(await refusalOf(await giveBack([one]))).toEqual([409, 'BEING_PAID'])
  expect(await rows('SELECT * FROM orders')).toEqual(before)
  expect(await rows('SELECT count(*) AS n FROM partial_cancellations')).toEqual([{ n: 0 }])
})

test('pieces that were not shipped cannot be returned, and a line is returned only once', async () => {
  const shop = await openShipped({ isShipped: false })
  await shop.ship([{ orderItemId: shop.screws, quantity: 6 }])
  const lamp = await shop.giveBack([{ orderItemId: shop.lamps, quantity: 1 }])
  expect(await lamp.json()).toMatchObject({ message: 'De LAM-0001 no hay piezas que el cliente pueda devolver.' })
  expect((await shop.giveBack([{ orderItemId: shop.screws, quantity: 4 }])).status).toBe(200)
  const again = await shop.giveBack([{ orderItemId: shop.screws, quantity: 4 }])
  expect(await refusalOf(again)).toEqual([409, 'NOT_SHIPPED'])
  const order = await (await shop.giveBack([{ orderItemId: shop.screws, quantity: 2 }])).json<Order>()
  // The rest of the order is still in the warehouse: 4 screws and 4 lamps.
  expect(order).toMatchObject({ status: 'Preparing', pieces: 8, shippedPieces: 0 })
  expect(await stockFaults(shop)).toEqual([])
  expect(await returnFaults(shop)).toEqual([])
  expect((await shop.ship(undefined)).status).toBe(200)
  expect(await shop.read()).toMatchObject({ status: 'Shipped', shippedPieces: 8 })
  expect(await returnFaults(shop)).toEqual([])
})

test('returned pieces do not count as picked', async () => {
  const shop = await openShipped({ isShipped: false })
  const pick = (add: number) => shop.admin.post(`/picking/${shop.id}/marks`, { orderItemId: shop.screws, add })
  await pick(8)
  await shop.ship([{ orderItemId: shop.screws, quantity: 6 }])
  const order = await (await shop.giveBack([{ orderItemId: shop.screws, quantity: 5 }])).json<Order>()
  expect(order.OrderItems[0]).toMatchObject({ quantity: 5, shipped: 1, picked: 3 })
})

test('roles that may edit orders record a return of an unpaid order; with money or for all of it, those that may cancel it', async () => {
  const shop = await openShipped()
  const one = [{ orderItemId: shop.screws, quantity: 1 }]
  const as = async (user: string, items: object[] = one) => (await shop.giveBack(items, {}, await shop.as(user))).status
  expect([await as('almacen'), await as('cliente'), await as('pedidos', shop.all), await as('pedidos')]).toEqual([
    403, 403, 403, 200,
  ])
  await shop.pay(100)
  expect([await as('pedidos'), await as('ventas'), await as('gerente')]).toEqual([403, 200, 200])
})

test('of returns at the same moment, with one version of the order, one happens', async () => {
  const shop = await openShipped()
  await shop.pay()
  const three = [{ orderItemId: shop.screws, quantity: 3 }]
  const { version } = await shop.read()
  const answers = await Promise.all([1, 2, 3].map(() => shop.giveBack(three, { version })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const whole = await shop.read()
  const left = whole.OrderItems.map(({ id, shipped }) => ({ orderItemId: id, quantity: shipped }))
  const again = await Promise.all([1, 2].map(() => shop.giveBack(left, { version: whole.version })))
  expect(again.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await shop.rows('SELECT count(*) AS n FROM partial_cancellations')).toEqual([{ n: 2 }])
  expect(await stockFaults(shop)).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
})

test('a return during a shipment counts only the pieces that had left', async () => {
  const shop = await openShipped({ isShipped: false })
  await shop.pay()
  await shop.ship([{ orderItemId: shop.screws, quantity: 6 }])
  const { version } = await shop.read()
  const back = (quantity: number) => shop.giveBack([{ orderItemId: shop.screws, quantity }], { version })
  const [shipped, returned, tooMany] = await Promise.all([shop.ship(undefined), back(6), back(7)])
  expect(shipped?.status).toBe(200)
  expect([200, 409]).toContain(returned?.status)
  expect(tooMany?.status).toBe(409)
  expect(await shop.read()).toMatchObject({ status: 'Shipped', shippedPieces: returned?.status === 200 ? 8 : 14 })
  expect(await stockFaults(shop)).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
  expect(await returnFaults(shop)).toEqual([])
})

test('a shipment of which pieces were returned cannot be undone; another one can', async () => {
  const shop = await openShipped({ isShipped: false })
  await shop.ship([{ orderItemId: shop.screws, quantity: 6 }])
  await shop.ship([{ orderItemId: shop.lamps, quantity: 4 }])
  await shop.giveBack([{ orderItemId: shop.screws, quantity: 6 }])
  const undo = (shipmentId: number) => shop.undo('Shipped', { shipmentId, reason: 'Salió por error' })
  expect(await refusalOf(await undo(1))).toEqual([409, 'RETURNED'])
  expect((await undo(2)).status).toBe(200)
  expect(await stockFaults(shop)).toEqual([])
  expect(await returnFaults(shop)).toEqual([])
})

test('the shipments of an order that was returned whole stay as they are', async () => {
  const shop = await openShipped()
  await shop.giveBack(shop.all)
  const deliver = () => shop.admin.post(`/orders/${shop.id}/shipments/1/delivery`, formWith(png))
  expect(await refusalOf(await deliver())).toEqual([409, 'RETURNED'])
  expect((await shop.undo('Shipped', { reason: 'x' })).status).toBe(409)
  await shop.db.execute("UPDATE shipments SET deliveredAt = '2026-01-01T00:00:00.000Z'")
  expect(await refusalOf(await shop.undo('Delivered', { reason: 'x' }))).toEqual([409, 'RETURNED'])
  expect(await refusalOf(await shop.giveBack(shop.all))).toEqual([409, 'NOT_SHIPPED'])
})

test('the mail about a shipment keeps the lines that were returned before it was sent', async () => {
  const shop = await openShipped()
  await shop.giveBack([{ orderItemId: shop.lamps, quantity: 4 }])
  await sendDue(shop)
  const mail = shop.resend.inbox.find(({ subject }) => subject.includes('va en camino'))
  expect(mail?.text).toContain('LAM-0001')
})

test('after random shipments, returns, cancellations, undos and payments, no more pieces came back than left', async () => {
  const random = createRandom(20261129)
  const seen = new Set<number>()
  for (let round = 0; round < 4; round++) {
    const shop = await openShipped({ isShipped: false })
    const { screws, lamps } = shop
    const one = (orderItemId: number, most: number) => ({ orderItemId, quantity: random.between(1, most) })
    const steps = [
      () => shop.pay(random.between(1, 900)),
      () => shop.ship([one(screws, 4)]),
      () => shop.ship([one(lamps, 2)]),
      () => shop.giveBack([{ ...one(screws, 4), lost: random.between(0, 1) }]),
      () => shop.giveBack([one(screws, 2), one(lamps, 2)]),
      () => shop.admin.put(`/orders/${shop.id}/cancel-items`, { reason, items: [one(screws, 2)] }),
      () => shop.undo('Shipped'),
      () => shop.admin.post('/payments/1/refunds', { amount: random.between(1, 100), form: '01', reason }),
    ]
    for (let step = 0; step < 14; step++) {
      const batch = Array.from({ length: random.between(1, 2) }, () => random.pick(steps)())
      for (const { status } of await Promise.all(batch)) seen.add(status)
      expect(await stockFaults(shop)).toEqual([])
      expect(await auditMoney(shop)).toEqual([])
      expect(await returnFaults(shop)).toEqual([])
    }
  }
  expect([200, 201, 400, 404, 409]).toEqual(expect.arrayContaining([...seen]))
})
