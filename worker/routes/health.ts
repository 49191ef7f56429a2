import { Hono } from 'hono'
import { connect } from '../../db/client.ts'
import { healthOf } from '../domain/health.ts'
import type { AppEnv } from '../env.ts'
import { logFault } from '../http/on-error.ts'
import { perMinute } from '../http/rate-limit.ts'

/** For a monitor, without a session. Mounted before the migrations, which need the database. */
export const health = new Hono<AppEnv>().get('/', perMinute(120), async (c) => {
  const state = await healthOf(connect(c.env), (error) => logFault(c, error))
  return c.json(state, state.status === 'ok' ? 200 : 503)
})
