import { expect, test } from 'vitest'
import { openShop } from '../shop.ts'
import { invoiceForm } from './invoices/invoicing.ts'
import { acceptedOrder, begin, cartTotal, charge, confirm, cron, openPayingShop } from './payments/paying.ts'
import { formWith, pdf, png } from './products/images.ts'
import { drill } from './products/new-product.ts'

const announcement = { texto: 'Hola', enlace: null, imagen: null, audience: 'all', startsAt: null, endsAt: null }
const order = { customerId: 1, paymentMethod: 'Bank Transfer', orderItems: [{ productId: 1, quantity: 6 }] }
const goods = { supplier: 'Truper', items: [{ productId: 1, quantity: 5, cost: 100 }] }
const movements = { reason: 'Compra', items: [{ productId: 1, type: 'purchase', delta: 5, cost: 100 }] }

/** The order matters: a call may need the rows of an earlier one. */
const writes: [user: string, call: string, body: unknown, events: string[]][] = [
  ['cliente', 'POST /orders', order, ['order_created', 'stock']],
  ['cliente', 'POST /orders/1/voucher', formWith(pdf, 'pago.pdf', 'application/pdf'), ['voucher_sent']],
  ['pedidos', 'PUT /orders/1/items', { items: [{ productId: 1, quantity: 4 }] }, ['order_changed', 'stock']],
  ['pedidos', 'PUT /orders/1/accept', {}, ['order_changed']],
  ['pedidos', 'PUT /orders/1/status', { status: 'Preparing' }, ['order_changed']],
  ['pedidos', 'PUT /orders/1/status', { status: 'Shipped' }, ['order_changed', 'stock']],
  ['almacen', 'PUT /orders/1/shipments/1', { tracking: { carrier: 'DHL', number: '1' } }, ['order_changed']],
  ['almacen', 'POST /orders/1/shipments/1/delivery', formWith(png), ['order_changed']],
  ['admin', 'POST /orders/1/undo', { step: 'Delivered', reason: 'Error' }, ['order_changed']],
  ['admin', 'POST /orders/1/undo', { step: 'Shipped', reason: 'Error' }, ['order_changed', 'stock']],
  ['admin', 'PUT /orders/1/cancel', { reason: 'Otro' }, ['order_changed', 'stock']],
  ['admin', 'POST /inventory/movements', movements, ['stock']],
  ['admin', 'POST /inventory/counts', { items: [{ productId: 1, counted: 50, seen: 50 }] }, ['stock']],
  ['admin', 'POST /inventory/entries/1/undo', {}, ['stock']],
  ['admin', 'PUT /inventory/1', { min_stock: 3, location: 'A-1', version: 1 }, ['stock']],
  ['almacen', 'POST /purchase-orders', goods, ['stock']],
  ['almacen', 'PUT /purchase-orders/1', { items: goods.items }, ['stock']],
  ['almacen', 'POST /purchases', { ...goods, date: '2026-01-02', purchaseOrderId: 1 }, ['stock']],
  ['almacen', 'POST /purchases/1/undo', {}, ['stock']],
  ['almacen', 'POST /purchase-orders/1/cancel', {}, ['stock']],
  ['admin', 'POST /products', drill, ['catalog']],
  ['admin', 'PUT /admin/products', { change: 'status', ids: [1], status: 'active' }, ['catalog']],
  ['admin', 'PUT /products-reorder', { orderedIds: [2, 1] }, ['catalog']],
  ['admin', 'DELETE /products/9', undefined, ['catalog']],
  ['admin', 'POST /categories', { name: 'Nueva', parentId: null }, ['catalog']],
  ['admin', 'PUT /categories/1', { name: 'Otra', parentId: null }, ['catalog']],
  ['admin', 'PUT /categories-reorder', { parentId: null, orderedIds: [1] }, ['catalog']],
  ['admin', 'POST /admin/comunicados', announcement, ['announcement']],
  ['admin', 'PUT /admin/comunicados/1', announcement, ['announcement']],
  ['admin', 'PUT /admin/comunicados-reorder', { orderedIds: [1] }, ['announcement']],
  ['admin', 'DELETE /admin/comunicados/1', undefined, ['announcement']],
  ['admin', 'PUT /customers/1', { credit_limit: 5000 }, ['order_changed']],
  ['admin', 'PUT /customers/1/active', { active: false }, ['order_changed', 'session_closed']],
  ['admin', 'DELETE /admin/users/4/sessions', undefined, ['session_closed']],
  ['admin', 'POST /logout', undefined, ['session_closed']],
]

test('each kind of write sends its events without the cron', async () => {
  const { as, db, rows } = await openShop()
  const callers = new Map<string, Awaited<ReturnType<typeof as>>>()
  for (const [user, call, body, events] of writes) {
    const caller = callers.get(user) ?? (await as(user))
    callers.set(user, caller)
    await db.execute('DELETE FROM outbox')
    const [method = '', path = ''] = call.split(' ')
    const answer = await caller.call(method, path, body)
    expect([call, answer.ok, answer.ok || (await answer.text())]).toEqual([call, true, true])
    const sent = 'SELECT event FROM outbox WHERE sentAt IS NOT NULL ORDER BY event'
    await expect.poll(async () => [call, ...(await rows(sent)).map(({ event }) => event)]).toEqual([call, ...events])
  }
})

test('a payment and an invoice send the event of their order without the cron', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  const sent = () => shop.rows("SELECT id FROM outbox WHERE event = 'order_changed' AND sentAt IS NOT NULL")
  await shop.db.execute('DELETE FROM outbox')
  await confirm(shop.client, await charge(shop, await begin(shop, { amount: cartTotal, orderId })))
  await expect.poll(sent).toHaveLength(1)
  expect((await shop.client.post(`/orders/${orderId}/invoice`, { ...invoiceForm, payment_form: '04' })).status).toBe(
    201,
  )
  await expect.poll(sent).toHaveLength(2)
})

test('a charge in review sends the event of its order once, although the cron reads it again', async () => {
  const shop = await openPayingShop()
  const orderId = await acceptedOrder(shop)
  const payment = await begin(shop, { amount: cartTotal, orderId })
  await shop.db.execute('DELETE FROM outbox')
  await confirm(shop.client, await charge(shop, payment, 'amountMismatch'))
  await cron(shop)
  expect(await shop.rows('SELECT state, orderId FROM payments')).toEqual([{ state: 'review', orderId }])
  expect(await shop.rows('SELECT event, orderId FROM outbox')).toEqual([{ event: 'order_changed', orderId }])
})
