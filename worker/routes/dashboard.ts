import { Hono } from 'hono'
import { dashboardOf } from '../domain/dashboard/read.ts'
import { waitingWork } from '../domain/dashboard/staff.ts'
import type { AppEnv, Env } from '../env.ts'
import { access } from '../http/access.ts'

export const dashboard = new Hono<AppEnv>()
  .get('/', access('dashboard'), async (c) => c.json(await dashboardOf(c.var.db, c.var.user, testModeOf(c.env))))
  .get('/waiting', access('staff'), async (c) => c.json(await waitingWork(c.var.db, c.var.user)))

const testModeOf = ({ NETPAY_SANDBOX, FACTURAPI_KEY = '' }: Env) => [
  ...(NETPAY_SANDBOX === 'true' ? (['cards'] as const) : []),
  ...(FACTURAPI_KEY.startsWith('sk_test_') ? (['invoices'] as const) : []),
]
