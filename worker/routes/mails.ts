import { Hono } from 'hono'
import * as v from 'valibot'
import { IdText } from '../contract/fields.ts'
import { MailQuery } from '../contract/mails.ts'
import { recordReport } from '../domain/mails/bounce.ts'
import { listMails, unreadMails } from '../domain/mails/list.ts'
import { sendAgain } from '../domain/mails/send-again.ts'
import type { AppEnv } from '../env.ts'
import { badSignature } from '../errors.ts'
import { access } from '../http/access.ts'
import { sendSoon } from '../http/mails.ts'
import { param, query, withId } from '../http/validate.ts'
import { mailerOf } from '../services/mailer.ts'
import { isSignedWebhook, reportOf } from '../services/resend-webhook.ts'

const oneOfOrder = param(v.object({ id: IdText, mailId: IdText }))

/** The mails of the shop. Their texts are not stored, so no list has a link of a user. */
export const mails = new Hono<AppEnv>()

mails.get('/', access('configuration'), query(MailQuery), async (c) =>
  c.json(await listMails(c.var.db, mailerOf(c.env), c.req.valid('query'))),
)

mails.post('/:id/send', access('configuration'), withId, async (c) => {
  const sent = await sendAgain(c.var.db, mailerOf(c.env), c.var.user, c.req.valid('param'))
  sendSoon(c)
  return c.json(sent)
})

/** The mails about one order that did not reach the client. */
export const orderMails = new Hono<AppEnv>()

orderMails.get('/:id/mails', access('orders'), withId, async (c) =>
  c.json(await unreadMails(c.var.db, c.req.valid('param').id)),
)

orderMails.post('/:id/mails/:mailId/send', access('orders.accept'), oneOfOrder, async (c) => {
  const { id: orderId, mailId: id } = c.req.valid('param')
  const sent = await sendAgain(c.var.db, mailerOf(c.env), c.var.user, { id, orderId })
  sendSoon(c)
  return c.json(sent)
})

/** Webhooks of Resend about bounced mails, signed with their secret. */
export const resendWebhook = new Hono<AppEnv>().post('/', async (c) => {
  const text = await c.req.text()
  const signed = {
    id: c.req.header('svix-id'),
    timestamp: c.req.header('svix-timestamp'),
    signature: c.req.header('svix-signature'),
  }
  if (!(await isSignedWebhook(c.env.RESEND_WEBHOOK_SECRET, text, signed))) throw badSignature()
  const report = reportOf(text)
  if (report) await recordReport(c.var.db, report)
  return c.json({ received: true })
})
