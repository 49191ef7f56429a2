import { expect, test } from 'vitest'
import type { MovementPage } from '#contract/inventory/inventory'
import type { Order } from '#contract/orders/orders'
import { settingDefaults } from '#contract/shop/setting-values'
import { type Shop, shareShop } from '../../shop.ts'
import { untilRefused } from '../until-refused.ts'
import {
  acceptedOrder,
  ageAttempts,
  auditMoney,
  begin,
  cartTotal,
  charge,
  confirm,
  openPayingShop,
  ordersOf,
  paidOrder,
  paymentsOf,
  stockOf,
} from './paying.ts'

const unchanged = shareShop()

test('reserves the stock of the cart while its payment is open', async () => {
  const shop = await openPayingShop()
  expect(await stockOf(shop)).toEqual({ reserved: 0 })
  const payment = await begin(shop)
  expect(payment.token).toMatch(/^tokenAmount_/)
  expect(payment.merchantReferenceCode).toMatch(/^order-\d+$/)
  expect(payment).toMatchObject({ publicKey: shop.netpay.publicKey, sandbox: true })
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
  expect(await shop.rows('SELECT type, reserved, reference FROM stock_movements')).toEqual([
    { type: 'reserve', reserved: 6, reference: payment.merchantReferenceCode },
  ])
})

test.for(['approve', 'flat', 'amountAsString', 'statusCase', 'waitThreeds'] as const)(
  'a paid cart becomes a paid order (%s)',
  async (outcome) => {
    const shop = await openPayingShop()
    const payment = await begin(shop, { amount: cartTotal, shippingAddress: 'Calle 1' })
    const callback = await charge(shop, payment, outcome)
    const confirmation = await confirm(shop.client, callback)
    expect(confirmation).toEqual({ success: true, state: 'paid', orderId: 1 })
    expect(await ordersOf(shop)).toEqual([paidOrder])
    expect(await stockOf(shop)).toEqual({ reserved: 6 })
    expect(await paymentsOf(shop)).toEqual([{ state: 'applied', orderId: 1 }])
    expect(await (await shop.client.get('/cart')).json()).toEqual([])
    expect(await shop.rows("SELECT event FROM outbox WHERE event = 'order_created'")).toHaveLength(1)
    const order = await (await shop.client.get('/orders/1')).json<Order>()
    expect(order).toMatchObject({ order_number: 1, shippingAddress: 'Calle 1', pieces: 6, ivaPercent: 16 })
    expect(order.netpayResponse).toMatchObject({
      merchantReferenceCode: payment.merchantReferenceCode,
      status: 'DONE',
      spanRouteNumber: '0002',
    })
    expect(order.events.map(({ event }) => event)).toEqual(['created', 'Paid'])
  },
)

test('the stock ledger names the order of a paid cart', async () => {
  const shop = await openPayingShop()
  const staff = await shop.as('almacen')
  const movements = async () =>
    (await (await staff.get('/inventory/movements?productId=1')).json<MovementPage>()).movements
  const payment = await begin(shop)
  const { merchantReferenceCode: reference } = payment
  expect(await movements()).toMatchObject([{ type: 'reserve', reserved: 6, reference, order: null }])
  await confirm(shop.client, await charge(shop, payment))
  expect(await movements()).toMatchObject([{ type: 'reserve', reserved: 6, order: { id: 1, order_number: 1 } }])
})

test('removes from the cart only what was paid', async () => {
  const shop = await openPayingShop()
  const payment = await begin(shop)
  await shop.client.post('/cart/item', { productId: 1, quantity: 2 })
  await shop.client.post('/cart/item', { productId: 2, quantity: 1 })
  await confirm(shop.client, await charge(shop, payment))
  expect(await (await shop.client.get('/cart')).json()).toMatchObject([
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 1 },
  ])
})

test('charges the price the cart had when its payment began', async () => {
  const shop = await openPayingShop()
  const payment = await begin(shop)
  await shop.db.execute('UPDATE products SET salePrice1 = 20000 WHERE id = 1')
  await confirm(shop.client, await charge(shop, payment))
  expect(await ordersOf(shop)).toEqual([paidOrder])
})

test('marks an accepted order paid', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  const payment = await begin(shop, { amount: cartTotal, orderId })
  expect(payment.merchantReferenceCode).toMatch(new RegExp(`^order-${orderId}-\\d+$`))
  const netpayResponse = await charge(shop, payment)
  const answer = await shop.client.put(`/orders/${orderId}/payment`, { paymentStatus: 'Paid', netpayResponse })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ id: orderId, status: 'Paid', paymentStatus: 'Paid' })
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
  expect(await paymentsOf(shop)).toEqual([{ state: 'applied', orderId }])
})

test('an order in a later state keeps its state and is paid', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  const callback = await charge(shop, await begin(shop, { amount: cartTotal, orderId }))
  await (await shop.as('pedidos')).put(`/orders/${orderId}/status`, { status: 'Preparing' })
  expect(await confirm(shop.client, callback)).toMatchObject({ state: 'paid', orderId })
  expect(await ordersOf(shop)).toEqual([{ ...paidOrder, status: 'Preparing' }])
})

test.for(['Preparing', 'Shipped', 'Delivered'])(
  'an unpaid order in state %s can be paid and keeps its state',
  async (status) => {
    const shop = await openPayingShop()
    const orderId = await acceptedOrder(shop)
    await shop.db.execute({ sql: 'UPDATE orders SET status = ?', args: [status] })
    const callback = await charge(shop, await begin(shop, { amount: cartTotal, orderId }))
    expect(await confirm(shop.client, callback)).toMatchObject({ state: 'paid', orderId })
    expect(await ordersOf(shop)).toEqual([{ ...paidOrder, status }])
  },
)

test('the balance of an order that was paid in part is paid by card', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  const part = { amount: 1000, form: '01', paidOn: '2026-01-15' }
  expect((await (await shop.as('admin')).post(`/orders/${orderId}/payments`, part)).status).toBe(201)
  const whole = await shop.client.post('/netpay/tokenize', { amount: cartTotal, orderId })
  expect([whole.status, await whole.json()]).toMatchObject([
    409,
    { code: 'AMOUNT_CHANGED', details: { amount: 294.56 } },
  ])
  const callback = await charge(shop, await begin(shop, { amount: 294.56, orderId }))
  expect(await confirm(shop.client, callback)).toMatchObject({ state: 'paid', orderId })
  expect(await ordersOf(shop)).toEqual([paidOrder])
  expect(await shop.rows('SELECT form, amount, state FROM payments ORDER BY id')).toEqual([
    { form: '01', amount: 100000, state: 'applied' },
    { form: '04', amount: 29456, state: 'applied' },
  ])
})

test('returns the order of a payment to a client that creates it after paying', async () => {
  const shop = await openPayingShop()
  const netpayResponse = await charge(shop, await begin(shop))
  const order = {
    customerId: 1,
    status: 'Paid',
    paymentStatus: 'Paid',
    paymentMethod: 'Credit Card',
    shippingAddress: 'Calle 2',
    netpayResponse,
    orderItems: [{ productId: 1, quantity: 6, price: 186 }],
  }
  await confirm(shop.client, netpayResponse)
  const answers = [await shop.client.post('/orders', order), await shop.client.post('/orders', order)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await answers[0]?.json()).toMatchObject({ id: 1, status: 'Paid', shippingAddress: 'Calle 2' })
  expect(await ordersOf(shop)).toEqual([paidOrder])
})

const orderAfterPaying = { customerId: 1, orderItems: [{ productId: 1, quantity: 6 }] }

test('an address that arrives after the payment replaces the default address once', async () => {
  const shop = await openPayingShop()
  const netpayResponse = await charge(shop, await begin(shop))
  await confirm(shop.client, netpayResponse)
  await shop.db.execute('DELETE FROM outbox')
  const before = await (await shop.client.get('/orders/1')).json<Order>()
  const send = async (shippingAddress: string) =>
    (await shop.client.post('/orders', { ...orderAfterPaying, netpayResponse, shippingAddress })).json<Order>()
  const changed = { shippingAddress: 'Calle 2', version: before.version + 1 }
  expect(await send('Calle 2')).toMatchObject(changed)
  expect(await send('Calle 3')).toMatchObject(changed)
  expect(await shop.rows('SELECT event, orderId FROM outbox')).toEqual([{ event: 'order_changed', orderId: 1 }])
})

test('a delivery that the shop has changed is not replaced', async () => {
  const shop = await openPayingShop()
  const netpayResponse = await charge(shop, await begin(shop))
  await confirm(shop.client, netpayResponse)
  await (await shop.as('ventas')).put('/orders/1/delivery', { pickup: true })
  const answer = await shop.client.post('/orders', { ...orderAfterPaying, netpayResponse, shippingAddress: 'Calle 2' })
  expect([answer.status, await answer.json()]).toMatchObject([200, { pickup: true, shippingAddress: null }])
})

test('the address of an order that the shop prepares is not replaced', async () => {
  const shop = await openPayingShop()
  const netpayResponse = await charge(shop, await begin(shop))
  await confirm(shop.client, netpayResponse)
  const { shippingAddress } = await (await shop.client.get('/orders/1')).json<Order>()
  await (await shop.as('pedidos')).put('/orders/1/status', { status: 'Preparing' })
  const order = { ...orderAfterPaying, netpayResponse, shippingAddress: 'Calle 2' }
  const answer = await shop.client.post('/orders', order)
  expect([answer.status, await answer.json()]).toMatchObject([200, { status: 'Preparing', shippingAddress }])
})

test('creates no order for a payment that the provider does not know', async () => {
  const shop = await openPayingShop()
  const netpayResponse = await charge(shop, await begin(shop), 'unknownTransaction')
  const order = { customerId: 1, status: 'Paid', netpayResponse, orderItems: [{ productId: 1, quantity: 6 }] }
  const answer = await shop.client.post('/orders', order)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'PAYMENT_NOT_VERIFIED' })
  expect(await ordersOf(shop)).toEqual([])
})

test('returns the new total when a price changed before paying', async () => {
  const shop = await openPayingShop()
  await shop.db.execute('UPDATE products SET salePrice1 = 20000 WHERE id = 1')
  const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({
    code: 'AMOUNT_CHANGED',
    message: 'El total cambió. Revisa tu orden antes de pagar.',
    details: { amount: 1392 },
  })
  expect(await stockOf(shop)).toEqual({ reserved: 0 })
  expect(shop.netpay.log).toEqual([])
})

test('refuses to begin with an empty cart', async () => {
  const shop = await openPayingShop()
  await shop.client.del('/cart')
  const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect([answer.status, await answer.json()]).toMatchObject([409, { message: 'La orden está vacío.' }])
})

test('a cart of 1,001 lines is refused like an order of them, and one of 1,000 can be paid', async () => {
  const shop = await openPayingShop()
  await shop.db.batch([
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      INSERT INTO products (code, name, salePrice1) SELECT 'N-' || i, 'Nuevo', 100 FROM n`,
    "INSERT INTO inventory (productId, on_hand) SELECT id, 9 FROM products WHERE code LIKE 'N-%'",
    `INSERT INTO cart_items (userId, productId, quantity)
      SELECT cart_items.userId, products.id, 1 FROM cart_items CROSS JOIN products WHERE code LIKE 'N-%'`,
  ])
  const lines = await (await shop.client.get('/cart')).json<{ productId: number; quantity: number }[]>()
  const orderItems = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const ordered = await shop.client.post('/orders', { customerId: 1, orderItems })
  const message = 'Un pedido puede tener 1,000 líneas como máximo.'
  expect([ordered.status, await ordered.json()]).toMatchObject([400, { message }])
  const amount = cartTotal + 1160
  const refused = await shop.client.post('/netpay/tokenize', { amount })
  expect([refused.status, await refused.json()]).toMatchObject([400, { message }])
  expect([await shop.rows('SELECT id FROM payment_intents'), shop.netpay.log]).toEqual([[], []])
  await shop.db.execute("DELETE FROM cart_items WHERE productId = (SELECT id FROM products WHERE code = 'N-1')")
  await begin(shop, { amount: amount - 1.16 })
})

test('refuses to begin when the cart exceeds the stock', async () => {
  const shop = await openPayingShop()
  await shop.db.execute('UPDATE inventory SET on_hand = 5 WHERE productId = 1')
  const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { code: 'NOT_ORDERABLE', message: 'Sólo hay 5 disponibles. (TOR-0142)' },
  ])
  expect(await shop.rows('SELECT id FROM payment_intents')).toEqual([])
})

test('refuses to begin with an inactive product', async () => {
  const shop = await openPayingShop()
  await shop.db.execute("UPDATE products SET status = 'inactive' WHERE id = 1")
  const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'NOT_ORDERABLE' }])
  expect(await stockOf(shop)).toEqual({ reserved: 0 })
})

test('refuses to charge an order that the shop has not accepted', async () => {
  const shop = await openPayingShop()
  await shop.client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity: 6 }] })
  const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal, orderId: 1 })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'NOT_PAYABLE' }])
})

test('the order of another customer returns 404', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  const answer = await (await shop.as('otro')).post('/netpay/tokenize', { amount: cartTotal, orderId })
  expect(answer.status).toBe(404)
})

test.for(['admin', 'ventas', 'pedidos', 'almacen', 'gerente'])('the staff cannot pay (%s)', async (usuario) => {
  const { as } = await openPayingShop()
  const staff = await as(usuario)
  const answers = await Promise.all([
    staff.post('/netpay/tokenize', { amount: 1 }),
    staff.post('/netpay/confirm', {}),
    staff.put('/orders/1/payment', {}),
  ])
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
})

test('refuses a client without a customer record', async () => {
  const { as } = await openPayingShop()
  const answer = await (await as('nueva')).post('/netpay/tokenize', { amount: 1 })
  expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'NO_CUSTOMER' }])
})

test.for(['tokenize500', 'tokenize401', 'tokenize429', 'tokenizeHtml', 'tokenizeEmpty'] as const)(
  'releases the stock when the payment cannot begin (%s)',
  async (outcome) => {
    const shop = await openPayingShop()
    shop.netpay.queue({ outcome })
    const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
    expect(answer.status).toBe(502)
    expect(await answer.json()).toMatchObject({ message: 'Error al inicializar el pago con Netpay' })
    expect(await stockOf(shop)).toEqual({ reserved: 0 })
    expect(await shop.rows('SELECT state FROM payment_intents')).toEqual([{ state: 'expired' }])
    expect(await shop.rows('SELECT type, reserved FROM stock_movements ORDER BY id')).toEqual([
      { type: 'reserve', reserved: 6 },
      { type: 'release', reserved: -6 },
    ])
  },
)

test('presses of Pagar while NetPay is down are neither counted nor looked up', async () => {
  const shop = await openPayingShop()
  shop.netpay.queue({ outcome: 'tokenize500', times: 11 })
  for (let press = 0; press < 11; press++) {
    const answer = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
    expect(await answer.json()).toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
  }
  await shop.runCron()
  expect(shop.netpay.log.filter(({ path }) => path.endsWith('/graphql'))).toEqual([])
  expect(await confirm(shop.client, await charge(shop, await begin(shop)))).toMatchObject({ state: 'paid' })
})

test.for([
  ['decline51', 'Tu tarjeta no tiene fondos suficientes. Intenta con otra tarjeta.'],
  ['decline54', 'Tu tarjeta está vencida. Intenta con otra tarjeta.'],
  ['decline05', 'Tu banco rechazó el pago. Intenta con otra tarjeta o comunícate con tu banco.'],
  ['decline', 'El pago fue rechazado por seguridad. Intenta con otra tarjeta o comunícate con tu banco.'],
  ['reject3ds', 'Tu banco no pudo confirmar tu identidad. Inténtalo de nuevo o usa otra tarjeta.'],
] as const)('returns the reason of a declined card and releases the stock (%s)', async ([outcome, message]) => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop), outcome)
  expect(await confirm(shop.client, callback)).toEqual({ success: false, state: 'rejected', message, orderId: null })
  expect(await ordersOf(shop)).toEqual([])
  expect(await stockOf(shop)).toEqual({ reserved: 0 })
})

test('accepts another card after one was declined', async () => {
  const shop = await openPayingShop()
  await confirm(shop.client, await charge(shop, await begin(shop), 'decline51'))
  const confirmation = await confirm(shop.client, await charge(shop, await begin(shop)))
  expect(confirmation).toMatchObject({ state: 'paid' })
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
})

test.for(['amountMismatch', 'referenceMismatch', 'wrongCurrency', 'otherCode', 'insecure'] as const)(
  'does not accept a charge that differs from its attempt, and records it for review (%s)',
  async (outcome) => {
    const shop = await openPayingShop()
    const callback = await charge(shop, await begin(shop), outcome)
    expect(await confirm(shop.client, callback)).toMatchObject({ success: false, state: 'rejected', orderId: null })
    expect(await ordersOf(shop)).toEqual([])
    expect(await paymentsOf(shop)).toEqual([{ state: 'review', orderId: null }])
  },
)

test('records an authorised charge that was not collected for review', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop), 'chargeable')
  expect(await confirm(shop.client, callback)).toMatchObject({ success: false, state: 'pending' })
  expect(await paymentsOf(shop)).toEqual([{ state: 'review', orderId: null }])
})

test.for([
  ['no id', {}],
  ['an id with characters of a path', { transactionTokenId: '../webhooks/' }],
])('rejects a callback with %s without a call to the provider', async ([, callback]) => {
  const shop = await openPayingShop()
  expect(await confirm(shop.client, callback)).toMatchObject({ success: false, state: 'rejected' })
  expect(shop.netpay.log).toEqual([])
})

const forgedId = '6f1c1a5e-0000-4000-8000-000000000000'

test.for(['without an attempt', 'with the attempt of another client', 'with a paid attempt'])(
  'rejects a forged callback %s',
  async (kind) => {
    const shop = await openPayingShop()
    const payment = await begin(shop)
    if (kind === 'with a paid attempt') await confirm(shop.client, await charge(shop, payment))
    const recorded = [await ordersOf(shop), await paymentsOf(shop)]
    const { merchantReferenceCode } = payment
    const callback = { transactionTokenId: forgedId, merchantReferenceCode, status: 'DONE', responseCode: '00' }
    const caller = kind === 'with a paid attempt' ? shop.client : await shop.as('otro')
    const sent = kind === 'without an attempt' ? { transactionTokenId: forgedId } : callback
    expect(await confirm(caller, sent)).toMatchObject({ success: false, state: 'rejected', orderId: null })
    expect([await ordersOf(shop), await paymentsOf(shop)]).toEqual(recorded)
    expect(await shop.rows('SELECT reportedAt FROM payment_intents')).toEqual([{ reportedAt: null }])
  },
)

test('a forged callback for an own open attempt pays nothing, and delays the next payment for two minutes at most', async () => {
  const shop = await openPayingShop()
  const { merchantReferenceCode } = await begin(shop)
  const callback = { transactionTokenId: forgedId, merchantReferenceCode, status: 'DONE', responseCode: '00' }
  expect(await confirm(shop.client, callback)).toMatchObject({ success: false, state: 'pending', orderId: null })
  const next = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect([next.status, await next.json()]).toMatchObject([409, { code: 'PAYMENT_PENDING' }])
  await shop.db.execute("UPDATE payment_intents SET reportedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-121 seconds')")
  expect(await confirm(shop.client, callback)).toMatchObject({ success: false, state: 'rejected' })
  expect([await ordersOf(shop), await paymentsOf(shop)]).toEqual([[], []])
  await begin(shop)
})

test('another client cannot confirm a payment; its owner can', async () => {
  const shop = await openPayingShop()
  const callback = await charge(shop, await begin(shop))
  const thief = await shop.as('otro')
  expect(await confirm(thief, callback)).toMatchObject({ success: false, state: 'rejected', orderId: null })
  expect([await ordersOf(shop), await paymentsOf(shop)]).toEqual([[], []])
  expect(await confirm(shop.client, callback)).toMatchObject({ state: 'paid' })
  expect(await confirm(thief, callback)).toMatchObject({ success: false, state: 'rejected', orderId: null })
})

test('does not pay an order with the payment of another order', async () => {
  const shop = await openPayingShop()
  const first = await acceptedOrder(shop)
  const second = await acceptedOrder(shop)
  const netpayResponse = await charge(shop, await begin(shop, { amount: cartTotal, orderId: first }))
  const answer = await shop.client.put(`/orders/${second}/payment`, { paymentStatus: 'Paid', netpayResponse })
  expect(answer.status).toBe(409)
  expect(await shop.rows('SELECT paymentStatus FROM orders ORDER BY id')).toEqual([
    { paymentStatus: 'Paid' },
    { paymentStatus: 'Pending' },
  ])
})

test('payments reported for orders are looked up 60 times in a minute, and orders without one are still created', async () => {
  const shop = await openPayingShop()
  const { client, netpay } = shop
  const orderId = await acceptedOrder(shop)
  const report = () => ({ netpayResponse: { transactionTokenId: crypto.randomUUID() } })
  const order = { customerId: 1, orderItems: [{ productId: 1, quantity: 5 }] }
  const create = () => client.post('/orders', { ...order, ...report() })
  const pay = () => client.put(`/orders/${orderId}/payment`, report())
  const statuses = await untilRefused(create)
  expect(new Set(statuses)).toEqual(new Set([409]))
  expect(statuses.length).toBeGreaterThanOrEqual(60)
  expect(netpay.log.filter(({ path }) => path.includes('/v3/transactions/')).length).toBe(statuses.length)
  await untilRefused(pay)
  expect((await client.post('/orders', order)).status).toBe(201)
})

test('beginning a payment takes one database round trip, confirming it two', async () => {
  const shop = await openPayingShop({ watchesDatabase: true })
  const before = shop.database.calls()
  const beginning = begin(shop)
  // Only sending the events makes another call, and that begins after the response.
  shop.database.hold(before + 1)
  const payment = await beginning
  shop.database.release()
  await shop.eventsSent()
  const callback = await charge(shop, payment)
  const confirming = confirm(shop.client, callback)
  shop.database.hold(shop.database.calls() + 2)
  expect(await confirming).toMatchObject({ state: 'paid' })
  shop.database.release()
})

/** Inserts expired attempts. The cron looks them up after `checkAt`. */
const insertAttempts = ({ db }: Shop, count: number, customerId: number, checkAt: string) =>
  db.execute({
    sql: `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
      INSERT INTO payment_intents (userId, customerId, target, lines, ivaRate, amount, merchantReferenceCode, state,
        expiresAt, checkAt)
      SELECT 3, ?2, 'cart', '[]', 0, 1, 'order-' || ?2 || '-' || i, 'expired', '', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ?3)
      FROM n`,
    args: [count, customerId, checkAt],
  })

test('a customer who begins too many payments has to wait', async () => {
  const shop = await openPayingShop()
  await insertAttempts(shop, 10, 1, '+1 hour')
  const refused = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '300'])
  expect(await refused.json()).toMatchObject({
    message: 'Iniciaste demasiados pagos seguidos. Espera unos minutos e inténtalo de nuevo.',
  })
  expect(await stockOf(shop)).toEqual({ reserved: 0 })
  await ageAttempts(shop, '61 minutes')
  expect((await shop.client.post('/netpay/tokenize', { amount: cartTotal })).status).toBe(200)
})

test('many attempts of one customer do not delay those of the others', async () => {
  const shop = await openPayingShop()
  await insertAttempts(shop, 200, 2, '-1 hour')
  await insertAttempts(shop, 1, 1, '-1 second')
  await ageAttempts(shop, '1 hour')
  await shop.runCron()
  const now = "strftime('%Y-%m-%dT%H:%M:%fZ', 'now')"
  expect(
    await shop.rows(`SELECT count(*) AS due FROM payment_intents WHERE customerId = 1 AND checkAt < ${now}`),
  ).toEqual([{ due: 0 }])
})

test('a client has one payment window: paying an order ends the payment of the cart', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  await shop.client.post('/cart/item', { productId: 1, quantity: 6 })
  const cart = await begin(shop)
  expect(await stockOf(shop)).toEqual({ reserved: 12 })
  const order = await begin(shop, { amount: cartTotal, orderId })
  expect(await shop.rows('SELECT target, state FROM payment_intents ORDER BY id')).toEqual([
    { target: 'cart', state: 'expired' },
    { target: 'order', state: 'created' },
  ])
  expect(await stockOf(shop)).toEqual({ reserved: 6 })
  expect(await confirm(shop.client, await charge(shop, order))).toMatchObject({ state: 'paid', orderId })
  expect(await confirm(shop.client, await charge(shop, cart))).toMatchObject({ state: 'paid' })
  expect(await auditMoney(shop)).toEqual([])
})

test('payments that end paid do not count for the limit', async () => {
  const shop = await openPayingShop()
  await insertAttempts(shop, 10, 1, '+1 hour')
  await shop.db.execute("UPDATE payment_intents SET state = 'settled'")
  expect(await confirm(shop.client, await charge(shop, await begin(shop)))).toMatchObject({ state: 'paid' })
})

test('a paid cart whose confirmation was lost does not prevent the payment of an order', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  await shop.client.post('/cart/item', { productId: 1, quantity: 6 })
  await charge(shop, await begin(shop), 'approvedNoCallback')
  const order = await begin(shop, { amount: cartTotal, orderId })
  expect(await confirm(shop.client, await charge(shop, order))).toMatchObject({ state: 'paid', orderId })
  expect(await ordersOf(shop)).toEqual([paidOrder, paidOrder])
  expect(await auditMoney(shop)).toEqual([])
})

test('the shop decides how long and how many pieces an unpaid payment reserves', async () => {
  const shop = await openPayingShop()
  const minutes = 'round((julianday(expiresAt) - julianday(createdAt)) * 1440) AS minutes'
  await begin(shop)
  expect(await shop.rows(`SELECT ${minutes} FROM payment_intents`)).toEqual([{ minutes: 15 }])
  const admin = await shop.as('admin')
  const change = (value: object) => admin.post('/update-configuracion', { key: 'cardHold', value })
  expect((await change({ minutes: 5, maxPieces: 5 })).status).toBe(200)
  const refused = await shop.client.post('/netpay/tokenize', { amount: cartTotal })
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    {
      code: 'TOO_MANY_PIECES',
      message: 'Con tarjeta se pagan hasta 5 piezas por pedido. Haz tu pedido por transferencia o divídelo.',
    },
  ])
  await change({ minutes: 5 })
  await begin(shop)
  expect(await shop.rows(`SELECT ${minutes} FROM payment_intents ORDER BY id DESC LIMIT 1`)).toEqual([{ minutes: 5 }])
  expect((await change({ minutes: 4 })).status).toBe(400)
})

test('without card payments none begins, and those that had begun are paid and can be refunded', async () => {
  const shop = await openPayingShop()
  const { client, netpay } = shop
  const admin = await shop.as('admin')
  const enable = (enabled: boolean) =>
    admin.post('/update-configuracion', { key: 'cardHold', value: { ...settingDefaults.cardHold, enabled } })
  const tokens = () => netpay.log.filter(({ path }) => path.endsWith('v3/token/amount')).length
  const refusal = async (body: object = { amount: cartTotal }) => {
    const answer = await client.post('/netpay/tokenize', body)
    return [answer.status, await answer.json()]
  }
  await charge(shop, await begin(shop), 'approvedNoCallback')
  expect((await enable(false)).status).toBe(200)
  // The refusal is that of the earlier payment: another one would make the client pay again by transfer.
  expect(await refusal()).toMatchObject([409, { code: 'ALREADY_PAID', details: { orderId: 1 } }])
  expect(await ordersOf(shop)).toEqual([paidOrder])

  const orderId = await acceptedOrder(shop)
  await client.post('/cart/item', { productId: 1, quantity: 6 })
  const message = 'La tienda no recibe pagos con tarjeta por ahora. Paga por transferencia.'
  expect(await refusal()).toMatchObject([409, { code: 'NO_CARDS', message }])
  expect(await refusal({ amount: cartTotal, orderId })).toMatchObject([409, { code: 'NO_CARDS', message }])
  expect([tokens(), await shop.rows('SELECT state FROM payment_intents')]).toEqual([1, [{ state: 'settled' }]])
  const setting = await (await client.get('/get-configuracion?key=cardHold')).json()
  expect(setting).toMatchObject({ value: { enabled: false } })

  await admin.put('/orders/1/cancel', { reason: 'Prueba' })
  const refund = await admin.post('/payments/1/refunds', { reason: 'Prueba' })
  expect([refund.status, await refund.json()]).toMatchObject([201, { way: 'provider', state: 'done' }])
  await enable(true)
  expect(await begin(shop, { amount: cartTotal, orderId })).toMatchObject({ sandbox: true })
})

test.for([{ enabled: 'no' }, { enabled: null }, { enabled: false, maxPieces: 0 }])(
  'refuses the card payments %j',
  async (value) => {
    const { as, rows } = unchanged()
    const manager = await as('gerente')
    const change = { key: 'cardHold', value: { ...settingDefaults.cardHold, ...value } }
    expect((await manager.post('/update-configuracion', change)).status).toBe(400)
    expect(await rows("SELECT key FROM configuration WHERE key = 'cardHold'")).toEqual([])
  },
)
