import { expect, test } from 'vitest'
import type { ClientDashboard } from '#contract/dashboard'
import { imageMessage, maxPdfSize, pdfMessage, voucherMessage } from '#contract/files'
import type { Order, OrderRow } from '#contract/orders/orders'
import type { VoucherPage } from '#contract/payments/collection'
import { type Caller, openShop } from '../../shop.ts'
import { formWith, jpeg, pdf, png } from '../products/images.ts'

const transfer = { paymentMethod: 'Bank Transfer', orderItems: [{ productId: 1, quantity: 1 }] }

async function openOrder(order: object = transfer) {
  const shop = await openShop()
  const client = await shop.as('cliente')
  const { id } = await (await client.post('/orders', order)).json<Order>()
  const show = (by: Caller, bytes: Uint8Array<ArrayBuffer>) => by.post(`/orders/${id}/voucher`, formWith(bytes))
  return { ...shop, client, id, show }
}

test('a client uploads vouchers; all are kept, the latest first', async () => {
  const { client, id, show, rows } = await openOrder()
  const answers = [await show(client, png), await show(client, pdf)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const order = await answers[1]?.json<Order>()
  expect(order?.vouchers.map(({ url }) => url)).toEqual([
    expect.stringMatching(new RegExp(`^/orders/${id}/vouchers/[\\w-]{22}\\.pdf$`)),
    expect.stringMatching(/\.png$/),
  ])
  expect(await (await client.get(`/orders/${id}`)).json()).toEqual(order)
  expect(await rows('SELECT kind, contentType, size, userId FROM files ORDER BY rowid')).toEqual([
    { kind: 'voucher', contentType: 'image/png', size: png.length, userId: 3 },
    { kind: 'voucher', contentType: 'application/pdf', size: pdf.length, userId: 3 },
  ])
  expect(await rows("SELECT userId FROM order_events WHERE event = 'voucher'")).toEqual([{ userId: 3 }, { userId: 3 }])
  expect(await rows("SELECT orderId FROM outbox WHERE event = 'voucher_sent'")).toEqual([
    { orderId: id },
    { orderId: id },
  ])
  expect(await rows("SELECT entityId FROM audit_log WHERE action = 'voucher'")).toHaveLength(2)
})

test('staff who receive payments add a voucher, which is not announced as one of the client', async () => {
  const { show, as, rows } = await openOrder()
  const added = await show(await as('ventas'), png)
  expect([added.status, (await added.json<Order>()).vouchers]).toMatchObject([201, [{ state: 'pending' }]])
  expect(await rows("SELECT userId FROM order_events WHERE event = 'voucher'")).toEqual([{ userId: 2 }])
  expect(await rows("SELECT event FROM outbox WHERE event LIKE 'voucher%'")).toEqual([])
  expect((await show(await as('almacen'), png)).status).toBe(403)
})

test('only its client and the staff can read a voucher', async () => {
  const { client, show, as, anonymous } = await openOrder()
  const [voucher] = (await (await show(client, jpeg)).json<Order>()).vouchers
  const url = voucher?.url ?? ''
  for (const reader of [client, await as('almacen'), await as('admin')]) {
    const answer = await reader.get(url)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(jpeg)
  }
  const { headers } = await client.get(url)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': expect.stringMatching(/^inline; filename="comprobante-\d+\.jpg"$/),
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect((await (await as('otro')).get(url)).status).toBe(404)
  expect((await (await as('nueva')).get(url)).status).toBe(404)
  expect((await anonymous.get(url)).status).toBe(401)
  expect((await anonymous.get(url.replace(/.*vouchers/, '/files/voucher'))).status).toBe(404)
})

test('a voucher is found only under its own order', async () => {
  const { client, show } = await openOrder()
  const [voucher] = (await (await show(client, pdf)).json<Order>()).vouchers
  const { id: other } = await (await client.post('/orders', transfer)).json<Order>()
  expect((await client.get(voucher?.url ?? '')).headers.get('Content-Disposition')).toContain('attachment')
  expect((await client.get((voucher?.url ?? '').replace(/\/orders\/\d+/, `/orders/${other}`))).status).toBe(404)
})

test.for([
  ['paid', { paymentStatus: 'Paid' }, 'Este pedido ya no espera un pago.'],
  ['cancelled', { status: 'Cancelled' }, 'Este pedido ya no espera un pago.'],
  ['paid by card', { paymentMethod: 'Credit Card' }, 'Solo los pedidos por transferencia llevan comprobante.'],
] as const)('an order that is %s refuses a voucher, and its file is not stored', async ([, changes, message]) => {
  const { client, id, show, rows, db } = await openOrder()
  for (const [column, value] of Object.entries(changes)) {
    await db.execute({ sql: `UPDATE orders SET ${column} = ? WHERE id = ?`, args: [value, id] })
  }
  const answer = await show(client, png)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ message })
  expect(await rows('SELECT key FROM files UNION SELECT key FROM files_to_delete')).toEqual([])
})

test("another customer's order returns 404", async () => {
  const { show, as, rows } = await openOrder()
  const answer = await show(await as('otro'), png)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ message: 'Pedido no encontrado' })
  expect(await rows('SELECT * FROM vouchers')).toEqual([])
})

test('an order accepts at most ten vouchers', async () => {
  const { client, id, show, db, rows } = await openOrder()
  for (let made = 0; made < 9; made++) {
    await db.batch([
      `INSERT INTO files (key, kind, contentType, size) VALUES ('voucher/${made}', 'voucher', 'image/png', 1)`,
      `INSERT INTO vouchers (orderId, key) VALUES (${id}, 'voucher/${made}')`,
    ])
  }
  expect((await show(client, png)).status).toBe(201)
  const answer = await show(client, png)
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ message: 'Un pedido puede tener 10 comprobantes como máximo.' })
  expect(await rows('SELECT id FROM vouchers')).toHaveLength(10)
})

const sized = (start: Buffer, size: number) => Buffer.concat([start, Buffer.alloc(size - start.length)])

test.for([
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), voucherMessage],
  ['an HTML page followed by a PDF', Buffer.concat([Buffer.from('<html>'), pdf]), voucherMessage],
  ['nothing', Buffer.alloc(0), voucherMessage],
  ['an image over 5 MB', sized(png, 5 * 1024 * 1024 + 1), imageMessage],
  ['a PDF over 10 MB', sized(pdf, maxPdfSize + 1), pdfMessage],
] as const)('refuses %s', async ([, bytes, message]) => {
  const { client, show, rows } = await openOrder()
  const answer = await show(client, bytes)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message, fields: { file: message } })
  expect(await rows('SELECT * FROM vouchers')).toEqual([])
})

test('accepts a PDF of 10 MB', async () => {
  const { client, show } = await openOrder()
  expect((await show(client, sized(pdf, maxPdfSize))).status).toBe(201)
})

test('a voucher is confirmed with its payment, once', async () => {
  const { id, show, client, as, rows } = await openOrder()
  const voucher = (await (await show(client, png)).json<Order>()).vouchers[0]
  const [admin, sales] = [await as('admin'), await as('ventas')]
  const order = await (await admin.get(`/orders/${id}`)).json<Order>()
  const payment = { amount: order.balance, form: '03', paidOn: '2026-01-15', voucherId: voucher?.id }
  const answers = await Promise.all([admin, sales].map((by) => by.post(`/orders/${id}/payments`, payment)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await (await client.get(`/orders/${id}`)).json()).toMatchObject({
    paymentStatus: 'Paid',
    vouchers: [{ id: voucher?.id, state: 'confirmed', reason: null }],
  })
  // After its payment is voided, the voucher must be reviewed again.
  expect((await admin.put(`/orders/${id}/payments/1/void`, { reason: 'No llegó' })).status).toBe(200)
  expect(await rows('SELECT state, paymentId, decidedBy FROM vouchers')).toEqual([
    { state: 'pending', paymentId: null, decidedBy: null },
  ])
})

test('a voucher of an order that another one paid is still reviewed, and its money is to be returned', async () => {
  const { id, show, client, as, rows } = await openOrder()
  await show(client, png)
  const order = await (await show(client, pdf)).json<Order>()
  const [second, first] = order.vouchers
  const admin = await as('admin')
  const listed = async () => (await (await admin.get('/payments/vouchers')).json<VoucherPage>()).vouchers
  const noticed = async (by: Caller, path: string) => (await by.get(path)).json<object>()
  expect(await listed()).toMatchObject([
    { id: first?.id, others: 1 },
    { id: second?.id, others: 1 },
  ])
  const payment = { amount: order.balance, form: '03', paidOn: '2026-01-15' }
  const confirm = (voucher: typeof first, allowSurplus = false) =>
    admin.post(`/orders/${id}/payments`, { ...payment, voucherId: voucher?.id, allowSurplus })
  expect((await confirm(first)).status).toBe(201)
  expect(await listed()).toMatchObject([
    { id: second?.id, others: 0, order: { paymentStatus: 'Paid', balance: 0, total: order.total } },
  ])
  expect(await noticed(admin, '/orders')).toMatchObject({ orders: [{ hasVoucher: true }] })
  expect(await noticed(client, '/orders/customer/1')).toMatchObject([{ hasVoucher: false }])
  expect(await (await confirm(second)).json()).toMatchObject({ message: 'Este pedido ya está pagado.' })
  expect((await confirm(second, true)).status).toBe(201)
  expect(await listed()).toEqual([])
  expect(await rows('SELECT state, surplus FROM payments ORDER BY id')).toEqual([
    { state: 'applied', surplus: 0 },
    { state: 'refund_due', surplus: 1 },
  ])
})

test('a voucher is rejected with a reason that the client sees', async () => {
  const { id, show, client, as } = await openOrder()
  const voucher = (await (await show(client, png)).json<Order>()).vouchers[0]
  const admin = await as('admin')
  const url = `/orders/${id}/vouchers/${voucher?.id}/reject`
  expect(await (await admin.put(url, { reason: ' ' })).json()).toMatchObject({
    fields: { reason: 'Indica el motivo.' },
  })
  expect((await admin.put(url, { reason: 'No vemos el depósito.' })).status).toBe(200)
  expect(await (await client.get(`/orders/${id}`)).json()).toMatchObject({
    paymentStatus: 'Pending',
    vouchers: [{ state: 'rejected', reason: 'No vemos el depósito.' }],
    events: expect.arrayContaining([
      expect.objectContaining({ event: 'voucher_rejected', note: 'No vemos el depósito.' }),
    ]),
  })
  const again = await admin.put(url, { reason: 'Otra vez' })
  expect([again.status, await again.json()]).toMatchObject([409, { code: 'DECIDED' }])
  expect((await admin.put(`/orders/${id}/vouchers/99/reject`, { reason: 'x' })).status).toBe(404)
  for (const other of ['cliente', 'pedidos', 'almacen']) {
    expect((await (await as(other)).put(url, { reason: 'x' })).status).toBe(403)
  }
  expect((await show(client, png)).status).toBe(201)
})

test('the lists of a client show that the latest voucher was rejected, until another one is sent or the order is paid', async () => {
  const { client, id, show, as } = await openOrder()
  const admin = await as('admin')
  const seen = async () => {
    const [row] = await (await client.get('/orders/customer/1')).json<OrderRow[]>()
    const { open } = await (await client.get('/dashboard')).json<ClientDashboard>()
    return [row?.isVoucherRejected, open.orders[0]?.isVoucherRejected]
  }
  const send = async () => (await (await show(client, png)).json<Order>()).vouchers[0]?.id
  const reject = async (voucher: number | undefined) =>
    admin.put(`/orders/${id}/vouchers/${voucher}/reject`, { reason: 'No se lee' })

  const first = await send()
  expect(await seen()).toEqual([false, false])
  await reject(first)
  expect(await seen()).toEqual([true, true])
  expect(await (await admin.get('/orders')).json()).toMatchObject({ orders: [{ isVoucherRejected: false }] })
  const second = await send()
  expect(await seen()).toEqual([false, false])
  await reject(second)
  expect(await seen()).toEqual([true, true])
  await admin.post(`/orders/${id}/payments`, { amount: 215.76, form: '01', paidOn: '2026-11-20' })
  expect(await seen()).toEqual([false, false])
})

test('an accepted order accepts a voucher whatever its payment method was', async () => {
  const { id, show, client, as } = await openOrder({ orderItems: transfer.orderItems })
  expect((await show(client, png)).status).toBe(409)
  await (await as('admin')).put(`/orders/${id}/accept`)
  expect(await (await show(client, png)).json()).toMatchObject({ paymentMethod: 'Bank Transfer' })
})
