import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'
import { closeSessions } from '../services/rooms.ts'
import { forgetSession } from './session.ts'

/** The sockets of closed sessions close with them. `closed`: the digests of their tokens. */
export function hangUp(c: Context<AppEnv>, userId: number, closed: string[]) {
  for (const tokenHash of closed) {
    forgetSession(tokenHash)
    c.executionCtx.waitUntil(closeSessions(c.env, userId, tokenHash))
  }
}
