import { Hono } from 'hono'
import { PaperQuery } from '../../contract/orders/papers.ts'
import { readPaper } from '../../domain/orders/papers.ts'
import { readQuotePaper } from '../../domain/orders/quote-papers.ts'
import type { AppEnv } from '../../env.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { body } from '../../http/validate.ts'
import { linkSignerOf } from '../../services/vault.ts'

/** Papers for a visitor with a link. The token is sent in a body: addresses are logged. */
export const papers = new Hono<AppEnv>()

/** One limit for orders and quotes together. */
const limit = perMinute(60)

papers.post('/', limit, body(PaperQuery), async (c) =>
  c.json(await readPaper(c.var.db, linkSignerOf(c.env), c.req.valid('json').token)),
)

papers.post('/quote', limit, body(PaperQuery), async (c) =>
  c.json(await readQuotePaper(c.var.db, linkSignerOf(c.env), c.req.valid('json').token)),
)
