import { beforeAll, expect, test, vi } from 'vitest'
import { untilFileEnd } from '../file-end.ts'
import { type Caller, openShop, type Shop } from '../shop.ts'
import { formWith, pdf, png } from './images.ts'
import { invoiceForm } from './invoicing.ts'
import { drill } from './new-product.ts'

/** A call of a user, its body, and the event at which the database fails. */
type Fault = [user: string, call: string, body: unknown, event: string]

const audit = 'INSERT ON audit_log'
const line = { productId: 1, quantity: 1 }
const transfer = { paymentMethod: 'Bank Transfer', orderItems: [line] }
const movements = { reason: 'Compra', items: [{ productId: 1, type: 'purchase', delta: 5, cost: 100 }] }
const announcement = { texto: 'Hola', enlace: '' }
const personalization = {
  admin_sidebar_color: '#204020',
  admin_sidebar_hover_color: '#102010',
  admin_sidebar_logo_url: null,
  sidebar_background_type: 'color',
  sidebar_background_image_url: null,
}

/** Order 1 is Pending, order 2 is paid; stock entry 1 is posted. */
const faults: Fault[] = [
  ['cliente', 'POST /orders', transfer, 'INSERT ON order_events'],
  ['pedidos', 'PUT /orders/1/accept', {}, 'INSERT ON order_events'],
  ['pedidos', 'PUT /orders/1/items', { items: [{ productId: 1, quantity: 2 }] }, 'INSERT ON order_events'],
  ['admin', 'PUT /orders/1/cancel', { reason: 'Otro' }, 'UPDATE ON inventory'],
  ['cliente', 'POST /orders/1/voucher', formWith(pdf, 'pago.pdf', 'application/pdf'), 'INSERT ON vouchers'],
  ['cliente', 'POST /netpay/tokenize', { amount: 215.76 }, 'INSERT ON payment_intents'],
  ['cliente', 'POST /netpay/tokenize', { amount: 215.76 }, 'INSERT ON stock_movements'],
  ['cliente', 'POST /orders/2/invoice', invoiceForm, audit],

  ['admin', 'POST /inventory/movements', movements, 'INSERT ON stock_movements'],
  ['admin', 'POST /inventory/counts', { items: [{ productId: 1, counted: 50, seen: 50 }] }, 'UPDATE ON inventory'],
  ['admin', 'POST /inventory/entries/1/undo', {}, audit],
  ['admin', 'PUT /inventory/2', { min_stock: 3, location: 'A-1', version: 1 }, audit],

  ['admin', 'POST /products', drill, 'INSERT ON products'],
  ['admin', 'PUT /products/1', { ...drill, code: 'TOR-0142' }, audit],
  ['admin', 'PUT /admin/products', { change: 'status', ids: [1], status: 'inactive' }, 'UPDATE ON products'],
  ['admin', 'PUT /products-reorder', { orderedIds: [2, 1] }, audit],
  ['admin', 'DELETE /products/6', undefined, 'DELETE ON products'],
  ['admin', 'POST /admin/products/delete', { ids: [6] }, 'DELETE ON products'],
  ['admin', 'POST /upload-product-image', formWith(png), 'INSERT ON files'],

  ['admin', 'POST /categories', { name: 'Nueva', parentId: null }, 'INSERT ON categories'],
  ['admin', 'PUT /categories/1', { name: 'Otra', parentId: null }, audit],
  ['admin', 'PUT /categories-reorder', { parentId: null, orderedIds: [4, 1] }, 'UPDATE ON categories'],
  ['admin', 'DELETE /categories/4?moveTo=1', undefined, 'DELETE ON categories'],

  ['admin', 'POST /admin/comunicados', announcement, 'INSERT ON announcements'],
  ['admin', 'PUT /admin/comunicados/1', announcement, audit],
  ['admin', 'PUT /admin/comunicados-reorder', { orderedIds: [3, 2, 1] }, audit],
  ['admin', 'DELETE /admin/comunicados/1', undefined, 'DELETE ON announcements'],

  ['admin', 'POST /update-configuracion', { key: 'iva', value: 8 }, audit],
  ['admin', 'PUT /admin/personalization', personalization, 'UPDATE ON personalization'],
  ['admin', 'POST /upload-general-asset', formWith(png), 'INSERT ON files'],
]

const sentence = 'Ocurrió un error inesperado. Inténtalo de nuevo.'

let shop: Shop
const callers: Record<string, Caller> = {}

beforeAll(async () => {
  shop = await openShop({ until: untilFileEnd })
  for (const name of new Set(faults.map(([user]) => user))) callers[name] = await shop.as(name)
  const { cliente, admin } = callers
  const fixtures = [
    await cliente?.post('/orders', transfer),
    await cliente?.post('/orders', { orderItems: [line] }),
    await cliente?.post('/cart/item', line),
    await admin?.post('/inventory/movements', movements),
  ]
  expect(fixtures.map((answer) => answer?.ok)).toEqual([true, true, true, true])
  await shop.db.execute("UPDATE orders SET status = 'Accepted', paymentStatus = 'Paid' WHERE id = 2")
  await vi.waitUntil(async () => (await shop.rows('SELECT id FROM outbox WHERE sentAt IS NULL')).length === 0)
})

/** Every row of every table. */
async function snapshot() {
  const tables = await shop.rows(`SELECT name FROM pragma_table_list
    WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`)
  return Object.fromEntries(
    await Promise.all(tables.map(async ({ name }) => [name, await shop.rows(`SELECT * FROM "${name}"`)] as const)),
  )
}

test.for(faults)('a database that fails changes nothing and answers 500: %s %s', async ([user, call, body, event]) => {
  const before = await snapshot()
  await shop.db.execute(`CREATE TRIGGER fault BEFORE ${event} BEGIN SELECT raise(ABORT, 'boom'); END`)
  const [method = '', path = ''] = call.split(' ')
  const answer = await callers[user]?.call(method, path, body)
  await shop.db.execute('DROP TRIGGER fault')
  expect([answer?.status, await answer?.json()]).toMatchObject([500, { message: sentence, code: 'INTERNAL' }])
  expect(await snapshot()).toEqual(before)
})
