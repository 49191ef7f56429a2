import { Hono } from 'hono'
import * as v from 'valibot'
import { IdText } from '../contract/fields.ts'
import { NewRefund } from '../contract/refunds.ts'
import { refundPayment } from '../domain/payments/refund.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { perMinute } from '../http/rate-limit.ts'
import { body, param } from '../http/validate.ts'
import { netpay } from '../services/netpay.ts'

const one = param(v.object({ id: IdText }))

export const payments = new Hono<AppEnv>()

payments.post('/:id/refunds', access('payments.refund'), perMinute(30), one, body(NewRefund), async (c) => {
  const key = c.req.header('Idempotency-Key')?.slice(0, 200) ?? crypto.randomUUID()
  const { id } = c.req.valid('param')
  const { refund, created } = await refundPayment(c.var.db, netpay(c.env), c.var.user, id, c.req.valid('json'), key)
  return c.json(refund, created ? 201 : 200)
})
