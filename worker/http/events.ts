import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../env.ts'

/** Sends the events of a request to the rooms after its response, also when it failed after a write. */
export const events = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { events } = c.var
  if (!events.isEmpty()) c.executionCtx.waitUntil(events.send())
})
