import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { matchedRoutes } from 'hono/route'
import type { AppEnv } from '../env.ts'
import { isRepeated } from './on-error.ts'

/** One JSON line a request. `route` is the pattern of the address, which holds no id and no search. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  // A repeated request is logged once, by its first run.
  if (c.env.LOG_REQUESTS === 'off' || isRepeated(c)) return next()
  const startedAt = Date.now()
  await next()
  const { method } = c.req
  const { status } = c.res
  const ms = Date.now() - startedAt
  console.info(
    JSON.stringify({ requestId: c.var.requestId, method, route: routeOf(c), status, ms, userId: c.var.user?.id }),
  )
})

function routeOf(c: Context<AppEnv>) {
  if (c.res.headers.get('Content-Type')?.startsWith('text/html')) return 'document'
  return matchedRoutes(c).findLast(({ method }) => method === c.req.method)?.path ?? 'unknown'
}
