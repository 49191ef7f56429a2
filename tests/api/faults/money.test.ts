import { expect } from 'vitest'
import { todayInMexico } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import type { Shop } from '../../shop.ts'
import { invoiceForm, pay } from '../invoices/invoicing.ts'
import { formWith, png } from '../products/images.ts'
import { type Fault, testFaults } from './failing-database.ts'

const audit = 'INSERT ON audit_log'
const events = 'INSERT ON order_events'
const staffOrder = { customerId: 1, orderItems: [{ productId: 1, quantity: 1 }] }
const quote = { ...staffOrder, validUntil: todayInMexico() }
const received = { amount: 1, form: '01', paidOn: '2026-01-02' }
const purchase = {
  supplier: 'Tornillos del Norte',
  reference: 'F-11',
  date: '2026-01-02',
  items: [{ productId: 1, quantity: 5, cost: 100.5 }],
}
const purchaseOrder = { supplier: purchase.supplier, items: [{ productId: 1, quantity: 10, cost: 100.5 }] }

/** A bank statement with one movement. */
const statement = (uid: string, amount: number) => ({
  uid: `statement-${uid}`,
  name: 'bbva.csv',
  headers: 'Fecha|Abono',
  columns: { date: 0, amount: 1, concept: null, reference: null },
  movements: [{ movedOn: '2026-01-02', amount, concept: uid, reference: '', repeated: 0 }],
})

/** Orders 1 to 4 are open, invoiced, in picking, and shipped. */
const faults: Fault[] = [
  ['ventas', 'POST /admin/orders', staffOrder, events, 'content.created'],
  ['ventas', 'POST /admin/orders', { ...staffOrder, quoteId: 1 }, 'UPDATE ON quotes', 'quote.ordered'],
  ['ventas', 'POST /quotes', quote, 'INSERT ON quote_lines', 'lines'],
  ['ventas', 'PUT /quotes/1', quote, 'INSERT ON quote_lines', 'lines'],
  ['ventas', 'POST /quotes/1/discard', {}, audit, 'audit'],
  ['ventas', 'POST /quotes/1/mail', {}, 'INSERT ON mails', 'to'],
  ['cliente', 'POST /quotes/1/accept', { version: 1 }, 'UPDATE ON quotes', 'quote.ordered'],
  ['cliente', 'POST /quotes/1/accept', { version: 1 }, 'INSERT ON order_notes', 'clientNote'],
  ['almacen', 'POST /orders/1/notes', { kind: 'internal', text: 'Falta una caja.' }, 'INSERT ON order_notes', 'note'],
  ['ventas', 'PUT /orders/1/delivery', { pickup: true }, events, 'history'],
  ['almacen', 'POST /picking/3/marks', { orderItemId: 3, add: 1 }, 'INSERT ON picks', 'mark'],
  ['almacen', 'PUT /orders/3/status', { status: 'Shipped' }, 'INSERT ON shipments', 'shipment'],
  ['almacen', 'PUT /orders/3/status', { status: 'Shipped' }, 'INSERT ON stock_movements', 'stock.movements'],
  [
    'gerente',
    'PUT /orders/3/cancel-items',
    { items: [{ orderItemId: 3, quantity: 1 }], reason: 'Ya no hay' },
    audit,
    'audit',
  ],
  [
    'gerente',
    'PUT /orders/4/return-items',
    { items: [{ orderItemId: 4, quantity: 1, lost: 1 }], reason: 'Llegó dañado', version: 4 },
    'INSERT ON stock_movements',
    'pieces.movements',
  ],
  [
    'gerente',
    'PUT /orders/4/return-items',
    { items: [{ orderItemId: 4, quantity: 2 }], reason: 'Llegó dañado', version: 4 },
    events,
    'recorded.history',
  ],
  ['almacen', 'PUT /orders/4/shipments/1', { tracking: { carrier: 'DHL', number: '1234567890' } }, audit, 'audit'],
  ['almacen', 'POST /orders/4/shipments/1/delivery', formWith(png), 'UPDATE ON shipments', 'shipment'],
  [
    'admin',
    'POST /orders/4/undo',
    { step: 'Shipped', reason: 'Error' },
    'INSERT ON stock_movements',
    'effect.stock.movements',
  ],

  ['ventas', 'POST /orders/1/payments', received, 'INSERT ON payments', 'payment'],
  ['admin', 'PUT /orders/1/payments/2/void', { reason: 'Duplicado' }, 'INSERT ON payment_voids', 'reason'],
  ['ventas', 'PUT /orders/1/vouchers/1/reject', { reason: 'No se lee' }, 'UPDATE ON vouchers', 'voucher'],
  ['admin', 'POST /payments/5/refunds', { reason: 'Duplicado', form: '03' }, 'INSERT ON refunds', 'made'],
  ['ventas', 'POST /bank-statements', statement('new', 7), 'INSERT ON bank_movements', 'movements'],
  ['ventas', 'PUT /bank-statements/1/movements/1', { isIgnored: true }, 'UPDATE ON bank_movements', 'movement'],
  [
    'ventas',
    'POST /bank-statements/1/confirm',
    { matches: [{ movementId: 1, orderId: 1 }] },
    'INSERT ON payments',
    'order1.payment',
  ],
  [
    'ventas',
    'POST /bank-statements/1/confirm',
    { matches: [{ movementId: 1, paymentId: 2 }] },
    'INSERT ON movement_payments',
    'match',
  ],
  [
    'ventas',
    'POST /bank-statements/1/movements/1/payments',
    { orders: [{ orderId: 1, amount: 2 }] },
    'INSERT ON movement_payments',
    'order1.match',
  ],
  ['ventas', 'DELETE /bank-statements/2/movements/2/payments/1', undefined, audit, 'audit'],
  ['admin', 'POST /bank-statements/2/undo', {}, 'INSERT ON payment_voids', 'reason'],
  ['ventas', 'POST /customers/1/reminder', {}, 'INSERT ON mails', 'to'],

  ['gerente', 'POST /admin/mails/900/send', undefined, 'UPDATE ON mails', 'to'],
  ['admin', 'POST /admin/orders/1/mails/900/send', undefined, 'UPDATE ON mails', 'to'],

  ['ventas', 'POST /invoices/1/email', { email: 'otra@example.mx' }, audit, 'audit'],
  ['gerente', 'POST /invoices/1/credit-note', { amount: 10, reason: 'Descuento' }, 'INSERT ON invoices', 'written'],
  ['ventas', 'POST /invoices/global', { month: '2026-01', orderIds: [5] }, 'INSERT ON invoices', 'written'],
  ['gerente', 'PUT /invoices/1/cancel', { motive: '02', reason: 'Se capturó mal' }, 'UPDATE ON invoices', 'requested'],

  ['almacen', 'POST /purchases', purchase, 'INSERT ON stock_movements', 'plan.movements'],
  [
    'almacen',
    'POST /purchases',
    { ...purchase, reference: 'F-12', purchaseOrderId: 2 },
    'UPDATE OF received ON purchase_orders',
    'plan.purchase',
  ],
  ['almacen', 'POST /purchases/1/undo', { reason: 'La nota era de otra tienda.' }, audit, 'plan.audit'],
  ['almacen', 'POST /purchases/1/undo', {}, 'UPDATE OF received ON purchase_order_lines', 'plan.entry'],
  ['almacen', 'POST /purchase-orders', purchaseOrder, 'INSERT ON purchase_order_lines', 'lines'],
  ['almacen', 'PUT /purchase-orders/2', { items: purchase.items }, 'UPDATE ON purchase_orders', 'updated'],
  ['almacen', 'POST /purchase-orders/1/close', {}, 'UPDATE ON purchase_orders', 'ended'],
  ['almacen', 'POST /purchase-orders/2/cancel', {}, audit, 'audit'],
  ['almacen', 'POST /purchase-orders/3/reopen', {}, 'UPDATE ON purchase_orders', 'reopened'],
]

testFaults(faults, async (shop) => {
  const [client, admin] = [await shop.as('cliente'), await shop.as('admin')]
  for (const productId of [1, 2, 3, 1, 2]) {
    const made = await client.post('/orders', {
      paymentMethod: 'Bank Transfer',
      orderItems: [{ productId, quantity: 2 }],
    })
    const { id } = await made.json<Order>()
    const accepted = await admin.put(`/orders/${id}/accept`)
    expect([made.status, accepted.status]).toEqual([201, 200])
  }
  await pay(shop, 2)
  const answers = [
    await client.post('/orders/2/invoice', invoiceForm),
    await client.post('/orders/1/voucher', formWith(png)),
    await admin.post('/orders/1/payments', received),
    await admin.put('/orders/3/status', { status: 'Preparing' }),
    await admin.put('/orders/4/status', { status: 'Preparing' }),
    await admin.put('/orders/4/status', { status: 'Shipped' }),
    await admin.post('/bank-statements', statement('open', 5)),
    await admin.post('/bank-statements', statement('matched', 6)),
    await admin.post('/bank-statements/2/confirm', { matches: [{ movementId: 2, orderId: 1 }] }),
    await admin.post('/quotes', { ...quote, clientNote: 'De contado.' }),
    await admin.post('/purchase-orders', purchaseOrder),
    await admin.post('/purchase-orders', purchaseOrder),
    await admin.post('/purchase-orders', purchaseOrder),
    await admin.post('/purchase-orders/3/cancel', {}),
    await admin.post('/purchases', { ...purchase, reference: 'F-10', purchaseOrderId: 1 }),
  ]
  const refused = answers.filter(({ ok }) => !ok)
  expect(await Promise.all(refused.map((answer) => answer.text()))).toEqual([])
  await makeOld(shop)
})

/**
 * A refund that is due, a payment that is matched with a movement, a mail that was sent, an order that was paid in January, and a debt
 * that is overdue.
 */
async function makeOld(shop: Shop) {
  await pay(shop, 5, '01')
  await shop.db.batch(
    [
      "INSERT INTO payments (amount, form, paidOn, state, userId) VALUES (100, '01', '2026-01-02', 'refund_due', 1)",
      'INSERT INTO movement_payments (paymentId, movementId, isNew) VALUES (1, 2, 0)',
      `INSERT INTO mails (id, kind, email, customerId, orderId, facts, expiresAt, state, sentAt) VALUES
        (900, 'order_accepted', 'compras@example.mx', 1, 1, '{}', '2999-01-01T00:00:00.000Z', 'sent', '2026-01-15T18:00:00.000Z')`,
      "UPDATE payments SET paidOn = '2026-01-31' WHERE orderId = 5",
      'UPDATE customers SET credit_days = 30 WHERE id = 1',
      "UPDATE orders SET soldAt = '2026-01-15T18:00:00.000Z', soldOn = '2026-01-15'",
      "UPDATE configuration SET value = json_set(value, '$.zip', '37000') WHERE key = 'business'",
    ],
    'write',
  )
}
