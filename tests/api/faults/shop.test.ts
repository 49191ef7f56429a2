import { expect } from 'vitest'
import { invoiceForm } from '../invoices/invoicing.ts'
import { formWith, pdf, png } from '../products/images.ts'
import { drill } from '../products/new-product.ts'
import { type Fault, testFaults } from './failing-database.ts'

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
  ['cliente', 'POST /orders', transfer, 'INSERT ON order_events', 'content.created'],
  ['pedidos', 'PUT /orders/1/accept', {}, 'INSERT ON order_events', 'history'],
  [
    'pedidos',
    'PUT /orders/1/items',
    { items: [{ productId: 1, quantity: 2 }] },
    'INSERT ON order_events',
    'edit.history',
  ],
  ['admin', 'PUT /orders/1/cancel', { reason: 'Otro' }, 'UPDATE ON inventory', 'stock.inventory'],
  ['cliente', 'POST /orders/1/voucher', formWith(pdf, 'pago.pdf', 'application/pdf'), 'INSERT ON vouchers', 'voucher'],
  ['cliente', 'POST /netpay/tokenize', { amount: 215.76 }, 'INSERT ON payment_intents', 'attempt'],
  ['cliente', 'POST /netpay/tokenize', { amount: 215.76 }, 'INSERT ON stock_movements', 'reservation.movements'],
  ['cliente', 'POST /orders/2/invoice', invoiceForm, audit, 'audit'],

  ['admin', 'POST /inventory/movements', movements, 'INSERT ON stock_movements', 'movements'],
  [
    'admin',
    'POST /inventory/counts',
    { items: [{ productId: 1, counted: 50, seen: 50 }] },
    'UPDATE OF on_hand ON inventory',
    'stock',
  ],
  ['admin', 'POST /inventory/entries/1/undo', {}, audit, 'audit'],
  ['almacen', 'PUT /low-stock/seen', { until: '2026-01-02T03:04:05.678Z' }, 'INSERT ON low_stock_seen', 'seen'],
  ['gerente', 'PUT /admin/products/1/suppliers', { supplier: 'Norte', code: 'N-7' }, audit, 'audit'],
  ['admin', 'PUT /inventory/2', { min_stock: 3, location: 'A-1', version: 1 }, audit, 'audit'],

  ['admin', 'POST /products', drill, 'INSERT ON products', 'created'],
  ['admin', 'PUT /products/1', { ...drill, code: 'TOR-0142' }, audit, 'audit'],
  ['admin', 'PUT /admin/products', { change: 'status', ids: [1], status: 'inactive' }, 'UPDATE ON products', 'updated'],
  ['admin', 'PUT /products-reorder', { orderedIds: [2, 1] }, audit, 'audit'],
  ['admin', 'DELETE /products/6', undefined, 'DELETE ON products', 'deleted'],
  ['admin', 'POST /admin/products/delete', { ids: [6] }, 'DELETE ON products', 'deleted.products'],
  ['admin', 'POST /admin/products/restore', { ids: [7] }, 'INSERT ON products', 'products'],
  ['admin', 'POST /upload-product-image', formWith(png), 'INSERT ON files', 'file'],

  ['admin', 'POST /categories', { name: 'Nueva', parentId: null }, 'INSERT ON categories', 'created'],
  ['admin', 'PUT /categories/1', { name: 'Otra', parentId: null }, audit, 'audit'],
  ['admin', 'PUT /categories-reorder', { parentId: null, orderedIds: [4, 1] }, 'UPDATE ON categories', 'updated'],
  ['admin', 'DELETE /categories/4?moveTo=1', undefined, 'DELETE ON categories', 'deleted'],

  ['admin', 'POST /admin/comunicados', announcement, 'INSERT ON announcements', 'created'],
  ['admin', 'PUT /admin/comunicados/1', announcement, audit, 'audit'],
  ['admin', 'PUT /admin/comunicados-reorder', { orderedIds: [3, 2, 1] }, audit, 'audit'],
  ['admin', 'DELETE /admin/comunicados/1', undefined, 'DELETE ON announcements', 'deleted'],

  ['admin', 'POST /update-configuracion', { key: 'iva', value: 8 }, audit, 'saved.iva.audit'],
  ['admin', 'POST /update-configuracion', { key: 'folio', value: { next: 500 } }, audit, 'saved.folio.audit'],
  ['admin', 'PUT /admin/personalization', personalization, 'UPDATE ON personalization', 'updated'],
  ['admin', 'POST /upload-general-asset', formWith(png), 'INSERT ON files', 'file'],
]

testFaults(faults, async (shop) => {
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  const fixtures = [
    await client.post('/orders', transfer),
    await client.post('/orders', { orderItems: [line] }),
    await client.post('/cart/item', line),
    await admin.post('/inventory/movements', movements),
    await admin.del('/products/7'),
  ]
  expect(fixtures.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  await shop.db.execute("UPDATE orders SET status = 'Accepted', paymentStatus = 'Paid' WHERE id = 2")
})
