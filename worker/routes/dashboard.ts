import { Hono } from 'hono'
import { dashboardOf } from '../domain/dashboard.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'

export const dashboard = new Hono<AppEnv>().get('/', access('dashboard'), async (c) =>
  c.json(await dashboardOf(c.var.db, c.var.user)),
)
