import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import type { PaperLink, SharedPaper } from '#contract/orders/papers'
import { createLinkSigner } from '../../../worker/domain/orders/link-signer.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'

async function orderOf(client: Caller) {
  const orderItems = [{ productId: 1, quantity: 6 }]
  return (await client.post('/orders', { paymentMethod: 'Bank Transfer', orderItems })).json<Order>()
}

async function tokenFor(reader: Caller, { id }: { id: number }) {
  const { token } = await (await reader.get(`/orders/${id}/link`)).json<PaperLink>()
  return token ?? ''
}

const read = ({ anonymous }: Shop, token: string) => anonymous.post('/paper', { token })

async function refusal(shop: Shop, token: string) {
  const answer = await read(shop, token)
  const { code, message } = await answer.json<{ code: string; message: string }>()
  return [answer.status, code, message]
}

const message = 'Este enlace ya no es válido. Pide uno nuevo.'

/** The token, with some of its three parts replaced. */
function changed(token: string, parts: { end?: string; signature?: string; uid?: string }) {
  const [end, signature, uid] = token.split('.')
  return Object.values({ end, signature, uid, ...parts }).join('.')
}

test('a visitor with the link reads what the paper shows, and nothing else of the order', async () => {
  const shop = await openShop()
  const [client, seller] = [await shop.as('cliente'), await shop.as('ventas')]
  const order = await orderOf(client)
  await seller.put(`/orders/${order.id}/accept`)
  await seller.post(`/orders/${order.id}/notes`, { kind: 'internal', text: 'Cliente moroso' })
  await seller.post(`/orders/${order.id}/payments`, {
    amount: 100,
    form: '03',
    paidOn: '2026-01-02',
    reference: 'SPEI 7',
  })
  await shop.db.execute(`UPDATE configuration SET value = '{"name":"Tienda de prueba","phone":"4775550000",
    "tax_id":"EKU9003173C9"}' WHERE key = 'business'`)
  const answer = await read(shop, await tokenFor(seller, order))
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
  expect(await answer.json()).toEqual({
    business: { phone: '4775550000', tax_id: 'EKU9003173C9' },
    order: {
      order_number: order.order_number,
      customer_name: 'Ferretería La Prueba',
      orderDate: order.orderDate,
      status: 'Accepted',
      paymentStatus: 'Partial',
      paymentMethod: 'Bank Transfer',
      subtotal: 1116,
      total: 1294.56,
      paid: 100,
      shippedPieces: 0,
      isChargedBack: false,
      pickup: false,
      shippingAddress: order.shippingAddress,
      taxes: [{ iva: '16', base: 1116, amount: 178.56 }],
      Customer: {
        name: 'Carla Cliente',
        company: 'Ferretería La Prueba',
        email: 'compras@example.mx',
        phone: '4771234567',
        tax_id: 'EKU9003173C9',
      },
      OrderItems: [
        {
          id: order.OrderItems[0]?.id,
          quantity: 6,
          price: 186,
          discount: 0,
          unit: 'Pieza',
          Product: { name: 'Tornillo hexagonal 1/4 × 2"', code: 'TOR-0142' },
        },
      ],
      payments: [{ form: '03', state: 'applied' }],
      netpayResponse: null,
      shipments: [],
    },
  })
})

test('the link shows the order as it is now', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const order = await orderOf(client)
  const token = await tokenFor(client, order)
  await client.put(`/orders/${order.id}/cancel`, { reason: 'Ya no' })
  expect(await (await read(shop, token)).json<SharedPaper>()).toMatchObject({ order: { status: 'Cancelled' } })
})

test('a link is valid for 30 days', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const { id } = await orderOf(client)
  const before = Date.now()
  const { expiresAt } = await (await client.get(`/orders/${id}/link`)).json<PaperLink>()
  const days = (Date.parse(expiresAt) - before) / 86_400_000
  expect(days).toBeCloseTo(30, 1)
})

test('everyone who may read the order gets its link: every role of the staff, its client, and staff as that client', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const order = await orderOf(client)
  const staff = await Promise.all(['admin', 'ventas', 'pedidos', 'almacen', 'gerente'].map(shop.as))
  const readers = [client, ...staff, await shop.asCustomer(staff[1] as Caller, 1)]
  const tokens = await Promise.all(readers.map((reader) => tokenFor(reader, order)))
  expect(await Promise.all(tokens.map(async (token) => (await read(shop, token)).status))).toEqual(
    readers.map(() => 200),
  )
})

test('a client gets no link to the order of another customer', async () => {
  const shop = await openShop()
  const { id } = await orderOf(await shop.as('cliente'))
  const other = await shop.as('otro')
  expect((await other.get(`/orders/${id}/link`)).status).toBe(404)
  expect((await other.get('/orders/999/link')).status).toBe(404)
  expect((await shop.anonymous.get(`/orders/${id}/link`)).status).toBe(401)
})

test('a token that was changed opens nothing, and is refused without the database', async () => {
  const shop = await openShop({ watchesDatabase: true })
  const client = await shop.as('cliente')
  const token = await tokenFor(client, await orderOf(client))
  const other = await tokenFor(client, await orderOf(client))
  const [end = '', signature = '', uid = ''] = token.split('.')
  const forged = [
    changed(token, { end: String(Number(end) + 1) }),
    changed(token, { uid: other.split('.')[2] ?? '' }),
    changed(token, { signature: signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }),
    changed(token, { signature: other.split('.')[1] ?? '' }),
    changed(token, { signature: 'A'.repeat(43) }),
    `${end}..${uid}`,
    `${token}\n`,
    '',
  ]
  // The events of the orders are sent after their answers.
  await shop.eventsSent()
  const calls = await shop.database.during(async () => {
    for (const each of forged) expect(await refusal(shop, each), each).toEqual([404, 'NOT_FOUND', message])
  })
  expect(calls).toBe(0)
  expect((await read(shop, token)).status).toBe(200)
})

test('a link that has ended is answered with 410', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const token = await tokenFor(client, await orderOf(client))
  const [, , uid = ''] = token.split('.')
  const end = String(Math.floor(Date.now() / 1000) - 1)
  const signature = await createLinkSigner({ secret: shop.netpay.secretKey }).sign(`${end}.${uid}`)
  expect(await refusal(shop, changed(token, { end, signature: signature ?? '' }))).toEqual([
    410,
    'LINK_EXPIRED',
    message,
  ])
})

test('the link of an order that no longer exists opens nothing, even if another order has its id', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const token = await tokenFor(client, await orderOf(client))
  await shop.db.execute("UPDATE orders SET uid = 'b3b1f3a0-0000-4000-8000-000000000000'")
  expect(await refusal(shop, token)).toEqual([404, 'NOT_FOUND', message])
})

test('one network may read 60 papers in a minute', async () => {
  const shop = await openShop()
  const statuses: number[] = []
  // A new minute may begin meanwhile, once.
  for (let count = 0; count < 121; count += 1) statuses.push((await read(shop, 'x')).status)
  expect(new Set(statuses)).toEqual(new Set([404, 429]))
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(60)
})
