import { createMiddleware } from 'hono/factory'
import { connect, createLimitedRemote } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/index.ts'
import type { AppEnv, Env } from '../env.ts'
import { requestEvents } from '../services/outbox.ts'

let isMigrated = false

/**
 * Runs the pending migrations before the first statement of this isolate. Requests that arrive meanwhile run them too, which
 * db/migrate.ts allows. They share no promise: when a browser goes away, workerd ends its request, and the promise of that request
 * never settles.
 */
export async function migrateOnce(env: Env) {
  if (isMigrated) return
  await migrate(createLimitedRemote(env), migrations)
  isMigrated = true
}

export const database = createMiddleware<AppEnv>(async (c, next) => {
  await migrateOnce(c.env)
  const events = requestEvents(c.env)
  c.set('events', events)
  c.set('db', connect(c.env, undefined, events))
  await next()
})
