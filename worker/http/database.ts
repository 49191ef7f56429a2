import { createMiddleware } from 'hono/factory'
import { connect, createLimitedRemote } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/index.ts'
import type { AppEnv, Env } from '../env.ts'
import { requestEvents } from '../services/rooms.ts'

let migrated: Promise<void> | undefined

/** Runs the pending migrations before the first statement of this isolate. db/migrate.ts handles two isolates at once. */
export function migrateOnce(env: Env) {
  migrated ??= migrate(createLimitedRemote(env), migrations).catch((error) => {
    migrated = undefined
    throw error
  })
  return migrated
}

export const database = createMiddleware<AppEnv>(async (c, next) => {
  await migrateOnce(c.env)
  const events = requestEvents(c.env)
  c.set('events', events)
  c.set('db', connect(c.env, undefined, events))
  await next()
})
