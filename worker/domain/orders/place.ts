import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint, Unanswered } from '../../../db/client.ts'
import { orderEvents, orders, outbox } from '../../../db/schema/index.ts'
import type { DeliveryChoice } from '../../contract/customers/addresses.ts'
import { maxSubtotal } from '../../contract/orders/requests.ts'
import { conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import { isOwnLine } from '../cart/cart.ts'
import { customerName } from '../customers/name.ts'
import { type Author, author } from '../identity.ts'
import { KeyUsed } from '../key-used.ts'
import { queueOrderMail } from '../mails/queue.ts'
import { noCustomer } from '../not-found.ts'
import { priceFor, termsOf } from '../prices/prices.ts'
import { dayOf } from '../times.ts'
import { deliveryText, isPickup, takeAddress } from './delivery.ts'
import { ivaOfProduct, ivaRate, totalsOf } from './iva.ts'
import type { Line } from './lines.ts'
import { newOrderQuery } from './new-order.ts'
import { nextOrder } from './next-order.ts'
import { newPricedLines } from './prices.ts'
import { notOrderable, pricesChanged, tooLarge } from './refusals.ts'
import { linesAreOrderable, linesOf, recordReservation, reserve } from './reservation.ts'

export type Placement = {
  uid: string
  user: Author
  /** The order is not made from the cart of its user. The cart stays as it is, and an open payment of the cart does not prevent it. */
  isWithoutCart?: boolean
  customerId: number
  lines: readonly Line[]
  /** The cart lines of this order, if the caller sent them. */
  cartItemIds: readonly number[]
  paymentMethod: string | null
  /** Undefined: to the customer's default address. */
  delivery: DeliveryChoice | undefined
  idempotencyKey: string
  requestHash: string
}

/** Thrown when a line has more pieces than are available. */
export class ShortStock extends Error {}

/** Thrown when the client has an open card payment of the cart. */
export class PaymentOpen extends Error {}

/**
 * The plan that creates an order: the customer's prices, the IVA configured now, stock reserved, cart lines
 * removed, and the rows for rooms and audit.
 * @throws KeyUsed, PaymentOpen, ShortStock, or 409 naming the lines that cannot be ordered or have a new price
 */
export function placeOrder(db: Database, order: Placement) {
  const lines = linesOf(JSON.stringify(order.lines))
  const terms = termsOf(order.customerId)
  const price = priceFor(sql`line.quantity`)
  const priced = order.lines.some(({ given }) => given)
    ? newPricedLines(order.customerId, order.lines)
    : sql`(SELECT line.productId, line.quantity, ${price} AS price, NULL AS discount, NULL AS iva
      FROM ${lines} line JOIN products ON products.id = line.productId CROSS JOIN ${terms} AS terms)`
  const cartItemIds = sql`json_each(${JSON.stringify(order.cartItemIds)})`
  // A line to which another window added pieces must not be deleted with fewer ordered.
  const cartHasLines = sql`NOT EXISTS (SELECT 1 FROM ${cartItemIds}
      WHERE value NOT IN (SELECT id FROM cart_items WHERE ${isOwnLine(order.user)}))
    AND NOT EXISTS (SELECT 1 FROM cart_items JOIN ${cartItemIds} ON value = cart_items.id
      JOIN ${lines} line ON line.productId = cart_items.productId WHERE cart_items.quantity > line.quantity)`
  return {
    customer: ensure(sql`EXISTS (SELECT 1 FROM customers WHERE id = ${order.customerId})`, noCustomer),
    order: onConstraint(
      db.run(sql`INSERT INTO orders
          (${customerColumns}, uid, customerId, userId, customer_name, paymentMethod, shippingAddress, pickup, ivaRate, idempotencyKey, requestHash,
          ${totalColumns})
        SELECT ${customerValues}, ${order.uid}, customers.id, ${order.user.id}, ${customerName}, ${order.paymentMethod}, ${deliveryText(order.delivery, order.customerId)},
          ${isPickup(order.delivery)}, ${ivaRate}, ${order.idempotencyKey}, ${order.requestHash}, ${totalColumns}
        FROM customers CROSS JOIN ${nextOrder} CROSS JOIN ${totalsOfNew(priced, ivaRate)} WHERE customers.id = ${order.customerId}`),
      { 'orders.idempotencyKey': () => new KeyUsed() },
    ),
    address: takeAddress(db, order.delivery, order.customerId),
    payment: order.isWithoutCart
      ? undefined
      : ensure(
          sql`NOT EXISTS (SELECT 1 FROM payment_intents WHERE ${isOpenAttempt(order.user.id)})`,
          () => new PaymentOpen(),
        ),
    cart:
      order.cartItemIds.length === 0
        ? undefined
        : ensure(cartHasLines, () =>
            conflict('CART_CHANGED', 'Tu orden se generó o cambió en otra ventana. Revísala antes de generarla.'),
          ),
    rules: ensure(linesAreOrderable(lines), () => notOrderable(db, order.lines)),
    prices: ensureShownPrices(db, order.customerId, order.lines),
    stock: onConstraint(reserve(db, lines), { stock_available: () => new ShortStock() }),
    reservation: recordReservation(db, lines, {
      type: 'reserve',
      reference: sql`'order-' || ${idOf(order.uid)}`,
      userId: order.user.id,
    }),
    content: fillOrder(db, order, priced),
    // Products that another tab has just added stay in the cart.
    ordered: order.isWithoutCart
      ? undefined
      : db.run(sql`DELETE FROM cart_items
          WHERE ${isOwnLine(order.user)} AND productId IN (SELECT productId FROM ${lines})`),
    result: newOrderQuery(db, eq(orders.uid, order.uid)),
  }
}

/** The condition that the prices which the caller has seen are the customer's; undefined if none is named. */
export function ensureShownPrices(db: Database, customerId: number, lines: readonly Line[]) {
  if (lines.every(({ price }) => price === undefined)) return undefined
  const differs = sql`line.price IS NOT NULL AND line.price <> ${priceFor(sql`line.quantity`)}`
  return ensure(
    sql`NOT EXISTS (SELECT 1 FROM ${linesOf(JSON.stringify(lines))} line JOIN products ON products.id = line.productId
      CROSS JOIN ${termsOf(customerId)} AS terms WHERE ${differs})`,
    () => pricesChanged(db, customerId, lines),
  )
}

/**
 * Gives a new order its lines, and records its creation. `priced`: lines with price in centavos, with the discount that staff give,
 * if any, and with their IVA if it is already fixed.
 */
export function fillOrder(
  db: Database,
  { uid, user, lines }: { uid: string; user: Author; lines: readonly Line[] },
  priced: SQL,
) {
  const orderId = idOf(uid)
  return {
    items: db.run(sql`INSERT INTO order_items (orderId, productId, quantity, price, discount, iva, ${soldColumns})
      SELECT ${orderId}, line.productId, line.quantity, line.price, coalesce(line.discount, 0),
        coalesce(line.iva, ${ivaOfProduct(sql`(SELECT ivaRate FROM orders WHERE uid = ${uid})`)}), ${soldColumns}
      FROM ${priced} line JOIN products ON products.id = line.productId`),
    limit: ensure(isWithinLimit(orderId), tooLarge),
    created: db.insert(orderEvents).values({ orderId, event: 'created', ...author(user) }),
    mail: queueOrderMail(db, 'order_received', orderId),
    event: db.insert(outbox).values({ event: 'order_created', orderId, payload: {} }),
    audit: audited(db, user, {
      action: 'create',
      entity: 'order',
      entityId: sql`CAST(${orderId} AS TEXT)`,
      after: lines,
    }),
  }
}

/** True unless the lines of the order sum to too much. */
export const isWithinLimit = (orderId: SQL | number) =>
  sql`(SELECT total(amount) FROM order_items WHERE orderId = ${orderId}) <= ${maxSubtotal}`

/** The columns of a product that its order lines keep as sold. */
export const soldColumns = sql`code, name, unit, product_key, unit_key`

/**
 * Columns of a new order that the trigger `order_added` would otherwise set in a second write: its number, which is the id, and what
 * it copies from its customer.
 */
export const customerColumns = sql`id, order_number, sellerName, dueOn`
export const customerValues = sql`nextOrder.id, nextOrder.id, (SELECT nombre FROM users WHERE users.id = salespersonId),
  date(${dayOf(sql`'now'`)}, '+' || credit_days || ' days')`

/** The columns of an order that its lines determine. */
export const totalColumns = sql`subtotal, iva, pieces`

/** Sets `totalColumns` of an order that has its lines. */
export const totalsOfLines = sql`(${totalColumns}) = ${totalsOf(sql`order_items WHERE orderId = orders.id`)}`

/**
 * `totalColumns` of a new order, whose lines are inserted after it: an update would move it in each index by its total. `priced`: as
 * for `fillOrder`. `rate`: the shop's IVA in hundredths of a percent. An amount above the maximum counts as the maximum plus a
 * centavo, which `fillOrder` refuses, so that no sum is too large for an integer. The maximum is a literal, because a parameter would
 * be a REAL.
 */
export const totalsOfNew = (priced: SQL, rate: SQL) =>
  totalsOf(sql`(SELECT min(line.price * line.quantity, ${sql.raw(String(maxSubtotal + 1))}) AS amount, line.quantity,
    coalesce(line.iva, ${ivaOfProduct(rate)}) AS iva
    FROM ${priced} line JOIN products ON products.id = line.productId)`)

/** The condition that a row of `payment_intents` is the open attempt of the user to pay the cart. */
export const isOpenAttempt = (userId: number) => sql`userId = ${userId} AND target = 'cart' AND state = 'created'`

/** SQL for the id of the order that this transaction has created. */
export const idOf = (uid: string) => sql`(SELECT id FROM orders WHERE uid = ${uid})`

/** Places an order again after a lost answer, when it may exist: the same key cannot create it twice. */
export const againIfUnanswered = <Result>(place: () => Promise<Result>) =>
  place().catch((error) => {
    if (error instanceof Unanswered) return place()
    throw error
  })
