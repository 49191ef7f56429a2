import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'
import { tooMany } from '../errors.ts'
import { networkOfCaller } from './network.ts'

const windowMs = 60_000
const maxKeys = 10_000

/** Counts by key in a minute. Each isolate counts separately: enough to stop a script, and without a round trip. */
export function countPerMinute(limit: number) {
  let startedAt = 0
  const counts = new Map<string, number>()

  /** Returns the seconds until the next minute if the key exceeds the limit, else 0. */
  function add(key: string, amount = 1) {
    const now = Date.now()
    if (now - startedAt >= windowMs || counts.size >= maxKeys) {
      startedAt = now
      counts.clear()
    }
    const count = (counts.get(key) ?? 0) + amount
    counts.set(key, count)
    return count > limit ? Math.ceil((startedAt + windowMs - now) / 1000) : 0
  }

  return {
    add,
    /** @throws 429 if the key exceeds the limit */
    spend(key: string, amount = 1) {
      const secondsLeft = add(key, amount)
      if (secondsLeft) throw tooMany(secondsLeft)
    },
    takeBack(key: string) {
      const count = counts.get(key)
      if (count) counts.set(key, count - 1)
    },
  }
}

/** A key of `countPerMinute`: tests run several shops in one isolate. */
export const keyInShop = ({ env }: Context<AppEnv>, key: string | number) => `${env.LIBSQL_URL} ${key}`

/**
 * Limits the requests of a user in a minute, on public routes those of a network: for routes that call a provider, hash a password,
 * or keep the database busy. An answer that sets `isUncounted` does not count.
 */
export function perMinute(limit: number) {
  const counts = countPerMinute(limit)
  return createMiddleware<AppEnv>(async (c, next) => {
    const key = keyInShop(c, c.var.user?.id ?? networkOfCaller(c))
    counts.spend(key)
    await next()
    if (c.var.isUncounted) counts.takeBack(key)
  })
}
