import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../../db/client.ts'
import { toPesos } from '../../contract/money.ts'
import { type PaperLink, SharedQuote } from '../../contract/orders/papers.ts'
import { type OfferedQuote, quoteFolio } from '../../contract/orders/quotes.ts'
import { hasUser } from '../customers/record.ts'
import type { Actor } from '../identity.ts'
import { noQuote } from '../not-found.ts'
import { storedGroup } from '../shop/configured.ts'
import { startOfDay } from '../times.ts'
import { deliveryText } from './delivery.ts'
import { type LinkSigner, quoteToken, quoteUidIn } from './link-signer.ts'
import { deadLink, endedLink } from './papers.ts'
import { quoteState } from './quote-state.ts'
import { quoteQueries, toQuote } from './read-quotes.ts'

/** Days for which the link of an expired quote still opens it, and says that it expired. */
const keptDays = 30

const endOf = (validUntil: string) => startOfDay(validUntil, keptDays + 1)

/**
 * A link with which any visitor reads a quote, without a session. Its token has no end of its own: it opens the quote until 30 days
 * after the last day that the quote has now, so an edit that lets the quote end later does so for links that were sent before.
 * @throws 404
 */
export async function createQuoteLink(db: Database, signer: LinkSigner, id: number): Promise<PaperLink> {
  const [quote] = await db.all<{ uid: string; validUntil: string }>(
    sql`SELECT uid, validUntil FROM quotes WHERE id = ${id}`,
  )
  if (!quote) throw noQuote()
  return { token: await quoteToken(signer, quote.uid), expiresAt: endOf(quote.validUntil) }
}

/**
 * The quote as it is now. The schema removes every field that the page does not show.
 * @throws 404 for a token that the shop has not signed and for a deleted quote, 410 after the end of the link
 */
export async function readQuotePaper(db: Database, signer: LinkSigner, token: string): Promise<SharedQuote> {
  const uid = await quoteUidIn(signer, token)
  if (uid === undefined) throw deadLink()
  const { found, customer, business } = await db.read({
    found: quoteQueries(db, sql`(SELECT id FROM quotes WHERE uid = ${uid})`),
    customer: db.all<{ hasUser: number; defaultAddress: string | null }>(sql`SELECT
      ${hasUser(sql`quotes.customerId`)} AS hasUser, ${deliveryText(undefined, sql`quotes.customerId`)} AS defaultAddress
      FROM quotes WHERE uid = ${uid}`),
    business: storedGroup(db, 'business'),
  })
  const [facts] = customer
  if (!facts) throw deadLink()
  const quote = toQuote(found)
  if (endOf(quote.validUntil) < new Date().toISOString()) throw endedLink()
  return v.parse(SharedQuote, {
    // A quote without an address is delivered to the customer's default one.
    quote: { ...quote, shippingAddress: quote.pickup ? null : (quote.shippingAddress ?? facts.defaultAddress) },
    hasUser: facts.hasUser === 1,
    business: business[0]?.values ?? {},
  })
}

const maxOffers = 5

/** The quotes that the client may accept now, those that end first at the top. None if the shop has no secret for their links. */
export async function offeredQuotes(db: Database, signer: LinkSigner, user: Actor): Promise<OfferedQuote[]> {
  const rows = await db.all<{ id: number; uid: string; validUntil: string; total: number }>(sql`
    SELECT id, uid, validUntil, total FROM quotes WHERE customerId = ${user.customerId} AND ${quoteState()} = 'valid'
    ORDER BY validUntil, id LIMIT ${maxOffers}`)
  const offers = rows.map(async ({ id, uid, validUntil, total }) => {
    const token = await quoteToken(signer, uid)
    return token === null ? [] : [{ folio: quoteFolio(id), validUntil, total: toPesos(total), token }]
  })
  return (await Promise.all(offers)).flat()
}
