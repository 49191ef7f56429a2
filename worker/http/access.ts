import { createMiddleware } from 'hono/factory'
import { type Area, can, forbiddenMessage } from '../contract/access.ts'
import type { AppEnv } from '../env.ts'
import { forbidden } from '../errors.ts'

/** Guard of a route: 403 for a role without the area. */
export const access = (area: Area, message = forbiddenMessage) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (!can(c.var.user, area)) throw forbidden(message)
    await next()
  })
