import { sql } from 'drizzle-orm'
import { todayInMexico } from '../../contract/fields.ts'

// Conditions of rows of `quotes`.

/** The quote can be ordered, edited or discarded. */
export const isOpenQuote = sql`(quotes.orderId IS NULL AND quotes.discardedAt IS NULL)`

/** SQL: whether the last day of the quote with this id is before `day`. */
export const endsBefore = (quoteId: number, day: string) =>
  sql`EXISTS (SELECT 1 FROM quotes WHERE id = ${quoteId} AND validUntil < ${day})`

/** SQL for the state of a quote. */
export const quoteState = () => sql`CASE WHEN quotes.orderId IS NOT NULL THEN 'ordered'
  WHEN quotes.discardedAt IS NOT NULL THEN 'discarded' WHEN quotes.validUntil < ${todayInMexico()} THEN 'expired' ELSE 'valid' END`

/**
 * The rule of `isQuoted` in the contract, for a row `line` of priced lines: the quote offers its price until `day` or longer. It does not
 * check whether the quote is open, because `ensureOpen` does.
 */
export const isQuotedLine = (quoteId: number, day: string) => sql`EXISTS (SELECT 1 FROM quotes
  JOIN quote_lines AS quoted ON quoted.quoteId = quotes.id AND quoted.productId = line.productId
  WHERE quotes.id = ${quoteId} AND quotes.validUntil >= ${day} AND line.quantity >= quoted.quantity AND line.price >= quoted.price)`
