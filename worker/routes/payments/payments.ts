import { Hono } from 'hono'
import { PaymentQuery, ReceivableQuery, VoucherQuery } from '../../contract/payments/collection.ts'
import { ReconciliationQuery } from '../../contract/payments/reconciliation.ts'
import { NewRefund } from '../../contract/payments/refunds.ts'
import { collectionSummary, listDebtors, listReceivables, listVouchers } from '../../domain/payments/collection.ts'
import { listPayments } from '../../domain/payments/list.ts'
import { paymentAlarms, reconcileDay } from '../../domain/payments/reconciliation.ts'
import { refundPayment } from '../../domain/payments/refund.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { body, query, withId } from '../../http/validate.ts'
import { netpay } from '../../services/netpay.ts'

export const payments = new Hono<AppEnv>().use(access('payments'))

payments.get('/', query(PaymentQuery), async (c) => c.json(await listPayments(c.var.db, c.req.valid('query'))))

payments.get('/summary', async (c) => c.json(await collectionSummary(c.var.db)))

payments.get('/vouchers', query(VoucherQuery), async (c) => c.json(await listVouchers(c.var.db, c.req.valid('query'))))

payments.get('/receivables', query(ReceivableQuery), async (c) =>
  c.json(await listReceivables(c.var.db, c.req.valid('query'))),
)

payments.get('/receivables/customers', query(ReceivableQuery), async (c) =>
  c.json(await listDebtors(c.var.db, c.req.valid('query'))),
)

payments.get('/alarms', async (c) => c.json(await paymentAlarms(c.var.db)))

payments.get('/reconciliation', perMinute(20), query(ReconciliationQuery), async (c) =>
  c.json(await reconcileDay(c.var.db, netpay(c.env), c.req.valid('query').day)),
)

payments.post('/:id/refunds', access('payments.refund'), perMinute(30), withId, body(NewRefund), async (c) => {
  const key = { paymentId: c.req.valid('param').id, idempotencyKey: idempotencyKey(c) }
  const { refund, created } = await refundPayment(c.var.db, netpay(c.env), c.var.user, key, c.req.valid('json'))
  return c.json(refund, created ? 201 : 200)
})
