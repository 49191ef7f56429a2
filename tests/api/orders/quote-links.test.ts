import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import type { PaperLink, SharedQuote } from '#contract/orders/papers'
import type { OfferedQuote, Quote } from '#contract/orders/quotes'
import { startOfDay } from '../../../worker/domain/times.ts'
import { openShop } from '../../shop.ts'
import { untilRefused } from '../until-refused.ts'
import { endIn, inDays, makeQuote, quoteInput, quoteToken, readQuote, refusalOf } from './quoting.ts'

const dead = 'Este enlace ya no es válido. Pide uno nuevo.'

test('a visitor with the link reads what the page of a quote shows, and nothing else', async () => {
  const shop = await openShop()
  const seller = await shop.as('ventas')
  const quote = await makeQuote(seller, { clientNote: 'Precios de contado.', internalNote: 'Compara con otro.' })
  await shop.db.execute(`UPDATE configuration SET value = '{"name":"Tienda de prueba","whatsapp":"4775550000"}'
    WHERE key = 'business'`)
  const answer = await readQuote(shop, await quoteToken(seller))
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(await answer.json()).toEqual({
    business: { whatsapp: '4775550000' },
    hasUser: true,
    quote: {
      id: 1,
      version: 1,
      state: 'valid',
      customerId: 1,
      customer_name: 'Ferretería La Prueba',
      Customer: {
        name: 'Carla Cliente',
        company: 'Ferretería La Prueba',
        email: 'compras@example.mx',
        phone: '4771234567',
        tax_id: 'EKU9003173C9',
      },
      createdAt: quote.createdAt,
      validUntil: inDays(15),
      user: 'Vero Ventas',
      orderId: null,
      order_number: null,
      pickup: false,
      shippingAddress: null,
      clientNote: 'Precios de contado.',
      subtotal: 1104.38,
      taxes: [{ iva: '16', base: 1104.38, amount: 176.7 }],
      total: 1281.08,
      items: [
        {
          code: 'TOR-0142',
          name: 'Tornillo hexagonal 1/4 × 2"',
          unit: 'Pieza',
          quantity: 6,
          price: 167.4,
          discount: 18.6,
        },
        { code: 'LAM-0001', name: 'Lámpara LED 9 W', unit: 'Pieza', quantity: 2, price: 49.99, discount: 0 },
      ],
    },
  })
})

test('the link shows the quote as it is now, and whether its customer can sign in', async () => {
  const shop = await openShop()
  const seller = await shop.as('ventas')
  await makeQuote(seller)
  const token = await quoteToken(seller)
  await seller.put('/quotes/1', { ...quoteInput({ orderItems: [{ productId: 1, quantity: 7 }] }), version: 1 })
  await shop.db.execute('UPDATE users SET active = 0 WHERE id = 3')
  await seller.post('/quotes/1/discard')
  expect(await (await readQuote(shop, token)).json<SharedQuote>()).toMatchObject({
    hasUser: false,
    quote: { state: 'discarded', version: 2, items: [{ quantity: 7 }] },
  })
  expect(await quoteToken(seller)).toBe(token)
})

test('without an address of its own, a quote shows the one to which its order would go', async () => {
  const shop = await openShop()
  await shop.db.execute(
    "INSERT INTO delivery_addresses (id, customerId, street) VALUES (11, 1, 'Calle 1'), (12, 1, 'Calle 2')",
  )
  const seller = await shop.as('ventas')
  await makeQuote(seller)
  await makeQuote(seller, { addressId: 12 })
  await makeQuote(seller, { pickup: true })
  const addresses = await Promise.all(
    [1, 2, 3].map(async (id) => (await readQuote(shop, await quoteToken(seller, id))).json<SharedQuote>()),
  )
  expect(addresses.map(({ quote }) => quote.shippingAddress)).toEqual(['Calle 1', 'Calle 2', null])
})

test('an expired quote says so for 30 days, then its link has ended, until an edit lets it end later', async () => {
  const shop = await openShop()
  const seller = await shop.as('ventas')
  await makeQuote(seller)
  const token = await quoteToken(seller)
  await endIn(shop, -30)
  expect(await (await readQuote(shop, token)).json<SharedQuote>()).toMatchObject({ quote: { state: 'expired' } })
  const { expiresAt } = await (await seller.get('/quotes/1/link')).json<PaperLink>()
  expect(expiresAt).toBe(startOfDay(inDays(1)))
  await endIn(shop, -31)
  expect(await refusalOf(await readQuote(shop, token))).toEqual([410, 'LINK_EXPIRED', dead])
  await seller.put('/quotes/1', { ...quoteInput(), version: 1 })
  expect(await (await readQuote(shop, token)).json<SharedQuote>()).toMatchObject({ quote: { state: 'valid' } })
})

test('the users who may quote get the link, and nobody else', async () => {
  const shop = await openShop()
  await makeQuote(await shop.as('admin'))
  const statuses: Record<string, number> = {}
  for (const name of ['admin', 'gerente', 'ventas', 'pedidos', 'almacen', 'cliente', 'nueva']) {
    statuses[name] = (await (await shop.as(name)).get('/quotes/1/link')).status
  }
  const delegated = await shop.asCustomer(await shop.as('ventas'), 1)
  expect({ ...statuses, delegated: (await delegated.get('/quotes/1/link')).status }).toEqual({
    admin: 200,
    gerente: 200,
    ventas: 200,
    pedidos: 403,
    almacen: 403,
    cliente: 403,
    nueva: 403,
    delegated: 403,
  })
  expect((await shop.anonymous.get('/quotes/1/link')).status).toBe(401)
  expect((await (await shop.as('admin')).get('/quotes/9/link')).status).toBe(404)
})

test('a token that was changed or is that of an order opens no quote, and is refused without the database', async () => {
  const shop = await openShop({ watchesDatabase: true })
  const seller = await shop.as('ventas')
  await makeQuote(seller)
  await makeQuote(seller)
  const [token, other] = [await quoteToken(seller), await quoteToken(seller, 2)]
  const [, signature = '', uid = ''] = token.split('.')
  const order = await seller.post('/admin/orders', { customerId: 1, orderItems: [{ productId: 1, quantity: 1 }] })
  const { id } = await order.json<Order>()
  const ofOrder = (await (await seller.get(`/orders/${id}/link`)).json<PaperLink>()).token ?? ''
  const [end = '', orderSignature = '', orderUid = ''] = ofOrder.split('.')
  const forged = [
    `q.${signature}.${other.split('.')[2]}`,
    `q.${other.split('.')[1]}.${uid}`,
    `q.${'A'.repeat(43)}.${uid}`,
    `q..${uid}`,
    `${token}\n`,
    `${signature}.${uid}`,
    '',
    ofOrder,
    `q.${orderSignature}.${orderUid}`,
    `q.${orderSignature}.${end}.${orderUid}`,
  ]
  await shop.eventsSent()
  const calls = await shop.database.during(async () => {
    for (const each of forged)
      expect(await refusalOf(await readQuote(shop, each)), each).toEqual([404, 'NOT_FOUND', dead])
    // A token of a quote opens no order either.
    for (const each of [token, `${end}.${signature}.${uid}`, `${end}.${signature}.${orderUid}`]) {
      expect(await refusalOf(await shop.anonymous.post('/paper', { token: each })), each).toEqual([
        404,
        'NOT_FOUND',
        dead,
      ])
    }
  })
  expect(calls).toBe(0)
  expect((await readQuote(shop, token)).status).toBe(200)
})

test('the link of a quote that no longer exists opens nothing, even if another quote has its id', async () => {
  const shop = await openShop()
  const seller = await shop.as('ventas')
  await makeQuote(seller)
  const token = await quoteToken(seller)
  await shop.db.execute("UPDATE quotes SET uid = 'another'")
  expect(await refusalOf(await readQuote(shop, token))).toEqual([404, 'NOT_FOUND', dead])
})

test('one network may read 60 papers in a minute, orders and quotes together', async () => {
  const shop = await openShop()
  const statuses = await untilRefused(() => shop.anonymous.post('/paper', { token: 'x' }))
  expect(statuses.length).toBeGreaterThanOrEqual(60)
  expect((await readQuote(shop, 'x')).status).toBe(429)
})

test('a client finds their valid quotes, those that end first at the top, with links that open them', async () => {
  const shop = await openShop()
  const seller = await shop.as('ventas')
  for (const change of [{ validUntil: inDays(9) }, { validUntil: inDays(3) }, {}, {}, {}])
    await makeQuote(seller, change)
  await makeQuote(seller, { customerId: 2 })
  await seller.post('/quotes/3/discard')
  await endIn(shop, -1, 4)
  await seller.post('/admin/orders', { customerId: 1, quoteId: 5, orderItems: [{ productId: 1, quantity: 1 }] })
  const offersOf = async (name: string) => (await (await shop.as(name)).get('/quotes/mine')).json<OfferedQuote[]>()
  const offers = await offersOf('cliente')
  expect(offers).toMatchObject([
    { folio: 'COT-2', validUntil: inDays(3), total: 1281.08 },
    { folio: 'COT-1', validUntil: inDays(9), total: 1281.08 },
  ])
  const opened = await Promise.all(
    offers.map(async ({ token }) => (await (await readQuote(shop, token)).json<{ quote: Quote }>()).quote.id),
  )
  expect(opened).toEqual([2, 1])
  expect((await offersOf('otro')).map(({ folio }) => folio)).toEqual(['COT-6'])
  expect(await offersOf('nueva')).toEqual([])
  const delegated = await shop.asCustomer(seller, 1)
  expect(await (await delegated.get('/quotes/mine')).json()).toMatchObject([{ folio: 'COT-2' }, { folio: 'COT-1' }])
})
