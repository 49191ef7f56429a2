import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure, onConstraint } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { type NewQuote, type Quote, quoteFolio } from '../../contract/orders/quotes.ts'
import { maxSubtotal } from '../../contract/orders/requests.ts'
import { AppError, conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import { sha256 } from '../digest.ts'
import type { Actor, Author } from '../identity.ts'
import { KeyUsed } from '../key-used.ts'
import { noCustomer, noQuote } from '../not-found.ts'
import { ivaOfProduct, ivaRate } from './iva.ts'
import { type Line, mergeLines } from './lines.ts'
import { againIfUnanswered, ensureShownPrices, idOf, totalsOfNew } from './place.ts'
import { ensurePriceLimit, isPriced, mayGivePrices, newPricedLines } from './prices.ts'
import { isOpenQuote } from './quote-state.ts'
import { quoteQueries, toQuote } from './read-quotes.ts'
import { notOrderable, tooLarge } from './refusals.ts'
import { linesAreOrderable, linesOf } from './reservation.ts'

const entity = 'quote'

/**
 * Stores the prices that the user offers to a customer, by the rules of an order but for the stock. The same key creates it once.
 * @throws 404 without the customer, 409 for a blocked customer or lines that cannot be ordered, 403 for a price that the user may not
 * give, 422 for the key of another quote
 */
export async function createQuote(db: Database, user: Actor, input: NewQuote, key: string): Promise<Quote> {
  const { customerId, orderItems, validUntil, pickup, addressId, clientNote, internalNote } = input
  const lines = mergeLines(orderItems)
  const hasPrices = lines.some(({ given = {} }) => isPriced(given))
  if (hasPrices) mayGivePrices(user)
  const requestHash = await sha256(JSON.stringify(input))
  const priced = newPricedLines(customerId, lines)
  const id = sql`(SELECT id FROM quotes WHERE userId = ${user.id} AND idempotencyKey = ${key})`
  const place = () =>
    db.write({
      customer: ensure(sql`EXISTS (SELECT 1 FROM customers WHERE id = ${customerId})`, noCustomer),
      quote: onConstraint(
        db.run(sql`INSERT INTO quotes (customerId, validUntil, pickup, addressId, clientNote, internalNote, lines, subtotal, iva, userId,
            idempotencyKey, requestHash)
          SELECT ${customerId}, ${validUntil}, ${pickup ? 1 : 0}, ${addressOf(customerId, pickup ? null : addressId)}, ${clientNote || null},
            ${internalNote || null}, ${lines.length}, subtotal, iva, ${user.id}, ${key}, ${requestHash}
          FROM ${totalsOfNew(priced, ivaRate)}`),
        { 'quotes.idempotencyKey': () => new KeyUsed() },
      ),
      ...ensureQuotable(db, customerId, lines),
      limit: hasPrices ? ensurePriceLimit(db, user, priced) : undefined,
      size: ensure(sql`(SELECT subtotal FROM quotes WHERE id = ${id}) <= ${maxSubtotal}`, tooLarge),
      lines: insertLines(db, id, lines, priced),
      audit: audited(db, user, { action: 'create', entity, entityId: id, after: input }),
      found: quoteQueries(db, id),
    })
  try {
    const { found } = await againIfUnanswered(place)
    return toQuote(found)
  } catch (error) {
    if (!(error instanceof KeyUsed)) throw error
    const { earlier, found } = await db.read({
      earlier: db.all<{ requestHash: string }>(sql`SELECT requestHash FROM quotes WHERE id = ${id}`),
      found: quoteQueries(db, id),
    })
    if (earlier[0]?.requestHash !== requestHash)
      throw new AppError(422, 'KEY_REUSED', 'Esta clave ya se usó con otra cotización.')
    return toQuote(found)
  }
}

/** The conditions that the customer is active, and that the lines can be ordered at the shown prices. */
export const ensureQuotable = (db: Database, customerId: number, lines: readonly Line[]) => ({
  active: ensure(sql`EXISTS (SELECT 1 FROM customers WHERE id = ${customerId} AND active)`, () =>
    conflict('CUSTOMER_BLOCKED', 'Este cliente está bloqueado. Desbloquéalo para cotizarle.'),
  ),
  rules: ensure(linesAreOrderable(linesOf(JSON.stringify(lines))), () =>
    notOrderable(db, lines, { isReserved: false }),
  ),
  prices: ensureShownPrices(db, customerId, lines),
})

/** Stores the lines of a quote that has none. `id`: SQL for its id. `priced`: the same lines with their prices in centavos. */
export const insertLines = (db: Database, id: SQL, lines: readonly Line[], priced: SQL) =>
  db.run(sql`INSERT INTO quote_lines (quoteId, productId, position, code, name, unit, iva, quantity, price, discount)
    SELECT ${id}, line.productId, position.key, code, name, unit, ${ivaOfProduct(ivaRate)}, line.quantity, line.price, line.discount
    FROM ${priced} AS line JOIN products ON products.id = line.productId
    JOIN json_each(${JSON.stringify(lines.map(({ productId }) => productId))}) AS position ON position.value = line.productId`)

/** SQL for the id of the address, or NULL if it was deleted or is of another customer: the address is chosen again for the order. */
export const addressOf = (customerId: number, addressId: number | null) =>
  sql`(SELECT id FROM delivery_addresses WHERE id = ${addressId} AND customerId = ${customerId})`

/** Discards a quote. @throws 404, 409 if it was ordered or discarded before */
export async function discardQuote(db: Database, user: Author, id: number): Promise<Quote> {
  const { found } = await db.write({
    open: ensureOpen(db, id, sql`TRUE`),
    discarded: db.run(sql`UPDATE quotes SET discardedAt = ${now}, discardedBy = ${user.id} WHERE id = ${id}`),
    audit: audited(db, user, { action: 'discard_quote', entity, entityId: id }),
    found: quoteQueries(db, sql`${id}`),
  })
  return toQuote(found)
}

/** The plan that marks a quote as ordered, with the order that the same transaction creates. Refuses a quote that is not open. */
export const takeQuote = (
  db: Database,
  user: Author,
  id: number,
  { uid, customerId }: { uid: string; customerId: number },
) => ({
  open: ensureOpen(db, id, sql`quotes.customerId = ${customerId}`),
  ...markOrdered(db, user, id, { uid, action: 'order_quote' }),
})

/** The same without the condition that the quote is open. `uid`: of the order. `action`: in the log. */
export const markOrdered = (
  db: Database,
  user: Author,
  id: number,
  { uid, action }: { uid: string; action: 'order_quote' | 'accept_quote' },
) => ({
  ordered: db.run(sql`UPDATE quotes SET orderId = ${idOf(uid)} WHERE id = ${id}`),
  audit: audited(db, user, {
    action,
    entity,
    entityId: id,
    after: sql`(SELECT json_object('orderId', orderId) FROM quotes WHERE id = ${id})`,
  }),
})

/** The condition that the quote is open and meets `condition`; refuses the write otherwise. */
export const ensureOpen = (db: Database, id: number, condition: SQL) =>
  ensure(sql`EXISTS (SELECT 1 FROM quotes WHERE id = ${id} AND ${isOpenQuote} AND ${condition})`, () => notOpen(db, id))

async function notOpen(db: Database, id: number) {
  const [quote] = await db.all<{ orderId: number | null; discardedAt: string | null }>(
    sql`SELECT orderId, discardedAt FROM quotes WHERE id = ${id}`,
  )
  if (!quote) return noQuote()
  if (quote.orderId !== null) return conflict('QUOTE_ORDERED', `La cotización ${quoteFolio(id)} ya se pidió.`)
  if (quote.discardedAt !== null) return conflict('QUOTE_DISCARDED', `La cotización ${quoteFolio(id)} se descartó.`)
  return conflict('QUOTE_OF_ANOTHER', `La cotización ${quoteFolio(id)} es de otro cliente.`)
}
