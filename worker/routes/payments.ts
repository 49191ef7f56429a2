import { Hono } from 'hono'
import { PaymentQuery, ReceivableQuery, VoucherQuery } from '../contract/collection.ts'
import {
  collectionSummary,
  listDebtors,
  listPayments,
  listReceivables,
  listVouchers,
} from '../domain/payments/collection.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { query } from '../http/validate.ts'

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
