import { expect, test } from 'vitest'
import type { AuditPage } from '#contract/audit'
import type { Order } from '#contract/orders/orders'
import type { Quote } from '#contract/orders/quotes'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { endIn, makeQuote, quoteInput, quoteToken, refusalOf, shownIn } from './quoting.ts'

type Shown = { version: number; shippingAddress: string | null }

const accept = (by: Caller, shown: Partial<Shown> = { version: 1 }, id = 1) => by.post(`/quotes/${id}/accept`, shown)

const counts = async ({ rows }: Shop) => {
  const [row] =
    await rows(`SELECT (SELECT count(*) FROM orders) AS orders, (SELECT sum(reserved) FROM inventory) AS reserved,
    (SELECT count(*) FROM quotes WHERE orderId IS NOT NULL) AS ordered`)
  return row
}
const nothing = { orders: 0, reserved: 0, ordered: 0 }

/** Opens a shop in which customer 1 has quote 1. */
async function openQuote(change: object = {}) {
  const shop = await openShop()
  const seller = await shop.as('ventas')
  const quote = await makeQuote(seller, change)
  return { shop, seller, quote, client: await shop.as('cliente') }
}

test('a client accepts a quote: an order at the quoted prices, which waits for the shop like any other', async () => {
  const { shop, seller, quote, client } = await openQuote({
    clientNote: 'Precios de contado.',
    internalNote: 'Compara con otro.',
  })
  await shop.db.execute('UPDATE products SET salePrice1 = 25000 WHERE id = 1')
  await client.post('/cart/item', { productId: 1, quantity: 3 })
  const answer = await accept(client)
  expect(answer.status).toBe(201)
  const order = await answer.json<Order>()
  expect(order).toMatchObject({
    customerId: 1,
    status: 'Pending',
    paymentStatus: 'Pending',
    paymentMethod: null,
    total: quote.total,
    notes: [{ kind: 'client', text: 'Precios de contado.' }],
    OrderItems: [
      { productId: 1, quantity: 6, price: 167.4 },
      { productId: 3, quantity: 2, price: 49.99 },
    ],
    events: [{ event: 'created', user: { nombre: 'Carla Cliente' }, onBehalfOf: null }],
  })
  expect(await counts(shop)).toEqual({ orders: 1, reserved: 8, ordered: 1 })
  // The client's cart is not changed.
  expect(await shop.rows('SELECT productId, quantity FROM cart_items')).toEqual([{ productId: 1, quantity: 3 }])
  const accepted = await (await seller.get('/quotes/1')).json<Quote>()
  expect(accepted).toMatchObject({
    state: 'ordered',
    orderId: order.id,
    accepted: { by: 'Carla Cliente', isByStaff: false },
  })
  const seen = await (await seller.get(`/orders/${order.id}`)).json<Order>()
  expect(seen).toMatchObject({
    quoteId: 1,
    notes: [
      { kind: 'client', by: 'Vero Ventas' },
      { kind: 'internal', text: 'Compara con otro.', by: 'Vero Ventas' },
    ],
  })
  // The client pays the order like any other.
  const received = { amount: 1, form: '03', paidOn: '2026-01-02' }
  expect((await seller.put(`/orders/${order.id}/accept`)).status).toBe(200)
  expect((await seller.post(`/orders/${order.id}/payments`, received)).status).toBe(201)
})

test('the shop is told as of any order of a client: event of the rooms, mail and log', async () => {
  const { shop, client } = await openQuote()
  const admin = await shop.as('admin')
  const { id } = await (await accept(client)).json<Order>()
  await shop.eventsSent()
  expect(await shop.rows('SELECT event, orderId FROM outbox WHERE orderId IS NOT NULL')).toEqual([
    { event: 'order_created', orderId: id },
  ])
  expect(await shop.rows('SELECT kind, email, orderId FROM mails')).toEqual([
    { kind: 'order_received', email: 'cliente@example.mx', orderId: id },
  ])
  const { rows } = await (await admin.get('/audit')).json<AuditPage>()
  const log = rows.filter(({ entity }) => ['order', 'quote'].includes(entity))
  expect(log.map(({ action, entity, user, record }) => [action, entity, user?.nombre, record.label])).toEqual([
    ['accept_quote', 'quote', 'Carla Cliente', 'COT-1 · Ferretería La Prueba'],
    ['create', 'order', 'Carla Cliente', null],
    ['create', 'quote', 'Vero Ventas', 'COT-1 · Ferretería La Prueba'],
  ])
})

test('five requests at once, and a repetition, make one order', async () => {
  const { shop, client } = await openQuote()
  const answers = await Promise.all(Array.from({ length: 5 }, () => accept(client)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
  answers.push(await accept(client))
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json<Order>()).id))
  expect(new Set(ids).size).toBe(1)
  expect(await counts(shop)).toEqual({ orders: 1, reserved: 8, ordered: 1 })
})

test('the order goes to the address that the page has shown', async () => {
  const { shop, seller, client } = await openQuote()
  await shop.db.execute("INSERT INTO delivery_addresses (id, customerId, street) VALUES (11, 1, 'Calle 1')")
  const shown = await shownIn(shop, await quoteToken(seller))
  expect(shown.shippingAddress).toBe('Calle 1')
  await shop.db.execute("UPDATE delivery_addresses SET street = 'Calle 2'")
  expect(await refusalOf(await accept(client, shown))).toEqual([
    409,
    'CHANGED',
    'La cotización COT-1 cambió desde que la abriste. Revísala antes de aceptarla.',
  ])
  expect(await counts(shop)).toEqual(nothing)
  const order = await (await accept(client, await shownIn(shop, await quoteToken(seller)))).json<Order>()
  expect(order.shippingAddress).toBe('Calle 2')
})

test('the address or the pickup of the quote is that of the order', async () => {
  const { shop, seller, client } = await openQuote({ pickup: true })
  await shop.db.execute(
    "INSERT INTO delivery_addresses (id, customerId, street) VALUES (11, 1, 'Calle 1'), (12, 1, 'Calle 2')",
  )
  await makeQuote(seller, { addressId: 12 })
  expect(await (await accept(client)).json<Order>()).toMatchObject({ pickup: true, shippingAddress: null })
  const second = await accept(client, { version: 1, shippingAddress: 'Calle 2' }, 2)
  expect(await second.json<Order>()).toMatchObject({ pickup: false, shippingAddress: 'Calle 2' })
})

test('the minimum of an order of a client does not count, because the shop has offered the quote', async () => {
  const { shop, client } = await openQuote()
  await shop.db.execute(`INSERT INTO configuration (key, value) VALUES ('sales', '{"minimumOrder":100000}')`)
  expect((await accept(client)).status).toBe(201)
})

const expired = 'La cotización COT-1 venció. Pide a tu vendedor que la renueve.'
const adjust = 'Pide a tu vendedor que ajuste la cotización.'

test.for([
  ['QUOTE_EXPIRED', 'that has expired', (shop: Shop) => endIn(shop, -1), expired],
  [
    'QUOTE_DISCARDED',
    'that was discarded',
    async (shop: Shop) => (await shop.as('admin')).post('/quotes/1/discard'),
    'La tienda descartó la cotización COT-1. Pide otra a tu vendedor.',
  ],
  [
    'CHANGED',
    'that was edited after it was read',
    async (shop: Shop) => (await shop.as('admin')).put('/quotes/1', { ...quoteInput(), version: 1 }),
    'La cotización COT-1 cambió desde que la abriste. Revísala antes de aceptarla.',
  ],
  [
    'NOT_ORDERABLE',
    'with more pieces than are in stock',
    ({ db }: Shop) => db.execute('UPDATE inventory SET on_hand = 1 WHERE productId = 3'),
    `Sólo hay 1 disponibles. (LAM-0001) ${adjust}`,
  ],
  [
    'NOT_ORDERABLE',
    'with a product that is not for sale',
    ({ db }: Shop) => db.execute("UPDATE products SET status = 'inactive' WHERE id = 3"),
    `Este producto no está disponible actualmente. (LAM-0001) ${adjust}`,
  ],
  [
    'TOTAL_CHANGED',
    'with a product whose IVA has changed',
    ({ db }: Shop) => db.execute("UPDATE products SET iva = '0' WHERE id = 3"),
    'El IVA de un producto cambió después de la cotización COT-1. Pide a tu vendedor que la actualice.',
  ],
] as const)('a quote is refused with %s %s', async ([code, , change, message]) => {
  const { shop, client } = await openQuote()
  await change(shop)
  expect(await refusalOf(await accept(client))).toEqual([409, code, message])
  expect(await counts(shop)).toEqual(nothing)
})

test('a quote that the shop has ordered is not accepted', async () => {
  const { shop, seller, client } = await openQuote()
  await seller.post('/admin/orders', { customerId: 1, quoteId: 1, orderItems: [{ productId: 1, quantity: 6 }] })
  expect(await refusalOf(await accept(client))).toEqual([
    409,
    'QUOTE_ORDERED',
    'La cotización COT-1 ya se pidió. Busca el pedido en Mis pedidos.',
  ])
  expect(await counts(shop)).toMatchObject({ orders: 1 })
})

test('an accepted quote is not accepted in another version, nor ordered by the shop', async () => {
  const { seller, client } = await openQuote()
  await accept(client)
  expect((await refusalOf(await accept(client, { version: 2 })))[1]).toBe('QUOTE_ORDERED')
  const order = { customerId: 1, quoteId: 1, orderItems: [{ productId: 1, quantity: 6 }] }
  expect((await refusalOf(await seller.post('/admin/orders', order)))[1]).toBe('QUOTE_ORDERED')
})

test.for(['otro', 'nueva'])('the client %s cannot accept the quote of another customer', async (name) => {
  const { shop } = await openQuote()
  const other = await shop.as(name)
  const message = 'Esta cotización no es de tu cuenta. Inicia sesión con la cuenta para la que se hizo.'
  expect(await refusalOf(await accept(other))).toEqual([404, 'NOT_FOUND', message])
  expect(await refusalOf(await accept(other, { version: 1 }, 99))).toEqual([404, 'NOT_FOUND', message])
  expect(await counts(shop)).toEqual(nothing)
})

test('only clients accept: no role of the staff, no visitor, and no client of a blocked customer', async () => {
  const { shop, client } = await openQuote()
  for (const name of ['admin', 'ventas', 'pedidos', 'almacen', 'gerente']) {
    expect([name, (await accept(await shop.as(name))).status]).toEqual([name, 403])
  }
  expect((await accept(shop.anonymous)).status).toBe(401)
  await shop.db.execute('UPDATE customers SET active = 0 WHERE id = 1')
  expect((await accept(client)).status).toBe(401)
  expect(await counts(shop)).toEqual(nothing)
})

test('a request without a version, or with a wrong address, is refused', async () => {
  const { shop, client } = await openQuote()
  for (const body of [{}, { version: '1' }, { version: 1.5 }, { version: 1, shippingAddress: 7 }]) {
    expect((await refusalOf(await client.post('/quotes/1/accept', body)))[1]).toBe('INVALID')
  }
  expect(await counts(shop)).toEqual(nothing)
})

test('staff who order as the customer accept its quote, and the histories name both', async () => {
  const { shop, seller } = await openQuote()
  const delegated = await shop.asCustomer(seller, 1)
  const { id, events } = await (await accept(delegated)).json<Order>()
  expect(events).toMatchObject([{ event: 'created', user: { nombre: 'Vero Ventas' }, onBehalfOf: 1 }])
  const quote = await (await seller.get('/quotes/1')).json<Quote>()
  expect(quote).toMatchObject({ orderId: id, accepted: { by: 'Vero Ventas', isByStaff: true } })
  const other = await shop.asCustomer(seller, 2)
  expect((await accept(other)).status).toBe(404)
})

test('an open card payment of the cart stays as it is', async () => {
  const { shop, client } = await openQuote()
  await client.post('/cart/item', { productId: 1, quantity: 6 })
  expect((await client.post('/netpay/tokenize', { amount: 1294.56 })).status).toBe(200)
  expect((await accept(client)).status).toBe(201)
  expect(await shop.rows('SELECT target, state FROM payment_intents')).toEqual([{ target: 'cart', state: 'created' }])
})
