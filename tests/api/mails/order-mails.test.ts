import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/orders'
import { settingDefaults } from '#contract/shop/setting-values'
import { shopUrl } from '../../places.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'
import { begin, charge, confirm, openPayingShop } from '../payments/paying.ts'
import { sendDue } from './inbox.ts'

const place = async (client: Caller, quantity = 2) =>
  (await client.post('/orders', { customerId: 1, orderItems: [{ productId: 1, quantity }] })).json<Order>()

const edit = (by: Caller, id: number, quantity: number, reason = 'Llegaron pocas') =>
  by.put(`/orders/${id}/items`, { items: [{ productId: 1, quantity }], reason })

const cancelOne = (by: Caller, id: number, [line]: Order['OrderItems']) =>
  by.put(`/orders/${id}/cancel-items`, {
    items: [{ orderItemId: line?.id, quantity: 1 }],
    reason: 'Llegó dañado del proveedor',
  })

/** All mails, after the time in which a shipment can be undone. */
const inboxOf = async (shop: Shop) => {
  await sendDue(shop)
  return shop.resend.inbox.map(({ to, subject }) => [to, subject])
}

test('a client gets a mail when an order is received, accepted and shipped', async () => {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const { id, order_number } = await place(client)
  expect(await inboxOf(shop)).toEqual([['cliente@example.mx', `Recibimos tu pedido ${order_number}`]])
  await admin.put(`/orders/${id}/accept`)
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  await admin.put(`/orders/${id}/status`, { status: 'Shipped' })
  const subjects = (await inboxOf(shop)).map(([, subject]) => subject)
  expect(subjects.sort()).toEqual([
    `Aceptamos tu pedido ${order_number}`,
    `Recibimos tu pedido ${order_number}`,
    `Tu pedido ${order_number} va en camino`,
  ])
  expect(await inboxOf(shop)).toHaveLength(3)
})

test('a client who collected the goods before the mail is sent is not asked to collect them', async () => {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const ship = async () => {
    const order = await client.post('/orders', {
      customerId: 1,
      pickup: true,
      orderItems: [{ productId: 1, quantity: 1 }],
    })
    const { id, order_number } = await order.json<Order>()
    await admin.put(`/orders/${id}/accept`)
    for (const status of ['Preparing', 'Shipped']) await admin.put(`/orders/${id}/status`, { status })
    return { id, title: `Tu pedido ${order_number} está listo` }
  }
  const [waiting, collected] = [await ship(), await ship()]
  await admin.put(`/orders/${collected.id}/status`, { status: 'Delivered' })
  const subjects = (await inboxOf(shop)).map(([, subject]) => subject)
  expect(subjects).toContain(waiting.title)
  expect(subjects).not.toContain(collected.title)
})

test('the mail has the lines, the totals, how to pay and a link to the order', async () => {
  const shop = await openShop()
  const { id } = await place(await shop.as('cliente'))
  await (await shop.as('admin')).put(`/orders/${id}/accept`)
  await shop.runCron()
  const accepted = shop.resend.inbox.find(({ subject }) => subject.startsWith('Aceptamos'))
  for (const text of [
    'Tornillo hexagonal 1/4 × 2" (TOR-0142 · 2 piezas × $186.00): $372.00',
    'Subtotal: $372.00',
    'IVA: $59.52',
    'Total: $431.52',
    'CLABE: 012180001234567899',
    `${shopUrl}/client/orders/${id}`,
  ]) {
    expect(accepted?.text).toContain(text)
  }
  expect(accepted?.html).toContain('Tornillo hexagonal 1/4 × 2&#34;')
})

test('the mail of an order by transfer has how to pay it, before the shop accepts it', async () => {
  const shop = await openShop()
  const order = { customerId: 1, paymentMethod: 'Bank Transfer', orderItems: [{ productId: 1, quantity: 2 }] }
  await (await shop.as('cliente')).post('/orders', order)
  await sendDue(shop)
  for (const text of ['Ya puedes hacer tu transferencia', 'CLABE: 012180001234567899', 'Monto: $431.52']) {
    expect(shop.resend.inbox[0]?.text).toContain(text)
  }
})

test('the mail of a paid cart promises no acceptance, which such an order does not need', async () => {
  const shop = await openPayingShop()
  await confirm(shop.client, await charge(shop, await begin(shop)))
  await sendDue(shop)
  expect(shop.resend.inbox).toMatchObject([{ subject: 'Recibimos tu pedido 1' }])
  expect(shop.resend.inbox[0]?.text).toContain('Recibimos tu pago y ya lo vamos a surtir.')
  expect(shop.resend.inbox[0]?.text).not.toContain('aceptemos')
})

test('an order that staff make goes to the address of the customer; a counter customer has none', async () => {
  const shop = await openShop()
  const ventas = await shop.as('ventas')
  const { id: counter } = await (
    await ventas.post('/admin/customers/counter', { name: 'Mostrador', phone: '4771112233' })
  ).json<{ id: number }>()
  for (const customerId of [1, counter]) {
    const answer = await ventas.post('/admin/orders', {
      customerId,
      requestId: crypto.randomUUID(),
      orderItems: [{ productId: 1, quantity: 1 }],
    })
    expect(answer.status).toBe(201)
  }
  expect((await inboxOf(shop)).map(([to]) => to)).toEqual(['compras@example.mx'])
})

test('the mail to a customer without a user has a link to the order that needs no sign-in', async () => {
  const shop = await openShop()
  const ventas = await shop.as('ventas')
  await shop.db.execute('UPDATE users SET customerId = NULL WHERE id = 3')
  const order = { customerId: 1, requestId: crypto.randomUUID(), orderItems: [{ productId: 1, quantity: 2 }] }
  const { id, order_number } = await (await ventas.post('/admin/orders', order)).json<Order>()
  await ventas.put(`/orders/${id}/accept`)
  await sendDue(shop)
  const accepted = shop.resend.inbox.find(({ subject }) => subject.startsWith('Aceptamos'))
  expect(accepted?.text).toContain('Su saldo por pagar es de $431.52.\n')
  const [, token] = /\/paper#([\w.-]+)/.exec(accepted?.text ?? '') ?? []
  const paper = await shop.anonymous.post('/paper', { token })
  expect([paper.status, await paper.json()]).toMatchObject([200, { order: { order_number } }])
})

test.for([
  ['orderReceived', ['Cambiamos', 'Aceptamos', 'Cancelamos', 'va en camino']],
  ['orderEdited', ['Recibimos', 'Aceptamos', 'Cancelamos', 'va en camino']],
  ['orderAccepted', ['Recibimos', 'Cambiamos', 'Cancelamos', 'va en camino']],
  ['orderShipped', ['Recibimos', 'Cambiamos', 'Aceptamos', 'Cancelamos']],
  ['orderCancelled', ['Recibimos', 'Cambiamos', 'Aceptamos', 'va en camino']],
] as const)('the notice %s can be switched off', async ([notice, others]) => {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const value = { ...settingDefaults.notices, [notice]: false }
  expect((await admin.post('/update-configuracion', { key: 'notices', value })).status).toBe(200)
  const { id, OrderItems } = await place(client)
  await edit(admin, id, 3)
  await admin.put(`/orders/${id}/accept`)
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  await cancelOne(admin, id, OrderItems)
  await admin.put(`/orders/${id}/status`, { status: 'Shipped' })
  const subjects = (await inboxOf(shop)).map(([, subject]) => subject).join()
  expect(others.map((word) => subjects.includes(word))).toEqual([true, true, true, true])
  expect(subjects.split(',')).toHaveLength(4)
})

test('an order that is refused queues no mail', async () => {
  const shop = await openShop()
  const client = await shop.as('cliente')
  expect((await client.post('/orders', { customerId: 1, orderItems: [{ productId: 5, quantity: 1 }] })).status).toBe(
    409,
  )
  expect(await shop.rows('SELECT count(*) AS mails FROM mails')).toEqual([{ mails: 0 }])
})

test('a shipment is announced with its pieces and tracking, and not after it was undone', async () => {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const { id, order_number, OrderItems } = await place(client, 5)
  await admin.put(`/orders/${id}/accept`)
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  const ship = (quantity: number, number: string) =>
    admin.put(`/orders/${id}/status`, {
      status: 'Shipped',
      items: [{ orderItemId: OrderItems[0]?.id, quantity }],
      tracking: { carrier: 'DHL', number },
    })
  await ship(3, '1234567890')
  await shop.runCron()
  expect(shop.resend.inbox.map(({ subject }) => subject).join()).not.toContain('va en camino')
  await inboxOf(shop)
  const mail = shop.resend.inbox.find(({ subject }) => subject === `Tu pedido ${order_number} va en camino`)
  for (const text of ['(TOR-0142): 3 piezas', 'DHL', '1234567890', 'El resto de tu pedido sale después']) {
    expect(mail?.text).toContain(text)
  }
  await ship(2, '999')
  expect((await admin.post(`/orders/${id}/undo`, { step: 'Shipped' })).status).toBe(200)
  const before = shop.resend.inbox.length
  expect(await inboxOf(shop)).toHaveLength(before)
  expect(await shop.rows("SELECT id FROM mails WHERE state <> 'sent'")).toEqual([])
})

test('edits of an order are one mail with all changes, their reasons and the new total', async () => {
  const shop = await openShop()
  const [client, ventas] = [await shop.as('cliente'), await shop.as('ventas')]
  const { id, order_number } = await place(client, 5)
  await sendDue(shop)
  const items = [
    { productId: 1, quantity: 5 },
    { productId: 3, quantity: 1 },
  ]
  await ventas.put(`/orders/${id}/items`, { items, reason: 'Lo pidió por teléfono' })
  expect((await edit(ventas, id, 4)).status).toBe(200)
  // An edit that changes nothing: the mail must not list it.
  await edit(ventas, id, 4)
  const edits = async () => {
    await sendDue(shop)
    return shop.resend.inbox.filter(({ subject }) => subject === `Cambiamos tu pedido ${order_number}`)
  }
  const [mail, ...others] = await edits()
  expect([mail?.to, others]).toEqual(['cliente@example.mx', []])
  for (const text of [
    '- Lámpara LED 9 W (LAM-0001 · se agregó (1))',
    '- Tornillo hexagonal 1/4 × 2" (TOR-0142 · de 5 a 4)',
    '- Lámpara LED 9 W (LAM-0001 · se quitó (1))',
    'Motivo: Lo pidió por teléfono · Llegaron pocas',
    'Nuevo total: $863.04',
  ]) {
    expect(mail?.text).toContain(text)
  }
  await edit(ventas, id, 3)
  const [later] = await edits()
  expect(later?.text).toContain('de 4 a 3')
  expect(later?.text).not.toContain('de 5 a 4')
  await edit(ventas, id, 2)
  await (await shop.as('admin')).put(`/orders/${id}/cancel`, { reason: 'Duplicado' })
  expect(await edits()).toHaveLength(2)
})

test('a client gets a mail about cancelled pieces, with the reason, the new total and the money to be returned', async () => {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const { id, order_number, OrderItems, balance } = await place(client, 5)
  await admin.put(`/orders/${id}/accept`)
  await admin.put(`/orders/${id}/status`, { status: 'Preparing' })
  await admin.post(`/orders/${id}/payments`, { amount: balance, form: '03', paidOn: '2026-01-02' })
  expect((await cancelOne(admin, id, OrderItems)).status).toBe(200)
  await inboxOf(shop)
  const mail = shop.resend.inbox.find(({ subject }) => subject === `Cancelamos artículos de tu pedido ${order_number}`)
  expect(mail?.to).toBe('cliente@example.mx')
  for (const text of [
    'Tornillo hexagonal 1/4 × 2" (TOR-0142 · 1 pieza × $186.00): $186.00',
    'Motivo: Llegó dañado del proveedor',
    'Se descuenta, con IVA: $215.76',
    'Nuevo total: $863.04',
    'Ya pagaste más que el nuevo total: te devolveremos $215.76.',
    `${shopUrl}/client/orders/${id}`,
  ]) {
    expect(mail?.text).toContain(text)
  }
  expect(mail?.text).not.toContain('Saldo por pagar')
})

test('a client gets only the mail that staff cancelled the order, and none about a cancellation of their own', async () => {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const { id, order_number } = await place(client)
  await admin.put(`/orders/${id}/accept`)
  expect((await admin.put(`/orders/${id}/cancel`, { reason: 'Sin existencia' })).status).toBe(200)
  const own = await place(client, 3)
  expect((await client.put(`/orders/${own.id}/cancel`, { reason: 'Ya no lo necesito' })).status).toBe(200)
  // The mails that the orders were received and accepted have not left before: they would ask for a payment.
  expect(await inboxOf(shop)).toEqual([['cliente@example.mx', `Cancelamos tu pedido ${order_number}`]])
  expect(shop.resend.inbox[0]?.text).toContain('Motivo: Sin existencia')
})

test('a client gets a mail about an order that staff cancelled while they ordered as the client', async () => {
  const shop = await openShop()
  const delegated = await shop.asCustomer(await shop.as('ventas'), 1)
  const { id, order_number } = await place(await shop.as('cliente'))
  expect((await delegated.put(`/orders/${id}/cancel`, { reason: 'Me equivoqué en el pedido' })).status).toBe(200)
  expect(await inboxOf(shop)).toEqual([['cliente@example.mx', `Cancelamos tu pedido ${order_number}`]])
})

test('staff cancel an order without a mail to its client', async () => {
  const shop = await openShop()
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const [silent, notified] = [await place(client), await place(client, 3)]
  const cancel = (id: number, notify?: boolean) => admin.put(`/orders/${id}/cancel`, { reason: 'Duplicado', notify })
  expect((await cancel(silent.id, false)).status).toBe(200)
  expect((await cancel(notified.id, true)).status).toBe(200)
  expect(await inboxOf(shop)).toEqual([['cliente@example.mx', `Cancelamos tu pedido ${notified.order_number}`]])
  expect((await admin.put(`/orders/${notified.id}/cancel`, { reason: 'Otro', notify: 'no' })).status).toBe(400)
})
