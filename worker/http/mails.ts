import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'
import { deliverMails } from '../services/mailer.ts'

/** Sends the mails that a request has queued, after its response. The cron sends what is left. */
export function sendSoon(c: Context<AppEnv>) {
  c.executionCtx.waitUntil(deliverMails(c.env).catch(() => undefined))
}
