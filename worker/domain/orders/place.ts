import { eq, sql } from 'drizzle-orm'
import { type Database, require } from '../../../db/client.ts'
import { orderEvents, orders, outbox } from '../../../db/schema/index.ts'
import { audited } from '../audit.ts'
import { orderQuery } from './read.ts'

/** Lines merged by product; price in centavos, where the caller claims one. */
export type Line = { productId: number; quantity: number; price?: number }

export type Placement = {
  uid: string
  user: { id: number }
  customerId: number
  lines: readonly Line[]
  paymentMethod: string | null
  shippingAddress: string | null
  idempotencyKey: string
  requestHash: string
}

/** What each statement of a placement refuses, by its index in the batch. */
export const refusals = ['repeated', 'rules', 'price', 'stock'] as const

/**
 * The statements that make an order or change nothing: the shop's prices, the IVA of now, the stock held, the cart
 * emptied, and the rows that tell the rooms and the audit. Run them as one batch.
 */
export function placeOrder(db: Database, order: Placement) {
  const json = JSON.stringify(order.lines)
  const lines = sql`(SELECT value ->> 'productId' AS productId, value ->> 'quantity' AS quantity, value ->> 'price' AS price
    FROM json_each(${json}))`
  const orderId = sql`(SELECT id FROM orders WHERE uid = ${order.uid})`
  return [
    db.run(sql`INSERT INTO orders
        (uid, customerId, userId, customer_name, paymentMethod, shippingAddress, ivaRate, idempotencyKey, requestHash)
      SELECT ${order.uid}, id, ${order.user.id}, coalesce(nullif(company, ''), name), ${order.paymentMethod},
        ${order.shippingAddress}, ${ivaRate}, ${order.idempotencyKey}, ${order.requestHash}
      FROM customers WHERE id = ${order.customerId}`),
    db.run(
      require(sql`NOT EXISTS (
        SELECT 1 FROM ${lines} line
        LEFT JOIN products ON products.id = line.productId AND status = 'active'
        LEFT JOIN inventory ON inventory.productId = line.productId
        WHERE products.id IS NULL OR inventory.productId IS NULL
          OR line.quantity < min_qty OR line.quantity % multiple <> 0)`),
    ),
    db.run(
      require(sql`NOT EXISTS (
        SELECT 1 FROM ${lines} line JOIN products ON products.id = line.productId
        WHERE line.price IS NOT NULL AND line.price <> salePrice1)`),
    ),
    db.run(sql`UPDATE inventory SET reserved = reserved + line.quantity, updatedAt = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
      FROM ${lines} line WHERE inventory.productId = line.productId`),
    db.run(sql`INSERT INTO order_items (orderId, productId, quantity, price)
      SELECT ${orderId}, line.productId, line.quantity, salePrice1
      FROM ${lines} line JOIN products ON products.id = line.productId`),
    db.run(sql`UPDATE orders SET order_number = id,
        subtotal = (SELECT sum(amount) FROM order_items WHERE orderId = orders.id),
        pieces = (SELECT sum(quantity) FROM order_items WHERE orderId = orders.id)
      WHERE uid = ${order.uid}`),
    db.run(sql`INSERT INTO stock_movements (productId, type, reserved, reference, userId)
      SELECT line.productId, 'reserve', line.quantity, 'order-' || ${orderId}, ${order.user.id} FROM ${lines} line`),
    db.insert(orderEvents).values({ orderId, event: 'created', userId: order.user.id }),
    db.insert(outbox).values({ event: 'order_created', orderId, payload: {} }),
    db.insert(outbox).values({ event: 'stock', payload: { productIds: order.lines.map((line) => line.productId) } }),
    audited(db, order.user, { action: 'create', entity: 'order', entityId: order.uid, after: order.lines }),
    db.run(sql`DELETE FROM cart_items WHERE userId = ${order.user.id}`),
    orderQuery(db, eq(orders.uid, order.uid)),
  ] as const
}

/** Hundredths of a percent. */
const ivaRate = sql`coalesce((SELECT cast(round(value * 100) AS INTEGER) FROM configuration WHERE key = 'iva'), 0)`
