import { Hono } from 'hono'
import { AcceptQuote, NewQuote, QuoteChange, QuoteQuery } from '../../contract/orders/quotes.ts'
import { mailQuote } from '../../domain/mails/quote-mail.ts'
import { acceptQuote } from '../../domain/orders/accept-quote.ts'
import { editQuote } from '../../domain/orders/edit-quote.ts'
import { createQuoteLink, offeredQuotes } from '../../domain/orders/quote-papers.ts'
import { getQuote, listQuotes } from '../../domain/orders/read-quotes.ts'
import { createQuote, discardQuote } from '../../domain/orders/write-quotes.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { sendSoon } from '../../http/mails.ts'
import { body, query, withId } from '../../http/validate.ts'
import { mailerOf } from '../../services/mailer.ts'
import { linkSignerOf } from '../../services/vault.ts'

/** Quotes: prices that staff offer to a customer until a day. */
export const quotes = new Hono<AppEnv>()

quotes.get('/', access('orders.create'), query(QuoteQuery), async (c) =>
  c.json(await listQuotes(c.var.db, c.req.valid('query'))),
)

quotes.post('/', access('orders.create'), body(NewQuote), async (c) => {
  const key = idempotencyKey(c)
  return c.json(await createQuote(c.var.db, c.var.user, c.req.valid('json'), key), 201)
})

/** The quotes that the client may accept. */
quotes.get('/mine', access('client'), async (c) =>
  c.json(await offeredQuotes(c.var.db, linkSignerOf(c.env), c.var.user)),
)

quotes.get('/:id', access('orders.create'), withId, async (c) =>
  c.json(await getQuote(c.var.db, c.req.valid('param').id)),
)

quotes.put('/:id', access('orders.create'), withId, body(QuoteChange), async (c) => {
  const { id } = c.req.valid('param')
  return c.json(await editQuote(c.var.db, c.var.user, id, c.req.valid('json')))
})

quotes.post('/:id/discard', access('orders.create'), withId, async (c) =>
  c.json(await discardQuote(c.var.db, c.var.user, c.req.valid('param').id)),
)

quotes.get('/:id/link', access('orders.create'), withId, async (c) => {
  const link = await createQuoteLink(c.var.db, linkSignerOf(c.env), c.req.valid('param').id)
  return c.json({ ...link, canMail: mailerOf(c.env).port !== undefined })
})

quotes.post('/:id/mail', access('orders.create'), withId, async (c) => {
  const sent = await mailQuote(c.var.db, mailerOf(c.env), c.var.user, c.req.valid('param').id)
  sendSoon(c)
  return c.json(sent, 201)
})

quotes.post('/:id/accept', access('client'), withId, body(AcceptQuote), async (c) => {
  const { id } = c.req.valid('param')
  const { order, created } = await acceptQuote(c.var.db, c.var.user, id, c.req.valid('json'))
  return c.json(order, created ? 201 : 200)
})
