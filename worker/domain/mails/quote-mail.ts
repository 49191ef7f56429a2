import { type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { toCentavos } from '../../contract/money.ts'
import { quoteFolio } from '../../contract/orders/quotes.ts'
import { conflict } from '../../errors.ts'
import { audited } from '../audit.ts'
import { hasUser } from '../customers/record.ts'
import type { Author } from '../identity.ts'
import { noQuote } from '../not-found.ts'
import { type LinkSigner, quoteToken } from '../orders/link-signer.ts'
import { quoteState } from '../orders/quote-state.ts'
import { getQuote } from '../orders/read-quotes.ts'
import { ago, fromNow } from '../times.ts'
import { isHeld } from './hold.ts'
import type { MailContent, MailShop } from './layout.ts'
import { answerText, articles, longDay, maxLines, pesos, pricedLines, restOf } from './parts.ts'
import type { Mailer } from './port.ts'
import { retryForMs } from './queue.ts'

/** In this time, the same version of a quote is mailed once: a second request is a second press. */
const pauseMs = 10 * 60_000

/** Subquery for the e-mail address of the quote's customer. */
export const quoteAddress = (id: SQL | number) =>
  sql`(SELECT customers.email FROM quotes JOIN customers ON customers.id = quotes.customerId WHERE quotes.id = ${id})`

/** The condition that the customer can still accept the quote. */
export const ensureOffered = (id: number) =>
  ensure(sql`EXISTS (SELECT 1 FROM quotes WHERE id = ${id} AND ${quoteState()} = 'valid')`, () =>
    conflict('QUOTE_NOT_VALID', `La cotización ${quoteFolio(id)} ya no está vigente. Edítala o haz otra.`),
  )

/**
 * Queues the mail of a quote for its customer's address, which it returns.
 * @throws 404, or 409 if the quote is not valid, without an address, soon after the same mail, or if the shop sends no mails
 */
export async function mailQuote(db: Database, { port }: Mailer, user: Author, id: number) {
  if (!port) throw conflict('NO_MAIL', 'La tienda aún no envía correos. Envía la cotización por WhatsApp.')
  const address = quoteAddress(id)
  const wasMailed = sql`EXISTS (SELECT 1 FROM mails JOIN quotes ON quotes.id = ${id} AND quotes.customerId = mails.customerId
    WHERE kind = 'quote' AND facts ->> 'quoteId' = quotes.id AND facts ->> 'version' = quotes.version
      AND mails.createdAt > ${ago(pauseMs)} AND state IN ('waiting', 'sent'))`
  const { to } = await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM quotes WHERE id = ${id})`, noQuote),
    offered: ensureOffered(id),
    address: ensure(sql`${address} <> ''`, () =>
      conflict('NO_ADDRESS', 'Este cliente no tiene correo. Agrégalo en sus datos.'),
    ),
    reaches: ensure(sql`NOT ${isHeld(address)}`, () =>
      conflict(
        'HELD_ADDRESS',
        'Un correo a este cliente rebotó. Revisa su dirección de correo antes de enviarle la cotización.',
      ),
    ),
    pause: ensure(sql`NOT ${wasMailed}`, () =>
      conflict('MAILED', 'Esta cotización ya se envió por correo hace unos minutos.'),
    ),
    to: db.all<{ email: string }>(sql`INSERT INTO mails (kind, email, customerId, facts, expiresAt)
      SELECT 'quote', ${address}, customerId, json_object('quoteId', id, 'version', version), ${fromNow(retryForMs)}
      FROM quotes WHERE id = ${id} RETURNING email`),
    audit: audited(db, user, { action: 'mail', entity: 'quote', entityId: id }),
  })
  return { email: to[0]?.email ?? '' }
}

/** The mail of a quote, as it is now. Undefined if it is no longer valid. */
export async function quoteMail(
  db: Database,
  id: number,
  shop: MailShop,
  signer: LinkSigner,
): Promise<MailContent | undefined> {
  const [quote, [access]] = await Promise.all([
    getQuote(db, id),
    db.all<{ uid: string; hasUser: number }>(
      sql`SELECT uid, ${hasUser(sql`quotes.customerId`)} AS hasUser FROM quotes WHERE id = ${id}`,
    ),
  ])
  const token = access ? await quoteToken(signer, access.uid) : null
  if (quote.state !== 'valid') return undefined
  const { Customer, items, pickup, shippingAddress, clientNote } = quote
  const delivery = pickup ? 'Pasas por tu pedido a la tienda' : shippingAddress
  const iva = toCentavos(quote.total) - toCentavos(quote.subtotal)
  const label = access?.hasUser ? 'Ver y aceptar la cotización' : 'Ver la cotización'
  return {
    subject: `Cotización ${quoteFolio(id)} de ${shop.name}`,
    title: `Tu cotización ${quoteFolio(id)}`,
    parts: [
      { text: `Hola, ${Customer.name}:` },
      { text: `Estos precios valen hasta el ${longDay(quote.validUntil)}, sujetos a existencia.` },
      ...(clientNote ? [{ text: clientNote }] : []),
      pricedLines(items.slice(0, maxLines).map((item) => ({ ...item, price: toCentavos(item.price) }))),
      ...restOf(items.length - maxLines, articles),
      {
        facts: [
          ['Subtotal', pesos(toCentavos(quote.subtotal))] as const,
          ['IVA', pesos(iva)] as const,
          ['Total', pesos(toCentavos(quote.total))] as const,
          ...(delivery ? [['Entrega', delivery] as const] : []),
        ],
      },
      ...(token ? [{ button: { label, url: `${shop.origin}/paper#${token}` } }] : []),
      { text: answerText('Si tienes dudas o quieres cambiar algo', shop) },
    ],
  }
}
