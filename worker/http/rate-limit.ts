import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'
import { tooMany } from '../errors.ts'
import { networkOfCaller } from './network.ts'

const windowMs = 60_000
const maxKeys = 10_000

/**
 * Limits the requests of a user in a minute, for routes that call a provider, or of a network on public routes. Each isolate
 * counts separately: enough to stop a script, and without a round trip.
 */
export function perMinute(limit: number) {
  let startedAt = 0
  const counts = new Map<string, number>()
  return createMiddleware<AppEnv>(async (c, next) => {
    const now = Date.now()
    if (now - startedAt >= windowMs || counts.size >= maxKeys) {
      startedAt = now
      counts.clear()
    }
    const key = `${c.env.LIBSQL_URL} ${c.var.user?.id ?? networkOfCaller(c)}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > limit) throw tooMany(Math.ceil((startedAt + windowMs - now) / 1000))
    await next()
  })
}
