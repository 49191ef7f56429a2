import type { Shop } from '../../shop.ts'
import { addAddresses } from '../../small-shop.ts'

/** Deletes orders, payments and cart, and releases the stock. Clients have an address. */
export const startOver = ({ db }: Shop) =>
  db.batch(
    [
      'DELETE FROM vouchers',
      'DELETE FROM mails',
      'DELETE FROM picks',
      'DELETE FROM shipment_lines',
      'DELETE FROM shipments',
      'DELETE FROM invoices',
      'DELETE FROM payments',
      'DELETE FROM payment_intents',
      'DELETE FROM order_events',
      'DELETE FROM order_items',
      'DELETE FROM outbox',
      'DELETE FROM orders',
      'DELETE FROM cart_items',
      'UPDATE inventory SET reserved = 0',
      addAddresses,
    ],
    'write',
  )

export const cartOf = ({ rows }: Shop) => rows('SELECT productId, quantity FROM cart_items ORDER BY id')
export const ordersOf = ({ rows }: Shop) => rows('SELECT status, paymentStatus, paymentMethod, pieces FROM orders')
