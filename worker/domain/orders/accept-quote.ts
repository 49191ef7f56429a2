import { and, eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { orders } from '../../../db/schema/index.ts'
import { todayInMexico } from '../../contract/fields.ts'
import { toPesos } from '../../contract/money.ts'
import type { Order } from '../../contract/orders/orders.ts'
import { type AcceptQuote, quoteFolio } from '../../contract/orders/quotes.ts'
import { AppError, conflict, notFound } from '../../errors.ts'
import { sha256 } from '../digest.ts'
import type { Actor } from '../identity.ts'
import { KeyUsed } from '../key-used.ts'
import { earlierOrder } from './create.ts'
import { firstNote } from './notes.ts'
import { orderQuery } from './order-query.ts'
import { againIfUnanswered, placeOrder, ShortStock } from './place.ts'
import { isOpenQuote } from './quote-state.ts'
import { toOrder } from './read.ts'
import { notOrderable } from './refusals.ts'
import { markOrdered } from './write-quotes.ts'

/**
 * Creates the order of a quote for its client, at the quoted prices, as the client saw them. A version of a quote is ordered once: a
 * repetition returns its order.
 * @throws 404 for a quote of another customer; 409 if it is no longer valid, was changed since the client read it, or cannot be ordered
 */
export async function acceptQuote(
  db: Database,
  user: Actor,
  id: number,
  { version, shippingAddress }: AcceptQuote,
): Promise<{ order: Order; created: boolean }> {
  // Read before the write: the content of a version never changes, and the write checks that the version is still the present one.
  const { customerId, pickup, addressId, lines, ...quote } = await readContent(db, user, id)
  const key = `quote:${id}:${version}`
  const placement = {
    uid: crypto.randomUUID(),
    user,
    isWithoutCart: true,
    customerId,
    lines,
    cartItemIds: [],
    paymentMethod: null,
    delivery: pickup ? { pickup } : addressId === null ? undefined : { addressId },
    idempotencyKey: key,
    requestHash: await sha256(key),
  }
  const { uid } = placement
  const seller = { id: quote.userId }
  const earlier = and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, key))
  const isAsSeen = sql`quotes.version = ${version} AND quotes.validUntil >= ${todayInMexico()}`
  const { result: _, ...plan } = placeOrder(db, placement)
  const place = () =>
    db.write({
      isFirst: ensure(sql`NOT EXISTS (SELECT 1 FROM orders WHERE ${earlier})`, () => new KeyUsed()),
      valid: ensure(sql`EXISTS (SELECT 1 FROM quotes WHERE id = ${id} AND ${isOpenQuote} AND ${isAsSeen})`, () =>
        notAcceptable(db, id),
      ),
      ...plan,
      quote: markOrdered(db, user, id, { uid, action: 'accept_quote' }),
      // The order has today's rates of IVA, which may differ from those of the quote.
      total: ensure(
        sql`(SELECT total FROM orders WHERE uid = ${uid}) = (SELECT total FROM quotes WHERE id = ${id})`,
        () => totalChanged(id),
      ),
      shownAddress: ensure(sql`(SELECT shippingAddress FROM orders WHERE uid = ${uid}) IS ${shippingAddress}`, () =>
        changed(id),
      ),
      clientNote: firstNote(db, seller, uid, { kind: 'client', text: quote.clientNote }),
      internalNote: firstNote(db, seller, uid, { kind: 'internal', text: quote.internalNote }),
      made: orderQuery(db, eq(orders.uid, uid), user),
    })
  try {
    const { made } = await againIfUnanswered(place)
    return { order: toOrder(made), created: true }
  } catch (error) {
    if (error instanceof KeyUsed) return { order: await earlierOrder(db, placement, user), created: false }
    throw toAsk(error instanceof ShortStock ? await notOrderable(db, lines) : error)
  }
}

type Row = {
  customerId: number
  userId: number
  pickup: number
  addressId: number | null
  clientNote: string | null
  internalNote: string | null
  items: string
}

/** The content of a quote that its order gets. @throws 404 unless the quote is of the user's customer */
async function readContent(db: Database, user: Actor, id: number) {
  const [row] = await db.all<Row>(sql`SELECT customerId, userId, pickup, addressId, clientNote, internalNote,
      (SELECT json_group_array(json_object('productId', productId, 'quantity', quantity, 'price', price))
        FROM (SELECT * FROM quote_lines WHERE quoteId = quotes.id ORDER BY position)) AS items
    FROM quotes WHERE id = ${id} AND customerId = ${user.customerId}`)
  if (!row) throw notFound('Esta cotización no es de tu cuenta. Inicia sesión con la cuenta para la que se hizo.')
  const { items, pickup, ...quote } = row
  const lines = (JSON.parse(items) as { productId: number; quantity: number; price: number }[]).map(
    ({ productId, quantity, price }) => ({ productId, quantity, given: { price: toPesos(price) } }),
  )
  return { ...quote, pickup: pickup === 1, lines }
}

/** The reason why a client cannot accept a quote, and what to do. */
async function notAcceptable(db: Database, id: number) {
  const [quote] = await db.all<{ orderId: number | null; discardedAt: string | null; validUntil: string }>(
    sql`SELECT orderId, discardedAt, validUntil FROM quotes WHERE id = ${id}`,
  )
  const folio = quoteFolio(id)
  if (quote?.orderId != null) {
    return conflict('QUOTE_ORDERED', `La cotización ${folio} ya se pidió. Busca el pedido en Mis pedidos.`)
  }
  if (quote?.discardedAt != null) {
    return conflict('QUOTE_DISCARDED', `La tienda descartó la cotización ${folio}. Pide otra a tu vendedor.`)
  }
  if (quote && quote.validUntil < todayInMexico()) {
    return conflict('QUOTE_EXPIRED', `La cotización ${folio} venció. Pide a tu vendedor que la renueve.`)
  }
  return changed(id)
}

const changed = (id: number) =>
  conflict('CHANGED', `La cotización ${quoteFolio(id)} cambió desde que la abriste. Revísala antes de aceptarla.`)

const totalChanged = (id: number) =>
  conflict(
    'TOTAL_CHANGED',
    `El IVA de un producto cambió después de la cotización ${quoteFolio(id)}. Pide a tu vendedor que la actualice.`,
  )

/** Adds to the refusal of a line what the client can do: only staff can change a quote. */
const toAsk = (error: unknown) =>
  error instanceof AppError && error.code === 'NOT_ORDERABLE'
    ? conflict(error.code, `${error.message} Pide a tu vendedor que ajuste la cotización.`, error.extra.details)
    : error
