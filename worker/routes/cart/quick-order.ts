import { Hono } from 'hono'
import { UnresolvedLines } from '../../contract/cart/quick-order.ts'
import { resolveOwnLines } from '../../domain/cart/quick-order.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { countPerMinute, keyInShop } from '../../http/rate-limit.ts'
import { body } from '../../http/validate.ts'

/** Limits the lines of one user, because each of them is several searches of the catalogue. */
const searches = countPerMinute(20_000)

export const quickOrder = new Hono<AppEnv>().post('/resolve', access('client'), body(UnresolvedLines), async (c) => {
  const { lines } = c.req.valid('json')
  searches.spend(keyInShop(c, c.var.user.id), lines.length)
  return c.json({ lines: await resolveOwnLines(c.var.db, c.var.user, lines) })
})
