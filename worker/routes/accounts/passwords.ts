import { Hono } from 'hono'
import { LinkQuery, PasswordByLink, ResetRequest } from '../../contract/accounts/password-links.ts'
import { readLink, requestReset, setPasswordByLink } from '../../domain/accounts/password-links.ts'
import type { AppEnv } from '../../env.ts'
import { sendSoon } from '../../http/mails.ts'
import { networkOfCaller } from '../../http/network.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { body } from '../../http/validate.ts'
import { mailerOf } from '../../services/mailer.ts'

/** Passwords by a link, for users who cannot sign in. Tokens are sent in bodies only: addresses are logged. */
export const passwords = new Hono<AppEnv>().use(perMinute(120))

passwords.post('/reset', body(ResetRequest), async (c) => {
  await requestReset(c.var.db, mailerOf(c.env), c.req.valid('json'), networkOfCaller(c))
  sendSoon(c)
  return c.json({ success: true })
})

passwords.post('/link', body(LinkQuery), async (c) => c.json(await readLink(c.var.db, c.req.valid('json').token)))

passwords.post('/', body(PasswordByLink), async (c) => c.json(await setPasswordByLink(c.var.db, c.req.valid('json'))))
