import { Hono } from 'hono'
import { MailQuery } from '../contract/mails.ts'
import { listMails } from '../domain/mails/list.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { query } from '../http/validate.ts'
import { mailerOf } from '../services/mailer.ts'

/** The mails of the shop. Their texts are not stored, so no list has a link of a user. */
export const mails = new Hono<AppEnv>().get('/', access('configuration'), query(MailQuery), async (c) =>
  c.json(await listMails(c.var.db, mailerOf(c.env), c.req.valid('query'))),
)
