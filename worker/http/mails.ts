import type { Context } from 'hono'
import type { AppEnv } from '../env.ts'
import { deliverMails } from '../services/mailer.ts'
import { logFault } from './on-error.ts'

/** Sends the mails that a request has queued, after its response. The cron tries again what fails here. */
export function sendSoon(c: Context<AppEnv>) {
  c.executionCtx.waitUntil(deliverMails(c.env).catch((error) => logFault(c, error)))
}
