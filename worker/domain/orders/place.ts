import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, require } from '../../../db/client.ts'
import { orderEvents, orders, outbox } from '../../../db/schema/index.ts'
import { audited } from '../audit.ts'
import { linesOf, recordHold, reserve, rulesHold } from './hold.ts'
import { orderQuery } from './read.ts'

/** Lines merged by product; price in centavos, where the caller claims one. */
export type Line = { productId: number; quantity: number; price?: number }

export type Placement = {
  uid: string
  user: { id: number }
  customerId: number
  lines: readonly Line[]
  /** The lines of his cart that it is made of, as far as the caller names them. */
  cartItemIds: readonly number[]
  paymentMethod: string | null
  shippingAddress: string | null
  idempotencyKey: string
  requestHash: string
}

/** What each statement of a placement refuses, by its index in the batch. */
export const refusals = ['repeated', 'cart', 'rules', 'price', 'stock'] as const

/**
 * The statements that make an order or change nothing: the shop's prices, the IVA of now, the stock held, its
 * lines out of the cart, and the rows that tell the rooms and the audit. Run them as one batch.
 */
export function placeOrder(db: Database, order: Placement) {
  const lines = linesOf(JSON.stringify(order.lines))
  const priced = sql`(SELECT line.productId, line.quantity, salePrice1 AS price
    FROM ${lines} line JOIN products ON products.id = line.productId)`
  return [
    db.run(sql`INSERT INTO orders
        (uid, customerId, userId, customer_name, paymentMethod, shippingAddress, ivaRate, idempotencyKey, requestHash)
      SELECT ${order.uid}, id, ${order.user.id}, ${customerName}, ${order.paymentMethod}, ${order.shippingAddress},
        ${ivaRate}, ${order.idempotencyKey}, ${order.requestHash}
      FROM customers WHERE id = ${order.customerId}`),
    db.run(
      require(sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(order.cartItemIds)})
        WHERE value NOT IN (SELECT id FROM cart_items WHERE userId = ${order.user.id}))`),
    ),
    db.run(require(rulesHold(lines))),
    db.run(
      require(sql`NOT EXISTS (
        SELECT 1 FROM ${lines} line JOIN products ON products.id = line.productId
        WHERE line.price IS NOT NULL AND line.price <> salePrice1)`),
    ),
    reserve(db, lines),
    ...recordHold(db, lines, {
      type: 'reserve',
      reference: sql`'order-' || ${idOf(order.uid)}`,
      userId: order.user.id,
    }),
    ...fillOrder(db, order, priced),
    // What another tab has added meanwhile stays.
    db.run(sql`DELETE FROM cart_items
      WHERE userId = ${order.user.id} AND productId IN (SELECT productId FROM ${lines})`),
    orderQuery(db, eq(orders.uid, order.uid)),
  ] as const
}

/** Gives a new order its lines, number and totals, and says that it was made. `priced`: price in centavos. */
export function fillOrder(
  db: Database,
  { uid, user, lines }: { uid: string; user: { id: number }; lines: readonly Line[] },
  priced: SQL,
) {
  const orderId = idOf(uid)
  return [
    db.run(sql`INSERT INTO order_items (orderId, productId, quantity, price)
      SELECT ${orderId}, line.productId, line.quantity, line.price FROM ${priced} line`),
    db.run(sql`UPDATE orders SET order_number = id,
        subtotal = (SELECT sum(amount) FROM order_items WHERE orderId = orders.id),
        pieces = (SELECT sum(quantity) FROM order_items WHERE orderId = orders.id)
      WHERE uid = ${uid}`),
    db.insert(orderEvents).values({ orderId, event: 'created', userId: user.id }),
    db.insert(outbox).values({ event: 'order_created', orderId, payload: {} }),
    audited(db, user, { action: 'create', entity: 'order', entityId: uid, after: lines }),
  ] as const
}

/** The id of the order a batch has just made. */
export const idOf = (uid: string) => sql`(SELECT id FROM orders WHERE uid = ${uid})`

/** As orders keep it, read from `customers`. */
export const customerName = sql`coalesce(nullif(company, ''), name)`

/** Hundredths of a percent, as configured now. */
export const ivaRate = sql`coalesce((SELECT cast(round(value * 100) AS INTEGER) FROM configuration WHERE key = 'iva'), 0)`
