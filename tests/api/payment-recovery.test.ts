import { expect, test, vi } from 'vitest'
import {
  acceptedOrder,
  begin,
  cartTotal,
  charge,
  chargeAgain,
  confirm,
  cron,
  openPayingShop,
  ordersOf,
  paidOrder,
  passTime,
  paymentsOf,
  provider,
  receiveWebhooks,
  stockOf,
  transactionIn,
} from './paying.ts'

const unanswered = { success: false, state: 'pending', orderId: null }

test('the cron settles a payment whose browser was closed', async () => {
  const shop = await openPayingShop()
  await charge(shop, await begin(shop), 'approvedNoCallback')
  expect(await ordersOf(shop)).toEqual([])
  await cron(shop)
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await (await shop.client.get('/cart')).json()).toEqual([])
})

test('the cron settles a payment of an order whose browser was closed', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  await charge(shop, await begin(shop, { amount: cartTotal, orderId }), 'approvedNoCallback')
  await cron(shop)
  expect(await ordersOf(shop)).toEqual([paidOrder])
})

test('a payment the provider cannot confirm is pending until the cron settles it', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  shop.netpay.queue({ play: 'verify503', times: 2 })
  expect(await confirm(shop.client, callback)).toMatchObject(unanswered)
  await cron(shop)
  expect([await ordersOf(shop), await stockOf(shop)]).toEqual([[], { reserved: 6 }])
  await cron(shop)
  expect([await ordersOf(shop), await stockOf(shop)]).toEqual([[paidOrder], { reserved: 6 }])
})

test('a payment the provider cannot confirm is pending until a notice settles it', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  shop.netpay.queue({ play: 'verify503' })
  expect(await confirm(shop.client, callback)).toMatchObject(unanswered)
  await receiveWebhooks(shop)
  await shop.netpay.sendWebhook(transactionIn(callback))
  await vi.waitFor(async () => expect(await ordersOf(shop)).toEqual([paidOrder]), 10_000)
})

test('says paid again while the provider is silent', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  await confirm(shop.client, callback)
  shop.netpay.queue({ play: 'verify503' })
  expect(await confirm(shop.client, callback)).toEqual({ success: true, state: 'paid', orderId: 1 })
})

test('a payment confirmed by everybody at once makes one order', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  const confirmations = await Promise.all(Array.from({ length: 6 }, () => confirm(shop.client, callback)))
  expect(confirmations).toEqual(Array(6).fill({ success: true, state: 'paid', orderId: 1 }))
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await paymentsOf(shop)).toEqual([{ state: 'applied', orderId: 1 }])
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
})

test('two charges at once under one reference make one order and one refund', async () => {
  const shop = await openPayingShop()
  const begun = await begin(shop)
  const callbacks = [await charge(shop, begun), await chargeAgain(shop, begun)]
  await Promise.all(callbacks.map((callback) => confirm(shop.client, callback)))
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect((await paymentsOf(shop)).map(({ state }) => state).sort()).toEqual(['applied', 'refund_due'])
})

test('a second charge of an order is kept to be paid back', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  const begun = await begin(shop, { amount: cartTotal, orderId })
  await confirm(shop.client, await charge(shop, begun))
  const second = await confirm(shop.client, await chargeAgain(shop, begun))
  expect(second).toEqual({
    success: true,
    state: 'paid',
    orderId,
    message: 'Este pedido ya estaba pagado. Te reembolsaremos el segundo cargo.',
  })
  expect(await paymentsOf(shop)).toEqual([
    { state: 'applied', orderId },
    { state: 'refund_due', orderId },
  ])
  expect(await shop.rows("SELECT event FROM order_events WHERE event = 'refund_due'")).toHaveLength(1)
})

test('the cron finds a second charge that nobody told of', async () => {
  const shop = await openPayingShop()
  const begun = await begin(shop)
  await confirm(shop.client, await charge(shop, begun))
  await chargeAgain(shop, begun)
  await cron(shop)
  expect(await paymentsOf(shop)).toEqual([
    { state: 'applied', orderId: 1 },
    { state: 'refund_due', orderId: 1 },
  ])
})

test('a charge for an order cancelled meanwhile is kept to be paid back', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  const begun = await begin(shop, { amount: cartTotal, orderId })
  await (await shop.as('ventas')).put(`/orders/${orderId}/cancel`, { reason: 'Otro' })
  await confirm(shop.client, await charge(shop, begun))
  expect(await paymentsOf(shop)).toEqual([{ state: 'refund_due', orderId }])
  expect(await ordersOf(shop)).toMatchObject([{ status: 'Cancelled', paymentStatus: 'Pending' }])
})

test('an attempt past its time gives the stock back, once', async () => {
  const shop = await openPayingShop()
  await begin(shop)
  await cron(shop)
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
  await passTime(shop)
  await cron(shop)
  await cron(shop)
  expect(await stockOf(shop)).toEqual({ reserved: 0 })
  expect(await shop.rows('SELECT sum(reserved) AS held FROM stock_movements')).toEqual([{ held: 0 }])
})

test('an attempt past its time that was paid is settled, not ended', async () => {
  const shop = await openPayingShop()
  await charge(shop, await begin(shop), 'approvedNoCallback')
  await passTime(shop)
  await cron(shop)
  expect([await ordersOf(shop), await stockOf(shop)]).toEqual([[paidOrder], { reserved: 6 }])
})

test('keeps the stock past the time while the provider cannot say whether it was paid', async () => {
  const shop = await openPayingShop()
  await charge(shop, await begin(shop), 'approvedNoCallback')
  await passTime(shop)
  shop.netpay.queue({ play: 'verify503' })
  await cron(shop)
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
})

test('a charge after the time takes the stock anew', async () => {
  const shop = await openPayingShop()
  const begun = await begin(shop)
  await passTime(shop)
  await cron(shop)
  expect(await confirm(shop.client, await charge(shop, begun))).toMatchObject({ state: 'paid' })
  expect([await ordersOf(shop), await stockOf(shop)]).toEqual([[paidOrder], { reserved: 6 }])
})

test('an attempt that ends while it is being settled takes the stock anew', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  await vi.waitUntil(async () => (await shop.rows('SELECT 1 FROM outbox WHERE sentAt IS NULL')).length === 0)
  const before = shop.database.calls()
  shop.database.hold(before + 1)
  const confirming = confirm(shop.client, callback)
  await vi.waitUntil(() => shop.database.calls() === before + 2)
  await shop.db.batch(["UPDATE payment_intents SET state = 'expired'", 'UPDATE inventory SET reserved = 0'], 'write')
  shop.database.release()
  expect(await confirming).toMatchObject({ state: 'paid' })
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
})

test('a charge after the time for goods that are gone is kept to be paid back', async () => {
  const shop = await openPayingShop()
  const begun = await begin(shop)
  await passTime(shop)
  await cron(shop)
  await shop.db.execute('UPDATE inventory SET on_hand = 5 WHERE productId = 1')
  expect(await confirm(shop.client, await charge(shop, begun))).toMatchObject({ success: false, state: 'rejected' })
  expect(await paymentsOf(shop)).toEqual([{ state: 'refund_due', orderId: null }])
  expect([await ordersOf(shop), await stockOf(shop)]).toEqual([[], { reserved: 0 }])
})

test('a new attempt ends the one before and holds the stock once', async () => {
  const shop = await openPayingShop()
  await begin(shop)
  await begin(shop)
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
  expect(await shop.rows('SELECT state FROM payment_intents ORDER BY id')).toEqual([
    { state: 'expired' },
    { state: 'created' },
  ])
})

test('two windows that begin at once hold the stock once', async () => {
  const shop = await openPayingShop()
  await Promise.all([begin(shop), begin(shop), begin(shop)])
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
  expect(await shop.rows("SELECT state FROM payment_intents WHERE state = 'created'")).toHaveLength(1)
})

test.for([
  ['first', [0, 1]],
  ['last', [1, 0]],
] as const)('a cart paid from two windows is sold once, the older one %s', async ([, turns]) => {
  const shop = await openPayingShop()
  const windows = [await begin(shop), await begin(shop)] as const
  for (const turn of turns) await confirm(shop.client, await charge(shop, windows[turn]))
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await paymentsOf(shop)).toEqual([
    { state: 'applied', orderId: 1 },
    { state: 'refund_due', orderId: null },
  ])
})

test('a new attempt finds that the one before was paid', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  await charge(shop, await begin(shop, { amount: cartTotal, orderId }), 'approvedNoCallback')
  const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal, orderId })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'ALREADY_PAID', details: { orderId } }])
  expect(await ordersOf(shop)).toEqual([paidOrder])
})

test('a new attempt waits while nobody can say whether the one before was paid', async () => {
  const shop = await openPayingShop()
  await charge(shop, await begin(shop), 'approvedNoCallback')
  shop.netpay.queue({ play: 'verify503' })
  const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'PAYMENT_PENDING' }])
})

test('a challenge that was given up does not keep the client from trying again', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop), 'review')
  expect(await confirm(shop.client, callback)).toMatchObject(unanswered)
  expect(await confirm(shop.client, await charge(shop, await begin(shop)))).toMatchObject({ state: 'paid' })
})

test('a card payment that was given up does not keep the client from paying by transfer', async () => {
  const shop = await openPayingShop()
  await shop.db.execute('UPDATE inventory SET on_hand = 6 WHERE productId = 1')
  await begin(shop)
  const order = { customerId: 1, paymentMethod: 'Bank Transfer', orderItems: [{ productId: 1, quantity: 6 }] }
  expect((await shop.client.post('/orders', order)).status).toBe(201)
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
})

test('a charge that is given back shows on its order', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  await confirm(shop.client, callback)
  await receiveWebhooks(shop)
  await provider(shop, `v3/transactions/${transactionIn(callback)}/refund`)
  await vi.waitFor(async () => expect(await ordersOf(shop)).toMatchObject([{ paymentStatus: 'Refunded' }]), 10_000)
  expect(await paymentsOf(shop)).toEqual([{ state: 'refunded', orderId: 1 }])
})

const somebodys = '6f1c1a5e-0000-4000-8000-000000000000'

test.for([
  ['no JSON', 'not json'],
  ['another shape', '[1]'],
  ['an unknown event', '{"event":"x","data":{"extra":1}}'],
  ['a reference of nothing', `{"data":{"transactionTokenId":"${somebodys}","merchantReferenceCode":"order-1"}}`],
  ['an id alone', `{"data":{"transactionId":"${somebodys}"}}`],
])('takes a notice with %s and asks nobody', async ([, body]) => {
  const shop = await openPayingShop()
  const answer = await fetch(new URL('/netpay/webhook', shop.url), { method: 'POST', body })
  expect(answer.status).toBe(200)
  await begin(shop)
  expect(shop.netpay.log.map(({ path }) => path)).toEqual(['/gateway-ecommerce/v3/token/amount'])
})

test('believes no notice of a payment that the provider does not confirm', async () => {
  const shop = await openPayingShop()
  const begun = await begin(shop)
  const callback = await charge(shop, begun, 'decline51')
  const { merchantReferenceCode } = begun
  const data = {
    transactionTokenId: transactionIn(callback),
    merchantReferenceCode,
    status: 'DONE',
    responseCode: '00',
  }
  const body = JSON.stringify({ event: 'transaction.paid', data })
  await fetch(new URL('/netpay/webhook', shop.url), { method: 'POST', body })
  await vi.waitFor(async () => expect(await stockOf(shop)).toEqual({ reserved: 0 }), 10_000)
  expect([await ordersOf(shop), await paymentsOf(shop)]).toEqual([[], []])
})
