import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'
import { flushOutbox } from '../services/rooms.ts'

/** Sends the events of a request to the rooms after its response, also when it failed after a write. */
export const events = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  if (c.var.db.hasEvents()) c.executionCtx.waitUntil(flushOutbox(c.env))
})
