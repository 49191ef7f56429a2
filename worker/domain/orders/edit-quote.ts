import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { quotes } from '../../../db/schema/index.ts'
import { productField } from '../../contract/audit.ts'
import type { Quote, QuoteChange } from '../../contract/orders/quotes.ts'
import { maxSubtotal } from '../../contract/orders/requests.ts'
import { audited, changedMeanwhile, hasVersion } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { ivaRate } from './iva.ts'
import { mergeLines } from './lines.ts'
import { totalsOfNew } from './place.ts'
import { ensurePriceLimit, isPriced, mayGivePrices, newPricedLines } from './prices.ts'
import { quoteQueries, toQuote } from './read-quotes.ts'
import { tooLarge } from './refusals.ts'
import { addressOf, ensureOpen, ensureQuotable, insertLines } from './write-quotes.ts'

/**
 * Replaces the content of an open quote, by the rules of a new one. The prices that it already offers need no check of the user's limit,
 * unless the change lets it end later.
 * @throws 404, 409 if it is no longer open, was changed meanwhile or cannot be quoted so, 403 for a price that the user may not give
 */
export async function editQuote(
  db: Database,
  user: Actor,
  quoteId: number,
  { version, ...input }: QuoteChange,
): Promise<Quote> {
  const { customerId, orderItems, validUntil, pickup, clientNote, internalNote } = input
  const id = sql`${quoteId}`
  const lines = mergeLines(orderItems)
  const hasPrices = lines.some(({ given = {} }) => isPriced(given))
  if (hasPrices) mayGivePrices(user)
  const priced = newPricedLines(customerId, lines)
  const addressId = addressOf(customerId, pickup ? null : input.addressId)
  const why = 'Con una vigencia más larga, sus descuentos tienen tu límite de hoy.'
  const { found } = await db.write({
    open: ensureOpen(db, quoteId, sql`quotes.customerId = ${customerId}`),
    unchanged: ensure(hasVersion(quotes, quoteId, version), () => changedMeanwhile(db, user, 'quote', quoteId)),
    ...ensureQuotable(db, customerId, lines),
    limit: hasPrices ? ensurePriceLimit(db, user, priced, { id: quoteId, day: validUntil, why }) : undefined,
    // Before the change, because it reads the earlier values.
    audit: audited(db, user, {
      action: 'update',
      entity: 'quote',
      entityId: quoteId,
      before: sql`(SELECT ${loggedContent({ ...columns, lines: stored(id) })} FROM quotes WHERE id = ${id})`,
      after: sql`(SELECT ${loggedContent({ validUntil, pickup: pickup ? 1 : 0, addressId, clientNote, internalNote, lines: replaced(id, priced) })})`,
    }),
    updated:
      db.run(sql`UPDATE quotes SET validUntil = ${validUntil}, pickup = ${pickup ? 1 : 0}, addressId = ${addressId},
      clientNote = ${clientNote || null}, internalNote = ${internalNote || null}, lines = ${lines.length},
      (subtotal, iva) = (SELECT subtotal, iva FROM ${totalsOfNew(priced, ivaRate)}), version = version + 1 WHERE id = ${id}`),
    size: ensure(sql`(SELECT subtotal FROM quotes WHERE id = ${id}) <= ${maxSubtotal}`, tooLarge),
    removed: db.run(sql`DELETE FROM quote_lines WHERE quoteId = ${id}`),
    lines: insertLines(db, id, lines, priced),
    found: quoteQueries(db, id),
  })
  return toQuote(found)
}

const columns = {
  validUntil: sql`validUntil`,
  pickup: sql`pickup`,
  addressId: sql`addressId`,
  clientNote: sql`clientNote`,
  internalNote: sql`internalNote`,
}

type Content = Record<keyof typeof columns, unknown> & { lines: SQL }

/** The content of a quote as the log stores it, as JSON. `lines`: rows of `code` and `text`. */
const loggedContent = ({ validUntil, pickup, addressId, clientNote, internalNote, lines }: Content) =>
  sql`json_patch(json_object('validUntil', ${validUntil}, 'pickup', json(iif(${pickup}, 'true', 'false')),
    'address', (SELECT text FROM delivery_addresses WHERE delivery_addresses.id = ${addressId}),
    'clientNote', ${clientNote}, 'internalNote', ${internalNote}),
    (SELECT json_group_object(${productField('')} || code, text) FROM ${lines}))`

const lineText = sql`line.quantity || ' × ' || printf('$%,.2f', line.price / 100.0) AS text`

const stored = (id: SQL) => sql`(SELECT code, ${lineText} FROM quote_lines AS line WHERE quoteId = ${id})`

/** The lines after the change, and those that it removes. Read it before the lines are replaced. */
const replaced = (id: SQL, priced: SQL) => sql`(SELECT code, ${lineText}
  FROM ${priced} AS line JOIN products ON products.id = line.productId
  UNION ALL SELECT code, 'Se quitó' FROM quote_lines
  WHERE quoteId = ${id} AND productId NOT IN (SELECT productId FROM ${priced}))`
