import { sql } from 'drizzle-orm'
import { todayInMexico } from '../../contract/fields.ts'

// Conditions of rows of `quotes`.

/** The quote can be ordered or discarded. */
export const isOpenQuote = sql`(quotes.orderId IS NULL AND quotes.discardedAt IS NULL)`

/** The last day of the quote has passed. */
export const isPast = () => sql`(quotes.validUntil < ${todayInMexico()})`

/** SQL: whether the quote with this id has expired. */
export const hasExpired = (quoteId: number) => sql`EXISTS (SELECT 1 FROM quotes WHERE id = ${quoteId} AND ${isPast()})`

/** SQL for the state of a quote. */
export const quoteState = () => sql`CASE WHEN quotes.orderId IS NOT NULL THEN 'ordered'
  WHEN quotes.discardedAt IS NOT NULL THEN 'discarded' WHEN ${isPast()} THEN 'expired' ELSE 'valid' END`

/**
 * The rule of `isQuoted` in the contract, for a row `line` of priced lines. It does not check whether the quote is open, because
 * `takeQuote` does.
 */
export const isQuotedLine = (quoteId: number) => sql`EXISTS (SELECT 1 FROM quotes
  JOIN quote_lines AS quoted ON quoted.quoteId = quotes.id AND quoted.productId = line.productId
  WHERE quotes.id = ${quoteId} AND NOT ${isPast()} AND line.quantity >= quoted.quantity AND line.price >= quoted.price)`
