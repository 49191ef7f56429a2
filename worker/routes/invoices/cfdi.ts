import { Hono } from 'hono'
import * as v from 'valibot'
import { connect } from '../../../db/client.ts'
import { IdText } from '../../contract/fields.ts'
import {
  CancelInvoice,
  CfdiQuery,
  GlobalQuery,
  MailInvoice,
  NewCreditNote,
  NewGlobalInvoice,
} from '../../contract/invoices/staff-cfdi.ts'
import { cancelInvoice } from '../../domain/invoices/cancel.ts'
import { issueCreditNote } from '../../domain/invoices/credit-note.ts'
import { issueGlobal, previewGlobal } from '../../domain/invoices/global.ts'
import { listCfdis } from '../../domain/invoices/list.ts'
import { resendMail } from '../../domain/invoices/mail.ts'
import { readNamedCfdi } from '../../domain/invoices/reading.ts'
import type { AppEnv } from '../../env.ts'
import { badSignature } from '../../errors.ts'
import { access } from '../../http/access.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { body, param, query } from '../../http/validate.ts'
import { followWebhooks } from '../../http/webhooks.ts'
import { isSigned, namedCfdi } from '../../services/facturapi-webhook.ts'
import { invoiceContext } from '../../services/invoice-context.ts'

const one = param(v.object({ rowid: IdText }))

/** The staff's side of CFDIs. */
export const cfdi = new Hono<AppEnv>()

cfdi.get('/', access('invoices'), query(CfdiQuery), async (c) =>
  c.json(await listCfdis(c.var.db, c.req.valid('query'))),
)

cfdi.get('/global', access('invoices'), query(GlobalQuery), async (c) =>
  c.json(await previewGlobal(c.var.db, c.req.valid('query').month)),
)

cfdi.post('/global', access('invoices'), perMinute(20), body(NewGlobalInvoice), async (c) => {
  const context = invoiceContext(c.env, c.var.db)
  return c.json(await issueGlobal(context, c.var.user, c.req.valid('json')), 201)
})

cfdi.put('/:rowid/cancel', access('invoices.cancel'), perMinute(60), one, body(CancelInvoice), async (c) => {
  const context = invoiceContext(c.env, c.var.db)
  return c.json(await cancelInvoice(context, c.var.user, c.req.valid('param').rowid, c.req.valid('json')))
})

cfdi.post('/:rowid/credit-note', access('invoices.cancel'), perMinute(60), one, body(NewCreditNote), async (c) => {
  const context = invoiceContext(c.env, c.var.db)
  const key = idempotencyKey(c)
  return c.json(await issueCreditNote(context, c.var.user, c.req.valid('param').rowid, c.req.valid('json'), key), 201)
})

cfdi.post('/:rowid/email', access('invoices'), perMinute(60), one, body(MailInvoice), async (c) => {
  const context = invoiceContext(c.env, c.var.db)
  await resendMail(context, c.var.user, c.req.valid('param').rowid, c.req.valid('json').email)
  return c.json({ success: true })
})

const followLater = followWebhooks()

/** Webhooks of Facturapi, signed with their secret. Each one only makes the shop read that CFDI again. */
export const facturapiWebhook = new Hono<AppEnv>().post('/', async (c) => {
  const text = await c.req.text()
  if (!(await isSigned(c.env, text, c.req.header('Facturapi-Signature')))) throw badSignature()
  const named = namedCfdi(text)
  if (named) followLater(c, () => readNamedCfdi(invoiceContext(c.env, connect(c.env)), named))
  return c.json({ received: true })
})
