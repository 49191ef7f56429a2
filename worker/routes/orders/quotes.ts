import { Hono } from 'hono'
import { NewQuote, QuoteChange, QuoteQuery } from '../../contract/orders/quotes.ts'
import { editQuote } from '../../domain/orders/edit-quote.ts'
import { getQuote, listQuotes } from '../../domain/orders/read-quotes.ts'
import { createQuote, discardQuote } from '../../domain/orders/write-quotes.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { body, query, withId } from '../../http/validate.ts'

/** Quotes: prices that staff offer to a customer until a day. */
export const quotes = new Hono<AppEnv>()

quotes.get('/', access('orders.create'), query(QuoteQuery), async (c) =>
  c.json(await listQuotes(c.var.db, c.req.valid('query'))),
)

quotes.post('/', access('orders.create'), body(NewQuote), async (c) => {
  const key = idempotencyKey(c)
  return c.json(await createQuote(c.var.db, c.var.user, c.req.valid('json'), key), 201)
})

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
