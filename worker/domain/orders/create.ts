import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import { type Database, ensure } from '../../../db/client.ts'
import { timeFromNow } from '../../../db/schema/columns.ts'
import { orders } from '../../../db/schema/index.ts'
import type { Order } from '../../contract/orders/orders.ts'
import type { NewOrder } from '../../contract/orders/requests.ts'
import { AppError, conflict } from '../../errors.ts'
import { isOwnLine } from '../cart/cart.ts'
import { ownCustomer } from '../customers/own-customer.ts'
import { sha256 } from '../digest.ts'
import type { Actor } from '../identity.ts'
import { KeyUsed } from '../key-used.ts'
import { noOrder } from '../not-found.ts'
import { orderPaidBy } from '../payments/confirm.ts'
import { endEarlierAttempt } from '../payments/earlier-attempt.ts'
import type { Provider } from '../payments/provider.ts'
import { configuredCentavos } from '../shop/configured.ts'
import { choiceOf } from './delivery.ts'
import { mergeLines } from './lines.ts'
import { toNewOrder } from './new-order.ts'
import { orderQuery } from './order-query.ts'
import { againIfUnanswered, PaymentOpen, type Placement, placeOrder, ShortStock } from './place.ts'
import { toOrder } from './read.ts'
import { belowMinimum, notOrderable } from './refusals.ts'

/**
 * Creates a client's order, Pending and unpaid. The same key creates it once, however often it is sent. Without a key, a
 * repetition within two minutes returns the first order: see `isRepeatOf`. With the answer of a card payment, returns the order
 * that the payment has created, if the provider confirms it.
 * @throws 409 naming the lines that are short, unknown or have a new price
 */
export async function createOrder(
  db: Database,
  provider: Provider,
  user: Actor,
  input: InferOutput<typeof NewOrder>,
  key: string | null,
): Promise<{ order: Order; created: boolean }> {
  const customerId = ownCustomer(user, input.customerId)
  if (input.netpayResponse != null) {
    return { order: await orderPaidBy(db, provider, user, input), created: false }
  }
  if ((input.status ?? 'Pending') !== 'Pending' || (input.paymentStatus ?? 'Pending') !== 'Pending') {
    throw conflict(
      'PAYMENT_NOT_VERIFIED',
      'El pago de este pedido no se ha verificado. Un pedido nuevo se crea como Pendiente.',
    )
  }
  const lines = mergeLines(input.orderItems)
  const delivery = choiceOf(input)
  const requestHash = await sha256(JSON.stringify([customerId, lines, input.paymentMethod ?? null, delivery]))
  const placement = {
    uid: crypto.randomUUID(),
    user,
    customerId,
    lines,
    cartItemIds: input.orderItems.flatMap((item) => item.cartItemId ?? []),
    paymentMethod: input.paymentMethod ?? null,
    delivery,
    idempotencyKey: key ?? `${withoutKey}${crypto.randomUUID()}`,
    requestHash,
  }
  const repeatedOrder = key === null ? and(eq(orders.customerId, customerId), isRepeatOf(placement)) : undefined
  const place = () =>
    db.write({
      first:
        repeatedOrder &&
        ensure(sql`NOT EXISTS (SELECT 1 FROM orders WHERE ${repeatedOrder})`, () => new RepeatedOrder()),
      ...placeOrder(db, placement),
      minimum: ensure(reachesMinimum(placement.uid), () => belowMinimum(db)),
    })
  try {
    const { result } = await againIfUnanswered(place)
    return { order: toNewOrder(result[0]), created: true }
  } catch (error) {
    if (error instanceof RepeatedOrder) return { order: await latestOrder(db, repeatedOrder), created: false }
    if (error instanceof KeyUsed) return { order: await earlierOrder(db, placement), created: false }
    if (error instanceof PaymentOpen) {
      // A charge that arrives after this order is refunded, so that the same goods are not sold twice.
      await endEarlierAttempt(db, provider, { userId: user.id, target: 'cart' }, { evenUnanswered: true })
      return createOrder(db, provider, user, input, key)
    }
    if (error instanceof ShortStock) throw await notOrderable(db, lines)
    throw error
  }
}

/** The condition that an order of a client reaches the minimum. Orders by staff may be smaller. */
const reachesMinimum = (uid: string) =>
  sql`(SELECT subtotal FROM orders WHERE uid = ${uid}) >= ${configuredCentavos('minimumOrder')}`

/** The prefix of the keys of orders that were sent without one. */
const withoutKey = 'auto:'

/** Thrown when a request without a key repeats an earlier one. */
class RepeatedOrder extends Error {}

/**
 * The orders that a request without a key repeats: the same order of the same user, sent without a key in the last two
 * minutes and not cancelled. It is a new order when the cart has its lines again: the first order removed them.
 */
const isRepeatOf = ({ user, lines, requestHash }: Placement) => sql`userId = ${user.id}
  AND requestHash = ${requestHash} AND status <> 'Cancelled'
  AND idempotencyKey LIKE ${`${withoutKey}%`} AND orderDate > ${timeFromNow('-2 minutes')}
  AND EXISTS (SELECT 1 FROM json_each(${JSON.stringify(lines)}) line WHERE NOT EXISTS (
    SELECT 1 FROM cart_items WHERE ${isOwnLine(user)} AND productId = line.value ->> 'productId'))`

async function latestOrder(db: Database, where: SQL | undefined) {
  const order = await orderQuery(db, sql`${orders.id} = (SELECT max(id) FROM orders WHERE ${where})`)
  return toOrder(order)
}

/** The order that this key has created. */
export async function earlierOrder(
  db: Database,
  { customerId, idempotencyKey, requestHash }: { customerId: number; idempotencyKey: string; requestHash: string },
  reader?: Actor,
) {
  const mine = and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, idempotencyKey))
  const { hashes, order } = await db.read({
    hashes: db.select({ requestHash: orders.requestHash }).from(orders).where(mine),
    order: orderQuery(db, mine, reader),
  })
  if (!order) throw noOrder()
  if (hashes[0]?.requestHash !== requestHash) throw keyReused()
  return toOrder(order)
}

export const keyReused = () => new AppError(422, 'KEY_REUSED', 'Esta clave ya se usó con otro pedido.')
