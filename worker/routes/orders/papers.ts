import { Hono } from 'hono'
import { PaperQuery } from '../../contract/orders/papers.ts'
import { readPaper } from '../../domain/orders/papers.ts'
import type { AppEnv } from '../../env.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { body } from '../../http/validate.ts'
import { linkSignerOf } from '../../services/vault.ts'

/** The paper of an order for a visitor with its link. The token is sent in a body: addresses are logged. */
export const papers = new Hono<AppEnv>().post('/', perMinute(60), body(PaperQuery), async (c) =>
  c.json(await readPaper(c.var.db, linkSignerOf(c.env), c.req.valid('json').token)),
)
