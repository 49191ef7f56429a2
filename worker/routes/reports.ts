import { Hono } from 'hono'
import { SalesQuery, StockReportQuery } from '../contract/reports.ts'
import { salesReport } from '../domain/reports/sales.ts'
import { stockReport } from '../domain/reports/stock.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { query } from '../http/validate.ts'

export const reports = new Hono<AppEnv>()

reports.get('/sales', access('reports.sales'), query(SalesQuery), async (c) =>
  c.json(await salesReport(c.var.db, c.var.user, c.req.valid('query'))),
)

reports.get('/inventory', access('reports.inventory'), query(StockReportQuery), async (c) =>
  c.json(await stockReport(c.var.db, c.req.valid('query'))),
)
