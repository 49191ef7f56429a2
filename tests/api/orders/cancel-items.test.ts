import * as v from 'valibot'
import { expect, test } from 'vitest'
import { todayInMexico } from '#contract/fields'
import { Order } from '#contract/orders/orders'
import type { CollectionSummary, PaymentPage } from '#contract/payments/collection'
import { createRandom } from '../../../db/seed/random.ts'
import { auditMoney, begin, charge, confirm, transactionIn } from '../payments/paying.ts'
import { formWith, png } from '../products/images.ts'
import { openPreparing, type Preparing, refusalOf, stockFaults } from './shipping.ts'

const reason = 'Sin existencia'

/** The order of `openPreparing` is 10 screws at $186.00 and 4 lamps; its IVA is 16 %. */
async function openOrder() {
  const shop = await openPreparing()
  const cancel = (body: object = {}, by = shop.admin) => by.put(`/orders/${shop.id}/cancel-items`, { reason, ...body })
  const pay = async (amount?: number, form = '03') =>
    shop.admin.post(`/orders/${shop.id}/payments`, {
      amount: amount ?? (await shop.read()).balance,
      form,
      paidOn: todayInMexico(),
    })
  const due = async () => (await shop.admin.get('/payments?state=refund_due')).json<PaymentPage>()
  const refund = (body: object, payment = 1) => shop.admin.post(`/payments/${payment}/refunds`, { reason, ...body })
  return { ...shop, cancel, pay, due, refund }
}

/** Ships 6 of the 10 screws, without lamps. */
const shipSix = ({ ship, screws }: Preparing) => ship([{ orderItemId: screws, quantity: 6 }])
/** Six screws and their IVA. */
const sixScrews = 1294.56

const facts = async ({ rows }: Preparing) =>
  (await rows('SELECT status, paymentStatus, total, paid, balance FROM orders'))[0]

test('cancelling the rest of a paid order releases the stock, lowers the total and marks the surplus to be returned', async () => {
  const shop = await openOrder()
  await shop.pay()
  const { total } = await shop.read()
  await shipSix(shop)
  const answer = await shop.cancel()
  const order = await answer.json<Order>()
  expect(answer.status).toBe(200)
  expect(v.parse(Order, order)).toEqual(order)
  const rest = Math.round((total - sixScrews) * 100) / 100
  expect(order).toMatchObject({
    status: 'Shipped',
    paymentStatus: 'Paid',
    total: sixScrews,
    paid: sixScrews,
    balance: 0,
    pieces: 6,
    OrderItems: [{ productId: 1, quantity: 6, shipped: 6, price: 186 }],
    payments: [{ state: 'applied', amount: total, due: rest }],
    cancellations: [
      {
        amount: rest,
        reason,
        by: 'Ana Administra',
        lines: [
          { productId: 1, quantity: 4, price: 186 },
          { productId: 3, quantity: 4 },
        ],
      },
    ],
  })
  expect(order.events.map(({ event }) => event).slice(-3)).toEqual(['items_cancelled', 'refund_due', 'Shipped'])
  expect(order.modifications.at(-1)).toMatchObject({
    reason,
    changes: [
      { type: 'updated', fromQty: 10, toQty: 6 },
      { type: 'removed', fromQty: 4, toQty: 0 },
    ],
  })
  expect(await stockFaults(shop)).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
  expect((await shop.due()).payments).toMatchObject([{ id: 1, amount: total, due: rest, reason: 'reduced' }])
  const summary = await (await shop.admin.get('/payments/summary')).json<CollectionSummary>()
  expect(summary.toRefund).toEqual({ count: 1, total: rest })
  const seen = await (await shop.client.get(`/orders/${shop.id}`)).json<Order>()
  expect(seen).toMatchObject({ total: sixScrews, payments: [{ due: rest }], cancellations: [{ amount: rest, reason }] })
  expect(await shop.rows("SELECT action FROM audit_log WHERE action IN ('cancel_items', 'refund_due')")).toHaveLength(2)
})

test('the money above the new total is the default amount of a refund by hand, and the order stays paid', async () => {
  const shop = await openOrder()
  await shop.pay()
  await shipSix(shop)
  await shop.cancel()
  const [row] = (await shop.due()).payments
  const answer = await shop.refund({ form: '03', reference: '777' })
  expect([answer.status, await answer.json()]).toMatchObject([201, { amount: row?.due, way: 'hand', state: 'done' }])
  expect((await shop.due()).total).toBe(0)
  expect(await shop.read()).toMatchObject({
    paymentStatus: 'Paid',
    balance: 0,
    payments: [{ state: 'applied', due: 0 }],
  })
  expect(await auditMoney(shop)).toEqual([])
  const statement = await (await shop.admin.get('/customers/1/statement')).json<{ closing: number }>()
  expect(statement.closing).toBe(0)
})

test('a card payment is returned to the card from the day after, or by hand if NetPay refuses', async () => {
  const shop = await openOrder()
  const { total } = await shop.read()
  const callback = await charge(shop, await begin(shop, { amount: total, orderId: shop.id }))
  await confirm(shop.client, callback)
  await shipSix(shop)
  await shop.cancel()
  expect(await refusalOf(await shop.refund({ form: '03' }))).toEqual([409, 'TRY_CARD'])
  expect(await (await shop.refund({ amount: 100 })).json()).toMatchObject({ way: 'provider', state: 'failed' })
  expect(await (await shop.refund({ amount: 50, form: '03' })).json()).toMatchObject({ way: 'hand', state: 'done' })
  shop.netpay.age(transactionIn(callback), 2)
  expect(await (await shop.refund({})).json()).toMatchObject({ way: 'provider', state: 'done' })
  expect((await shop.due()).total).toBe(0)
  expect(await facts(shop)).toMatchObject({ paymentStatus: 'Paid', paid: 129456, balance: 0 })
})

test('money that NetPay shows as returned outside the shop covers the amount to be returned', async () => {
  const shop = await openOrder()
  await shop.pay()
  await shipSix(shop)
  await shop.cancel()
  await shop.db.execute(`INSERT INTO refunds (paymentId, amount, way, state, reason, idempotencyKey, closedAt)
    SELECT id, due, 'outside', 'done', 'x', 'x', createdAt FROM payments`)
  expect(await shop.read()).toMatchObject({ paymentStatus: 'Paid', paid: sixScrews, payments: [{ due: 0 }] })
  await shop.db.execute(`INSERT INTO refunds (paymentId, amount, way, state, reason, idempotencyKey, closedAt)
    SELECT id, 10000, 'chargeback', 'done', 'x', 'y', createdAt FROM payments`)
  expect(await shop.read()).toMatchObject({ paymentStatus: 'Partial', balance: 100 })
  expect(await auditMoney(shop)).toEqual([])
})

test('money above the new total is to be returned, less the part that NetPay took back', async () => {
  const shop = await openOrder()
  await shop.pay()
  const { total } = await shop.read()
  await shipSix(shop)
  await shop.db.execute(`INSERT INTO refunds (paymentId, amount, way, state, reason, idempotencyKey, closedAt)
    SELECT id, 10000, 'outside', 'done', 'x', 'x', createdAt FROM payments`)
  const due = Math.round((total - 100 - sixScrews) * 100) / 100
  const order = await (await shop.cancel()).json<Order>()
  expect(order).toMatchObject({ paymentStatus: 'Paid', paid: sixScrews, balance: 0, payments: [{ due }] })
  expect(await auditMoney(shop)).toEqual([])
  const statement = await (await shop.admin.get('/customers/1/statement')).json<{ closing: number }>()
  expect(statement.closing).toBe(-due)

  for (const refund of [{ form: '03' }, { form: '03', amount: 50 }, { form: '01', amount: 20 }]) {
    expect((await shop.refund(refund)).status).toBe(201)
    expect(await shop.read()).toMatchObject({
      paymentStatus: 'Paid',
      paid: sixScrews,
      balance: 0,
      payments: [{ due: 0 }],
    })
    expect(await auditMoney(shop)).toEqual([])
  }
  const after = await (await shop.admin.get('/customers/1/statement')).json<{ closing: number }>()
  expect(after.closing).toBe(0)
})

test('earlier refunds count, so nothing is returned twice', async () => {
  const shop = await openOrder()
  await shop.pay()
  const { total } = await shop.read()
  await shipSix(shop)
  await shop.refund({ amount: 200, form: '01' })
  expect(await facts(shop)).toMatchObject({ paymentStatus: 'Paid', balance: 0 })
  await shop.cancel()
  expect((await shop.due()).payments).toMatchObject([{ due: Math.round((total - sixScrews - 200) * 100) / 100 }])
  expect(await auditMoney(shop)).toEqual([])
  const statement = await (await shop.admin.get('/customers/1/statement')).json<{ closing: number }>()
  expect(statement.closing).toBe(-Math.round((total - sixScrews - 200) * 100) / 100)
})

test('a partly paid order is paid when its new total is lower, and the latest payment is returned first', async () => {
  const shop = await openOrder()
  await shop.pay(1000)
  await shop.pay(500)
  await shipSix(shop)
  const order = await (await shop.cancel()).json<Order>()
  expect(order).toMatchObject({ paymentStatus: 'Paid', paid: sixScrews, payments: [{ due: 0 }, { due: 205.44 }] })
  expect(await auditMoney(shop)).toEqual([])
})

/** Pesos returned of the first payment; then the state of the order, and the pesos that are still to be returned. */
const refundsOfFirst: [refunded: number, Partial<Order>, due: number][] = [
  [200, { paymentStatus: 'Paid', balance: 0 }, 5.44],
  [1000, { paymentStatus: 'Partial', balance: 794.56 }, 0],
]

test.each(refundsOfFirst)(
  'a refund of $%d of another payment covers first what is to be returned',
  async (amount, state, due) => {
    const shop = await openOrder()
    await shop.pay(1000)
    await shop.pay(500)
    await shipSix(shop)
    await shop.cancel()
    expect((await shop.refund({ amount, form: '03' })).status).toBe(201)
    const order = await shop.read()
    expect(order).toMatchObject({ ...state, payments: [{ refunded: amount }, { refunded: 0, due }] })
    expect(await auditMoney(shop)).toEqual([])
    const { closing } = await (await shop.admin.get('/customers/1/statement')).json<{ closing: number }>()
    expect(closing).toBe(order.balance - due)
  },
)

test('an order with a balance above its cancelled part keeps a balance, and nothing is returned', async () => {
  const shop = await openOrder()
  await shop.pay(100)
  await shipSix(shop)
  expect(await (await shop.cancel()).json()).toMatchObject({ paymentStatus: 'Partial', balance: sixScrews - 100 })
  expect((await shop.due()).total).toBe(0)
  await shop.pay()
  expect(await facts(shop)).toMatchObject({ paymentStatus: 'Paid', balance: 0 })
})

test('a voided payment is covered by the money that was to be returned', async () => {
  const shop = await openOrder()
  await shop.pay(1000)
  await shop.pay(1000)
  await shipSix(shop)
  await shop.cancel()
  expect((await shop.due()).payments).toMatchObject([{ id: 2, due: 705.44 }])
  const answer = await shop.admin.put(`/orders/${shop.id}/payments/1/void`, { reason: 'Se registró dos veces' })
  expect(await answer.json()).toMatchObject({ paymentStatus: 'Partial', paid: 1000, balance: 294.56 })
  expect((await shop.due()).total).toBe(0)
  expect(await auditMoney(shop)).toEqual([])
})

test('a payment with a refund cannot be voided', async () => {
  const shop = await openOrder()
  await shop.pay(1000)
  await shop.refund({ amount: 100, form: '01' })
  const answer = await shop.admin.put(`/orders/${shop.id}/payments/1/void`, { reason: 'Error de captura' })
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { code: 'RETURNED', message: 'Una parte de este pago ya se devolvió al cliente: no se puede anular.' },
  ])
})

test('some pieces are cancelled and the others stay, also before any shipment', async () => {
  const shop = await openOrder()
  await shop.pay()
  const order = await (await shop.cancel({ items: [{ orderItemId: shop.lamps, quantity: 4 }] })).json<Order>()
  expect(order).toMatchObject({ status: 'Preparing', paymentStatus: 'Paid', pieces: 10, total: 2157.6, balance: 0 })
  const part = await (await shop.cancel({ items: [{ orderItemId: shop.screws, quantity: 3 }] })).json<Order>()
  expect(part).toMatchObject({ pieces: 7, OrderItems: [{ quantity: 7 }], cancellations: [{}, {}] })
  expect(await stockFaults(shop)).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
})

test('prices stay as sold, although fewer pieces cost more today', async () => {
  const shop = await openOrder()
  await shop.db.execute('UPDATE order_items SET price = 10000 WHERE productId = 1')
  await shipSix(shop)
  expect(await (await shop.cancel()).json()).toMatchObject({ OrderItems: [{ price: 100, quantity: 6 }] })
})

test('a refused cancellation of articles returns its code and changes nothing', async () => {
  const shop = await openOrder()
  const { cancel, screws, ship, rows, lamps, id } = shop
  const before = await rows('SELECT * FROM orders')
  expect(await refusalOf(await cancel())).toEqual([409, 'WHOLE_ORDER'])
  expect(await refusalOf(await cancel({ reason: '' }))).toEqual([400, 'INVALID'])
  expect(await refusalOf(await cancel({ items: [] }))).toEqual([400, 'INVALID'])
  expect(await refusalOf(await cancel({ items: [{ orderItemId: screws, quantity: 0 }] }))).toEqual([400, 'INVALID'])
  expect(await refusalOf(await cancel({ items: [{ orderItemId: screws, quantity: 11 }] }))).toEqual([
    409,
    'NOT_PENDING',
  ])
  expect(await refusalOf(await cancel({ items: [{ orderItemId: 999, quantity: 1 }] }))).toEqual([409, 'UNKNOWN_LINE'])
  expect(await refusalOf(await cancel({ version: 1 }))).toEqual([409, 'CHANGED'])
  expect(await refusalOf(await shop.admin.put('/orders/999/cancel-items', { reason }))).toEqual([404, 'NOT_FOUND'])
  expect(await rows('SELECT * FROM orders')).toEqual(before)
  await ship([
    { orderItemId: screws, quantity: 10 },
    { orderItemId: lamps, quantity: 4 },
  ])
  expect(await refusalOf(await cancel())).toEqual([409, 'NOT_EDITABLE'])
  expect(await rows('SELECT count(*) AS n FROM partial_cancellations')).toEqual([{ n: 0 }])
  expect(
    await rows(`SELECT count(*) AS n FROM order_events WHERE orderId = ${id} AND event = 'items_cancelled'`),
  ).toEqual([{ n: 0 }])
})

test('roles that may edit orders cancel pieces of an unpaid order; with payments only roles that may cancel orders', async () => {
  const shop = await openOrder()
  const one = { items: [{ orderItemId: shop.screws, quantity: 1 }] }
  const as = async (user: string) => (await shop.cancel(one, await shop.as(user))).status
  expect([await as('almacen'), await as('cliente'), await as('pedidos')]).toEqual([403, 403, 200])
  await shop.pay(100)
  expect([await as('pedidos'), await as('ventas'), await as('gerente'), await as('admin')]).toEqual([
    403, 200, 200, 200,
  ])
})

test('an order is Delivered when its rest is cancelled after all that was shipped arrived', async () => {
  const shop = await openOrder()
  await shipSix(shop)
  await shop.admin.post(`/orders/${shop.id}/shipments/1/delivery`, formWith(png))
  expect(await (await shop.cancel()).json()).toMatchObject({ status: 'Delivered', pieces: 6 })
  const { events } = await shop.read()
  expect(events.slice(-2).map(({ event }) => event)).toEqual(['Shipped', 'Delivered'])
})

test('two members of staff who cancel the rest at the same moment cancel it once', async () => {
  const shop = await openOrder()
  await shop.pay()
  await shipSix(shop)
  const { version } = await shop.read()
  const answers = await Promise.all([shop.cancel({ version }), shop.cancel({ version }), shop.cancel()])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await shop.rows('SELECT count(*) AS n FROM partial_cancellations')).toEqual([{ n: 1 }])
  expect(await stockFaults(shop)).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
})

test('a shipment and a cancellation of the rest at the same moment: only one of them happens', async () => {
  const shop = await openOrder()
  await shop.pay()
  await shipSix(shop)
  const [shipped, cancelled] = await Promise.all([shop.ship(undefined), shop.cancel()])
  expect([shipped?.status, cancelled?.status].sort()).toEqual([200, 409])
  expect(await facts(shop)).toMatchObject({ status: 'Shipped', paymentStatus: 'Paid' })
  expect(await stockFaults(shop)).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
})

test('nothing is cancelled during a card charge; afterwards its surplus is returned', async () => {
  const shop = await openOrder()
  await shipSix(shop)
  const { total } = await shop.read()
  const payment = await begin(shop, { amount: total, orderId: shop.id })
  const refused = await shop.cancel()
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      code: 'BEING_PAID',
      message: 'El cliente está pagando este pedido. Inténtalo de nuevo en unos minutos.',
    },
  ])
  const callback = await charge(shop, payment)
  const [, cancelled] = await Promise.all([confirm(shop.client, callback), shop.cancel()])
  if (cancelled.status !== 200) expect((await shop.cancel()).status).toBe(200)
  expect(await facts(shop)).toMatchObject({ status: 'Shipped', paymentStatus: 'Paid', total: 129456, paid: 129456 })
  expect((await shop.due()).payments).toMatchObject([{ amount: total }])
  expect(await auditMoney(shop)).toEqual([])
})

test('a charge that arrives late, after the cancellation, is returned in full', async () => {
  const shop = await openOrder()
  await shipSix(shop)
  const { total } = await shop.read()
  const payment = await begin(shop, { amount: total, orderId: shop.id })
  await shop.db.execute("UPDATE payment_intents SET expiresAt = '2026-01-01T00:00:00.000Z'")
  expect((await shop.cancel()).status).toBe(200)
  await confirm(shop.client, await charge(shop, payment))
  expect((await shop.due()).payments).toMatchObject([{ amount: total, due: total, state: 'refund_due' }])
  expect(await facts(shop)).toMatchObject({ paymentStatus: 'Pending', total: 129456, balance: 129456 })
})

test('after its shipments are undone, the whole order is cancelled and all its money is returned', async () => {
  const shop = await openOrder()
  await shop.pay()
  const { total } = await shop.read()
  await shipSix(shop)
  await shop.cancel()
  expect((await shop.undo('Shipped')).status).toBe(200)
  expect((await shop.admin.put(`/orders/${shop.id}/cancel`, { reason })).status).toBe(200)
  expect((await shop.due()).payments).toMatchObject([{ due: total, reason: 'cancelled' }])
  expect(await stockFaults(shop)).toEqual([])
  expect(await auditMoney(shop)).toEqual([])
})

test('after random shipments, cancellations, undos and payments the stock equals its ledger, and the money its payments', async () => {
  const random = createRandom(20261122)
  for (let round = 0; round < 4; round++) {
    const shop = await openOrder()
    const steps = [
      () => shop.pay(random.between(1, 900)),
      () => shop.ship([{ orderItemId: shop.screws, quantity: random.between(1, 4) }]),
      () => shop.ship([{ orderItemId: shop.lamps, quantity: random.between(1, 2) }]),
      () => shop.cancel(),
      () => shop.cancel({ items: [{ orderItemId: shop.screws, quantity: random.between(1, 3) }] }),
      () => shop.cancel({ items: [{ orderItemId: shop.lamps, quantity: 1 }] }),
      () => shop.undo('Shipped'),
      () => shop.refund({ amount: random.between(1, 100), form: '01' }, random.between(1, 2)),
    ]
    for (let step = 0; step < 12; step++) {
      const batch = Array.from({ length: random.between(1, 2) }, () => random.pick(steps)())
      for (const { status } of await Promise.all(batch)) expect([200, 201, 400, 404, 409]).toContain(status)
      expect(await stockFaults(shop)).toEqual([])
      expect(await auditMoney(shop)).toEqual([])
    }
    expect(
      await shop.rows(`SELECT id FROM orders WHERE total <> (SELECT sum(amount) FROM order_items WHERE orderId = orders.id) + iva
        OR pieces <> (SELECT sum(quantity) FROM order_items WHERE orderId = orders.id)`),
    ).toEqual([])
  }
})
