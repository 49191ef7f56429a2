import { eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { timeFromNow } from '../../../db/schema/columns.ts'
import { orders } from '../../../db/schema/index.ts'
import { todayInMexico } from '../../contract/fields.ts'
import type { Order } from '../../contract/orders/orders.ts'
import type { NewStaffOrder } from '../../contract/orders/staff-orders.ts'
import { conflict } from '../../errors.ts'
import { sha256 } from '../digest.ts'
import type { Actor } from '../identity.ts'
import { KeyUsed } from '../key-used.ts'
import { earlierOrder, keyReused } from './create.ts'
import { choiceOf } from './delivery.ts'
import { mergeLines } from './lines.ts'
import { firstNote } from './notes.ts'
import { orderQuery } from './order-query.ts'
import { againIfUnanswered, type Placement, placeOrder, ShortStock } from './place.ts'
import { ensurePriceLimit, isPriced, mayGivePrices, newPricedLines } from './prices.ts'
import { toOrder } from './read.ts'
import { notOrderable } from './refusals.ts'
import { takeQuote } from './write-quotes.ts'

/**
 * Creates the order of a customer in the name of the staff, by the plan of a client's order. The same key creates it once.
 * A price or discount that they give needs no reason: it is what the customer orders at, not a change of an order.
 * @throws 404 without the customer or the quote, 409 for a blocked customer, lines that cannot be ordered or a quote that is not open,
 * 403 for a price that the user may not give, 422 for the key of another order
 */
export async function createStaffOrder(
  db: Database,
  user: Actor,
  { customerId, orderItems, paymentMethod = null, clientNote, internalNote, quoteId, ...delivered }: NewStaffOrder,
  key: string,
): Promise<{ order: Order; created: boolean }> {
  const lines = mergeLines(orderItems)
  const hasPrices = lines.some(({ given = {} }) => isPriced(given))
  if (hasPrices) mayGivePrices(user)
  const quote =
    quoteId === undefined ? undefined : { id: quoteId, day: todayInMexico(), why: 'La cotización ya venció.' }
  const delivery = choiceOf(delivered)
  const notes = [clientNote, internalNote]
  const placement = {
    uid: crypto.randomUUID(),
    user: { ...user, onBehalfOf: customerId },
    isWithoutCart: true,
    customerId,
    lines,
    cartItemIds: [],
    paymentMethod,
    delivery,
    idempotencyKey: `staff:${user.id}:${key}`,
    requestHash: await sha256(JSON.stringify([customerId, lines, paymentMethod, delivery, notes, quoteId])),
  }
  const { result: _, ...plan } = placeOrder(db, placement)
  const place = () =>
    db.write({
      sameCustomer: ensure(sql`NOT EXISTS (SELECT 1 FROM orders WHERE ${isOfAnother(placement)})`, keyReused),
      ...plan,
      quote: quoteId === undefined ? undefined : takeQuote(db, user, quoteId, placement),
      limit: hasPrices ? ensurePriceLimit(db, user, newPricedLines(customerId, lines), quote) : undefined,
      active: ensure(sql`EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND active)`, () =>
        conflict('CUSTOMER_BLOCKED', 'Este cliente está bloqueado. Desbloquéalo para levantarle un pedido.'),
      ),
      clientNote: firstNote(db, user, placement.uid, { kind: 'client', text: clientNote }),
      internalNote: firstNote(db, user, placement.uid, { kind: 'internal', text: internalNote }),
      made: orderQuery(db, eq(orders.uid, placement.uid), user),
    })
  try {
    const { made } = await againIfUnanswered(place)
    return { order: toOrder(made), created: true }
  } catch (error) {
    if (error instanceof KeyUsed) return { order: await earlierOrder(db, placement, user), created: false }
    if (error instanceof ShortStock) throw await notOrderable(db, lines)
    throw error
  }
}

/**
 * Orders of other customers that were created with this key. A draft keeps its key when its customer is changed after a lost answer. Only
 * the last hour is searched, by the index of dates.
 */
const isOfAnother = ({ idempotencyKey, customerId }: Pick<Placement, 'idempotencyKey' | 'customerId'>) =>
  sql`orderDate > ${timeFromNow('-1 hours')} AND idempotencyKey = ${idempotencyKey} AND customerId <> ${customerId}`
