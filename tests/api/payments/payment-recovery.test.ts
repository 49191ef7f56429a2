import { expect, test } from 'vitest'
import { addDays } from '#contract/days'
import { todayInMexico } from '#contract/fields'
import type { OpenCharge } from '#contract/payments/payments'
import type { Caller } from '../../shop.ts'
import {
  acceptedOrder,
  ageAttempts,
  auditMoney,
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
  reread,
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

test.for(['cart', 'order'])(
  'a fault while the charge of %s is applied leaves its attempt open for the cron',
  async (target) => {
    const shop = await openPayingShop()
    const orderId = target === 'order' ? await acceptedOrder(shop) : undefined
    const callback = await charge(shop, await begin(shop, { amount: cartTotal, orderId }))
    const before = [await ordersOf(shop), await stockOf(shop)]
    await shop.db.execute("CREATE TRIGGER fault BEFORE INSERT ON order_events BEGIN SELECT raise(ABORT, 'boom'); END")
    const answer = await shop.client.post('/netpay/confirm', callback)
    expect([answer.status, await answer.json()]).toMatchObject([500, { code: 'INTERNAL' }])
    expect(await shop.rows('SELECT state FROM payment_intents')).toEqual([{ state: 'created' }])
    expect(await paymentsOf(shop)).toEqual([])
    expect([await ordersOf(shop), await stockOf(shop)]).toEqual(before)
    await shop.db.execute('DROP TRIGGER fault')
    await cron(shop)
    expect(await ordersOf(shop)).toEqual([paidOrder])
    expect(await paymentsOf(shop)).toMatchObject([{ state: 'applied' }])
  },
)

test('a payment the provider cannot confirm is pending until the cron settles it', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  shop.netpay.queue({ outcome: 'verify503', times: 2 })
  expect(await confirm(shop.client, callback)).toMatchObject(unanswered)
  await cron(shop)
  expect([await ordersOf(shop), await stockOf(shop)]).toEqual([[], { reserved: 6 }])
  await cron(shop)
  expect([await ordersOf(shop), await stockOf(shop)]).toEqual([[paidOrder], { reserved: 6 }])
})

test('a charge that the provider shows late is pending, and then paid', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  shop.netpay.queue({ outcome: 'verify404' })
  expect(await confirm(shop.client, callback)).toMatchObject(unanswered)
  expect(await (await shop.client.get('/netpay/charges')).json()).toMatchObject([{ state: 'verifying' }])
  expect(await confirm(shop.client, callback)).toEqual({ success: true, state: 'paid', orderId: 1 })
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await auditMoney(shop)).toEqual([])
})

test('a reported charge that the provider shows late in every answer is not paid twice', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  shop.netpay.queue({ outcome: 'verify404' })
  await confirm(shop.client, callback)
  await ageAttempts(shop, '6 minutes')
  shop.netpay.queue({ outcome: 'reportsLag', times: 2 })
  const next = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect([next.status, await next.json()]).toMatchObject([409, { code: 'PAYMENT_PENDING' }])
  await cron(shop)
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await auditMoney(shop)).toEqual([])
})

test('a payment whose window gave no answer is confirmed by its reference', async () => {
  const shop = await openPayingShop()
  const { merchantReferenceCode, ...payment } = await begin(shop)
  const report = { merchantReferenceCode }
  expect(await confirm(shop.client, report)).toMatchObject(unanswered)
  expect(await (await shop.client.get('/netpay/charges')).json()).toEqual([])
  await charge(shop, { merchantReferenceCode, ...payment }, 'approvedNoCallback')
  expect(await confirm(await shop.as('otro'), report)).toMatchObject({ state: 'rejected', orderId: null })
  expect(await confirm(shop.client, report)).toEqual({ success: true, state: 'paid', orderId: 1 })
  expect(await confirm(shop.client, report)).toEqual({ success: true, state: 'paid', orderId: 1 })
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await auditMoney(shop)).toEqual([])
})

test('a payment whose window gave no answer and that was not charged does not prevent another', async () => {
  const shop = await openPayingShop()
  const { merchantReferenceCode } = await begin(shop)
  shop.netpay.queue({ outcome: 'reports403' })
  expect(await confirm(shop.client, { merchantReferenceCode })).toMatchObject(unanswered)
  await ageAttempts(shop, '3 minutes')
  expect(await confirm(shop.client, { merchantReferenceCode })).toEqual({
    success: false,
    state: 'rejected',
    orderId: null,
    message: 'No encontramos un cargo de este pago.',
  })
  await begin(shop)
})

test('a window that was open for minutes is not paid twice when the list shows its charge a moment late', async () => {
  const shop = await openPayingShop()
  await charge(shop, await begin(shop), 'approvedNoCallback')
  await ageAttempts(shop, '6 minutes')
  shop.netpay.queue({ outcome: 'reportsLag' })
  const next = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect([next.status, await next.json()]).toMatchObject([409, { code: 'ALREADY_PAID', details: { orderId: 1 } }])
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await auditMoney(shop)).toEqual([])
})

test('the client sees a charge without an order until it is returned: to be verified, to be returned, returned', async () => {
  const shop = await openPayingShop()
  const charges = async () => (await shop.client.get('/netpay/charges')).json<OpenCharge[]>()
  const payment = await begin(shop)
  await passTime(shop)
  await cron(shop)
  expect(await charges()).toEqual([])
  await shop.db.execute('UPDATE inventory SET on_hand = 5 WHERE productId = 1')
  const callback = await charge(shop, payment)
  shop.netpay.queue({ outcome: 'verify503' })
  await confirm(shop.client, callback)
  expect(await charges()).toMatchObject([{ state: 'verifying', amount: cartTotal, orderId: null, digits: null }])
  await confirm(shop.client, callback)
  expect(await charges()).toMatchObject([
    { state: 'refund', amount: cartTotal, digits: expect.stringMatching(/^\d{4}$/) },
  ])
  expect(await (await (await shop.as('otro')).get('/netpay/charges')).json()).toEqual([])
  await (await shop.as('admin')).post('/payments/1/refunds', { reason: 'No se surtió' })
  expect(await charges()).toMatchObject([{ state: 'returned' }])
  await shop.db.execute("UPDATE refunds SET closedAt = '2026-01-01T00:00:00.000Z'")
  expect(await charges()).toEqual([])
})

test('the client sees a charge in review, and no charge for a window that was only opened', async () => {
  const shop = await openPayingShop()
  const charges = async () => (await shop.client.get('/netpay/charges')).json<OpenCharge[]>()
  const payment = await begin(shop)
  expect(await charges()).toEqual([])
  await confirm(shop.client, await charge(shop, payment, 'amountMismatch'))
  expect(await charges()).toMatchObject([{ state: 'review' }])
})

test('a payment that turns out to be declined is no longer shown as being verified', async () => {
  const shop = await openPayingShop()
  const charges = async () => (await shop.client.get('/netpay/charges')).json<OpenCharge[]>()
  const callback = await charge(shop, await begin(shop), 'decline')
  shop.netpay.queue({ outcome: 'verify503' })
  await confirm(shop.client, callback)
  expect(await charges()).toMatchObject([{ state: 'verifying' }])
  await cron(shop)
  expect(await charges()).toEqual([])
})

test('a payment the provider cannot confirm is pending until a notice settles it', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  shop.netpay.queue({ outcome: 'verify503' })
  expect(await confirm(shop.client, callback)).toMatchObject(unanswered)
  await receiveWebhooks(shop)
  await shop.netpay.sendWebhook(transactionIn(callback))
  await expect.poll(() => ordersOf(shop)).toEqual([paidOrder])
})

test('a confirmed payment is confirmed again while the provider does not answer', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  await confirm(shop.client, callback)
  shop.netpay.queue({ outcome: 'verify503' })
  expect(await confirm(shop.client, callback)).toEqual({ success: true, state: 'paid', orderId: 1 })
})

test('a payment confirmed by several requests at once creates one order', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  const confirmations = await Promise.all(Array.from({ length: 6 }, () => confirm(shop.client, callback)))
  expect(confirmations).toEqual(Array(6).fill({ success: true, state: 'paid', orderId: 1 }))
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await paymentsOf(shop)).toEqual([{ state: 'applied', orderId: 1 }])
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
  expect(await auditMoney(shop)).toEqual([])
})

test('two simultaneous charges of one reference create one order and one refund', async () => {
  const shop = await openPayingShop()
  const payment = await begin(shop)
  const callbacks = [await charge(shop, payment), await chargeAgain(shop, payment)]
  await Promise.all(callbacks.map((callback) => confirm(shop.client, callback)))
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect((await paymentsOf(shop)).map(({ state }) => state).sort()).toEqual(['applied', 'refund_due'])
  expect(await auditMoney(shop)).toEqual([])
})

test('a second charge of an order is recorded for a refund', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  const payment = await begin(shop, { amount: cartTotal, orderId })
  await confirm(shop.client, await charge(shop, payment))
  const second = await confirm(shop.client, await chargeAgain(shop, payment))
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
  expect(await auditMoney(shop)).toEqual([])
})

test('the cron finds a second charge without a notice', async () => {
  const shop = await openPayingShop()
  const payment = await begin(shop)
  await confirm(shop.client, await charge(shop, payment))
  await chargeAgain(shop, payment)
  await cron(shop)
  expect(await paymentsOf(shop)).toEqual([
    { state: 'applied', orderId: 1 },
    { state: 'refund_due', orderId: 1 },
  ])
  expect(await auditMoney(shop)).toEqual([])
})

test('a charge for an order cancelled meanwhile is recorded for a refund', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  const payment = await begin(shop, { amount: cartTotal, orderId })
  await (await shop.as('ventas')).put(`/orders/${orderId}/cancel`, { reason: 'Otro' })
  const callback = await charge(shop, payment)
  expect(await confirm(shop.client, callback)).toEqual({
    success: false,
    state: 'refund',
    orderId,
    message: 'El pedido se canceló. Te reembolsaremos el cargo.',
  })
  expect(await paymentsOf(shop)).toEqual([{ state: 'refund_due', orderId }])
  // The order counts as paid until the money is returned.
  expect(await ordersOf(shop)).toMatchObject([{ status: 'Cancelled', paymentStatus: 'Paid' }])
  const answer = await shop.client.put(`/orders/${orderId}/payment`, {
    paymentStatus: 'Paid',
    netpayResponse: callback,
  })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'PAYMENT_NOT_VERIFIED' }])
  expect(await auditMoney(shop)).toEqual([])
})

test('an expired attempt releases its stock, once', async () => {
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

test('an attempt past its time that was paid is applied, not expired', async () => {
  const shop = await openPayingShop()
  await charge(shop, await begin(shop), 'approvedNoCallback')
  await passTime(shop)
  await cron(shop)
  expect([await ordersOf(shop), await stockOf(shop)]).toEqual([[paidOrder], { reserved: 6 }])
  expect(await auditMoney(shop)).toEqual([])
})

test('the stock stays reserved past the time while the provider does not answer', async () => {
  const shop = await openPayingShop()
  await charge(shop, await begin(shop), 'approvedNoCallback')
  await passTime(shop)
  shop.netpay.queue({ outcome: 'verify503' })
  await cron(shop)
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
})

test('a charge of an expired attempt reserves the stock again', async () => {
  const shop = await openPayingShop()
  const payment = await begin(shop)
  await passTime(shop)
  await cron(shop)
  expect(await confirm(shop.client, await charge(shop, payment))).toMatchObject({ state: 'paid' })
  expect([await ordersOf(shop), await stockOf(shop)]).toEqual([[paidOrder], { reserved: 6 }])
})

test('an attempt that expires during its confirmation reserves the stock again', async () => {
  const shop = await openPayingShop({ watchesDatabase: true })
  const callback = await charge(shop, await begin(shop))
  await shop.eventsSent()
  const before = shop.database.calls()
  shop.database.hold(before + 1)
  const confirming = confirm(shop.client, callback)
  await expect.poll(() => shop.database.calls()).toBe(before + 2)
  await shop.db.batch(["UPDATE payment_intents SET state = 'expired'", 'UPDATE inventory SET reserved = 0'], 'write')
  shop.database.release()
  expect(await confirming).toMatchObject({ state: 'paid' })
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
})

test('a charge of an expired attempt without stock is recorded for a refund', async () => {
  const shop = await openPayingShop()
  const payment = await begin(shop)
  await passTime(shop)
  await cron(shop)
  await shop.db.execute('UPDATE inventory SET on_hand = 5 WHERE productId = 1')
  expect(await confirm(shop.client, await charge(shop, payment))).toEqual({
    success: false,
    state: 'refund',
    orderId: null,
    message: 'El tiempo para pagar terminó y tu pedido ya no se puede surtir. Te reembolsaremos el cargo.',
  })
  expect(await paymentsOf(shop)).toEqual([{ state: 'refund_due', orderId: null }])
  expect([await ordersOf(shop), await stockOf(shop)]).toEqual([[], { reserved: 0 }])
  expect(await auditMoney(shop)).toEqual([])
})

test('a new attempt ends the earlier one and reserves the stock once', async () => {
  const shop = await openPayingShop()
  await begin(shop)
  await begin(shop)
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
  expect(await shop.rows('SELECT state FROM payment_intents ORDER BY id')).toEqual([
    { state: 'expired' },
    { state: 'created' },
  ])
})

test('two payments started at once reserve the stock once', async () => {
  const shop = await openPayingShop()
  await Promise.all([begin(shop), begin(shop), begin(shop)])
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
  expect(await shop.rows("SELECT state FROM payment_intents WHERE state = 'created'")).toHaveLength(1)
})

test.for([
  ['first', [0, 1]],
  ['last', [1, 0]],
] as const)('a cart paid from two windows is sold once, the earlier one %s', async ([, turns]) => {
  const shop = await openPayingShop()
  const windows = [await begin(shop), await begin(shop)] as const
  for (const turn of turns) await confirm(shop.client, await charge(shop, windows[turn]))
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await paymentsOf(shop)).toEqual([
    { state: 'applied', orderId: 1 },
    { state: 'refund_due', orderId: null },
  ])
  expect(await auditMoney(shop)).toEqual([])
})

test('a new attempt finds that the earlier one was paid', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  await charge(shop, await begin(shop, { amount: cartTotal, orderId }), 'approvedNoCallback')
  const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal, orderId })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'ALREADY_PAID', details: { orderId } }])
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await auditMoney(shop)).toEqual([])
})

test('a new attempt is refused while the earlier one is unclear', async () => {
  const shop = await openPayingShop()
  await charge(shop, await begin(shop), 'approvedNoCallback')
  shop.netpay.queue({ outcome: 'verify503' })
  const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'PAYMENT_PENDING' }])
})

test('a charge that waits for the bank prevents another attempt for five minutes', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop), 'review')
  expect(await confirm(shop.client, callback)).toMatchObject(unanswered)
  const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { code: 'PAYMENT_PENDING', message: 'Tu pago anterior sigue en proceso. Inténtalo de nuevo en unos minutos.' },
  ])
  await ageAttempts(shop, '6 minutes')
  expect(await confirm(shop.client, await charge(shop, await begin(shop)))).toMatchObject({ state: 'paid' })
})

test('the cron settles a charge that was only authorised once the provider has collected it', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop), 'chargeable')
  expect(await confirm(shop.client, callback)).toMatchObject(unanswered)
  shop.netpay.collect(transactionIn(callback))
  await cron(shop)
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await paymentsOf(shop)).toMatchObject([{ state: 'applied' }])
  expect(await auditMoney(shop)).toEqual([])
})

/** Charges the cart, `days` ago, with an attempt of `attemptDays` ago, and records it with the cron. */
async function recordLate(days: number, attemptDays: number) {
  const shop = await openPayingShop()
  const id = transactionIn(await charge(shop, await begin(shop), 'approvedNoCallback'))
  shop.netpay.age(id, days)
  await shop.db.execute(
    `UPDATE payment_intents SET createdAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-${attemptDays} days', '-1 minute')`,
  )
  await cron(shop)
  return shop.rows('SELECT paidOn FROM payments')
}

test('a charge that is recorded late has the day of the charge', async () => {
  expect(await recordLate(1, 1)).toEqual([{ paidOn: addDays(todayInMexico(), -1) }])
})

test.for([
  ['in the future', -2, 0],
  ['before its attempt', 2, 1],
] as const)('a charge with a time %s has the day of its recording', async ([, days, attemptDays]) => {
  expect(await recordLate(days, attemptDays)).toEqual([{ paidOn: todayInMexico() }])
})

test('a charge with a time that cannot be read has the day of its recording', async () => {
  const shop = await openPayingShop()
  await confirm(shop.client, await charge(shop, await begin(shop), 'unreadableTime'))
  expect(await shop.rows('SELECT paidOn FROM payments')).toEqual([{ paidOn: todayInMexico() }])
})

/** An accepted order whose charge was authorised and not collected, so that it is in review. */
async function openReview() {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  const callback = await charge(shop, await begin(shop, { amount: cartTotal, orderId }), 'chargeable')
  expect(await confirm(shop.client, callback)).toMatchObject(unanswered)
  return { shop, orderId, callback, id: transactionIn(callback), admin: await shop.as('admin') }
}

const reviewOf = async (admin: Caller) =>
  (await (await admin.get('/payments/summary')).json<{ review: unknown }>()).review

test.for(['FAILED', 'REJECT'])(
  'a charge in review that NetPay then rejects is void, and the client pays again (%s)',
  async (status) => {
    const { shop, orderId, id, admin } = await openReview()
    expect(await reviewOf(admin)).toEqual({ count: 1, total: cartTotal })
    shop.netpay.setStatus(id, status)
    await receiveWebhooks(shop)
    await shop.netpay.sendWebhook(id)
    await expect.poll(() => paymentsOf(shop)).toEqual([{ state: 'void', orderId }])
    expect(await reviewOf(admin)).toEqual({ count: 0, total: 0 })
    expect(await (await shop.client.get('/netpay/charges')).json()).toEqual([])
    expect(await shop.rows("SELECT entityId, userId, after FROM audit_log WHERE action = 'void_payment'")).toEqual([
      { entityId: '1', userId: null, after: '{"reason":"NetPay rechazó el cargo"}' },
    ])
    const again = await charge(shop, await begin(shop, { amount: cartTotal, orderId }))
    expect(await confirm(shop.client, again)).toMatchObject({ state: 'paid', orderId })
    expect(await auditMoney(shop)).toEqual([])
  },
)

test('a notice of a rejection that NetPay does not confirm leaves the charge in review', async () => {
  const { shop, orderId, id, admin } = await openReview()
  const readings = () => shop.netpay.log.filter(({ path }) => path.endsWith(id)).length
  const before = readings()
  const data = { transactionTokenId: id, status: 'FAILED', responseCode: '51' }
  const body = JSON.stringify({ event: 'transaction.failed', data })
  await fetch(new URL('/netpay/webhook', shop.url), { method: 'POST', body })
  await expect.poll(readings).toBeGreaterThan(before)
  expect(await confirm(shop.client, { transactionTokenId: id, status: 'FAILED' })).toMatchObject(unanswered)
  expect(await paymentsOf(shop)).toEqual([{ state: 'review', orderId }])
  expect(await reviewOf(admin)).toEqual({ count: 1, total: cartTotal })
})

test('a charge in review that NetPay rejects after days is void', async () => {
  const { shop, orderId, id } = await openReview()
  await shop.db.execute('UPDATE payment_intents SET checkAt = NULL')
  shop.netpay.setStatus(id, 'FAILED')
  await reread(shop)
  expect(await paymentsOf(shop)).toEqual([{ state: 'void', orderId }])
})

test('a charge that NetPay rejected and then collected pays its order', async () => {
  const { shop, orderId, id, callback } = await openReview()
  shop.netpay.setStatus(id, 'FAILED')
  expect(await confirm(shop.client, callback)).toMatchObject({ state: 'rejected' })
  expect(await paymentsOf(shop)).toEqual([{ state: 'void', orderId }])
  shop.netpay.collect(id)
  await cron(shop)
  expect(await paymentsOf(shop)).toEqual([{ state: 'applied', orderId }])
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await auditMoney(shop)).toEqual([])
})

test('a charge in review whose return NetPay refused pays its order once it is collected', async () => {
  const { shop, orderId, id, admin } = await openReview()
  shop.netpay.queue({ outcome: 'refund409' })
  await admin.post('/payments/1/refunds', { reason: 'No coincide' })
  expect(await shop.rows('SELECT state FROM refunds')).toEqual([{ state: 'failed' }])
  shop.netpay.collect(id)
  await cron(shop)
  expect(await paymentsOf(shop)).toEqual([{ state: 'applied', orderId }])
  expect(await reviewOf(admin)).toEqual({ count: 0, total: 0 })
  expect(await auditMoney(shop)).toEqual([])
})

test('a charge that NetPay rejected as unsafe is in review for a day, and does not prevent another', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop), 'insecure')
  const message = 'El pago fue rechazado por seguridad. Intenta con otra tarjeta o comunícate con tu banco.'
  expect(await confirm(shop.client, callback)).toMatchObject({ state: 'rejected', message })
  expect(await (await shop.client.get('/netpay/charges')).json()).toEqual([])
  expect(await (await (await shop.as('admin')).get('/payments?state=review')).json()).toMatchObject({
    payments: [{ reason: 'insecure' }],
  })
  expect(await stockOf(shop)).toEqual({ reserved: 0 })
  expect(await confirm(shop.client, await charge(shop, await begin(shop)))).toMatchObject({ state: 'paid' })
  const states = async () => (await paymentsOf(shop)).map(({ state }) => state)
  expect(await states()).toEqual(['review', 'applied'])
  const reread = async () => {
    await shop.db.execute("UPDATE payments SET createdAt = '2026-01-01T00:00:00.000Z', checkAt = '2026-01-02'")
    await cron(shop)
  }
  await reread()
  expect(await states()).toEqual(['void', 'applied'])
  await reread()
  expect(await states()).toEqual(['void', 'applied'])
  expect(await auditMoney(shop)).toEqual([])
})

test('a charge that does not fit its attempt prevents another until it is reviewed', async () => {
  const shop = await openPayingShop()
  await confirm(shop.client, await charge(shop, await begin(shop), 'amountMismatch'))
  const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'PAYMENT_PENDING' }])
})

test('a charge that the provider lists late is not paid twice', async () => {
  const shop = await openPayingShop()
  await charge(shop, await begin(shop), 'approvedNoCallback')
  shop.netpay.queue({ outcome: 'reportsLag' })
  const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'ALREADY_PAID' }])
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await auditMoney(shop)).toEqual([])
})

const transferOfCart = { paymentMethod: 'Bank Transfer', orderItems: [{ productId: 1, quantity: 6 }] }

test('an order by transfer is refused if another window has paid it by card, unknown to the shop', async () => {
  const shop = await openPayingShop()
  await charge(shop, await begin(shop), 'approvedNoCallback')
  const answer = await shop.client.post('/orders', transferOfCart)
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'ALREADY_PAID' }])
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
})

test('a card charge is refunded if its products were ordered by transfer while the reports could not be read', async () => {
  const shop = await openPayingShop()
  const payment = await begin(shop)
  shop.netpay.queue({ outcome: 'reports403', times: 2 })
  expect((await shop.client.post('/orders', transferOfCart)).status).toBe(201)
  expect(await confirm(shop.client, await charge(shop, payment))).toEqual({
    success: false,
    state: 'refund',
    orderId: null,
    message: 'Ya hay un pedido con estos productos. Te reembolsaremos este cargo.',
  })
  expect(await ordersOf(shop)).toHaveLength(1)
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
})

test('a charge is not refused for stock that a later attempt of the same client holds', async () => {
  const shop = await openPayingShop()
  await shop.db.execute('UPDATE inventory SET on_hand = 6 WHERE productId = 1')
  const windows = [await begin(shop), await begin(shop)] as const
  expect(await confirm(shop.client, await charge(shop, windows[0]))).toMatchObject({ state: 'paid' })
  expect([await ordersOf(shop), await stockOf(shop)]).toEqual([[paidOrder], { reserved: 6 }])
  expect(await shop.rows('SELECT sum(reserved) AS held FROM stock_movements')).toEqual([{ held: 6 }])
  expect(await shop.rows('SELECT state FROM payment_intents ORDER BY id')).toEqual([
    { state: 'settled' },
    { state: 'expired' },
  ])
  expect(await auditMoney(shop)).toEqual([])
})

test('a paid order that is cancelled owes a refund and cannot be invoiced', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  await confirm(shop.client, callback)
  await (await shop.as('ventas')).put('/orders/1/cancel', { reason: 'Sin existencia' })
  expect(await paymentsOf(shop)).toEqual([{ state: 'refund_due', orderId: 1 }])
  expect(await shop.rows("SELECT note FROM order_events WHERE event = 'refund_due'")).toEqual([
    { note: 'Cargo con tarjeta por devolver' },
  ])
  expect(await confirm(shop.client, callback)).toMatchObject({ success: false, state: 'refund' })
  const invoice = await shop.client.post('/orders/1/invoice', {})
  expect([invoice.status, await invoice.json()]).toMatchObject([409, { code: 'ORDER_CANCELLED' }])
  expect(await auditMoney(shop)).toEqual([])
})

test('an abandoned card payment does not prevent a transfer', async () => {
  const shop = await openPayingShop()
  await shop.db.execute('UPDATE inventory SET on_hand = 6 WHERE productId = 1')
  await begin(shop)
  expect((await shop.client.post('/orders', transferOfCart)).status).toBe(201)
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
})

test('a charge that was returned at the provider is not confirmed again', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  await confirm(shop.client, callback)
  await provider(shop, `v3/transactions/${transactionIn(callback)}/refund`)
  expect(await confirm(shop.client, callback)).toEqual({
    success: false,
    state: 'rejected',
    orderId: null,
    message: 'Este cargo ya se reembolsó.',
  })
  expect(await ordersOf(shop)).toMatchObject([{ status: 'Accepted', paymentStatus: 'Pending' }])
  expect(await paymentsOf(shop)).toEqual([{ state: 'refunded', orderId: 1 }])
  expect(await auditMoney(shop)).toEqual([])
})

test('a charge that waits after a challenge is not collected without the id of the challenge', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop), 'waitThreedsChallenged')
  expect(await confirm(shop.client, callback)).toMatchObject(unanswered)
  await passTime(shop)
  await cron(shop)
  expect([await ordersOf(shop), await paymentsOf(shop), await stockOf(shop)]).toEqual([[], [], { reserved: 0 }])
})

const othersId = '6f1c1a5e-0000-4000-8000-000000000000'

test.for([
  ['a body that is not JSON', 'not json'],
  ['another shape', '[1]'],
  ['an unknown event', '{"event":"x","data":{"extra":1}}'],
  ['an unknown reference', `{"data":{"transactionTokenId":"${othersId}","merchantReferenceCode":"order-1"}}`],
  ['an id alone', `{"data":{"transactionId":"${othersId}"}}`],
])('a notice with %s is accepted without a call to the provider', async ([, body]) => {
  const shop = await openPayingShop()
  const answer = await fetch(new URL('/netpay/webhook', shop.url), { method: 'POST', body })
  expect(answer.status).toBe(200)
  await begin(shop)
  expect(shop.netpay.log.map(({ path }) => path)).toEqual(['/gateway-ecommerce/v3/token/amount'])
})

test('notices about one reference call the provider a few times in a minute, and others are still followed', async () => {
  const shop = await openPayingShop()
  const notify = async (data: object) => {
    const answer = await fetch(new URL('/netpay/webhook', shop.url), { method: 'POST', body: JSON.stringify({ data }) })
    expect(answer.status).toBe(200)
  }
  const { merchantReferenceCode } = await begin(shop)
  const ids = Array.from({ length: 20 }, () => crypto.randomUUID())
  for (const transactionTokenId of ids) {
    await notify({ transactionTokenId, merchantReferenceCode })
    // Waits a request: the shop looks up only some notices at the same time, and leaves out the others.
    await shop.client.get('/netpay/charges')
  }
  const other = { ...shop, client: await shop.as('otro') }
  await other.client.post('/cart/item', { productId: 1, quantity: 6 })
  const payment = await begin(other)
  const transactionTokenId = transactionIn(await charge(shop, payment))
  await notify({ transactionTokenId, merchantReferenceCode: payment.merchantReferenceCode })
  await expect.poll(() => ordersOf(shop)).toEqual([paidOrder])
  const lookedUp = ids.filter((id) => shop.netpay.log.some(({ path }) => path.endsWith(id)))
  expect(lookedUp.length).toBeGreaterThanOrEqual(6)
  // Twice the limit, because a new minute may begin during the test.
  expect(lookedUp.length).toBeLessThanOrEqual(12)
})

test('a notice that the provider does not confirm has no effect', async () => {
  const shop = await openPayingShop()
  const payment = await begin(shop)
  const callback = await charge(shop, payment, 'decline51')
  const { merchantReferenceCode } = payment
  const data = {
    transactionTokenId: transactionIn(callback),
    merchantReferenceCode,
    status: 'DONE',
    responseCode: '00',
  }
  const body = JSON.stringify({ event: 'transaction.paid', data })
  await fetch(new URL('/netpay/webhook', shop.url), { method: 'POST', body })
  await expect.poll(() => stockOf(shop)).toEqual({ reserved: 0 })
  expect([await ordersOf(shop), await paymentsOf(shop)]).toEqual([[], []])
})
