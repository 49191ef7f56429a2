import type { Context } from 'hono'
import type { ClosedSession } from '../domain/accounts/sessions.ts'
import type { AppEnv } from '../env.ts'
import { closeSessions } from '../services/rooms.ts'
import { forgetSession } from './session.ts'

/** Closes the sockets of sessions that have ended, after the response. */
export function closeSockets(c: Context<AppEnv>, closed: readonly ClosedSession[]) {
  for (const { tokenHash, userId } of closed) {
    forgetSession(tokenHash)
    c.executionCtx.waitUntil(closeSessions(c.env, userId, tokenHash))
  }
}
