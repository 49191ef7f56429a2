import { Hono } from 'hono'
import { UnresolvedLines } from '../../contract/cart/quick-order.ts'
import { resolveOwnLines } from '../../domain/cart/quick-order.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { body } from '../../http/validate.ts'

export const quickOrder = new Hono<AppEnv>().post('/resolve', access('client'), body(UnresolvedLines), async (c) =>
  c.json({ lines: await resolveOwnLines(c.var.db, c.var.user, c.req.valid('json').lines) }),
)
