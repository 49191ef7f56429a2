import { Hono } from 'hono'
import { dashboardOf } from '../domain/dashboard/read.ts'
import { waitingWork } from '../domain/dashboard/staff.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { testModeOf } from '../services/test-mode.ts'

export const dashboard = new Hono<AppEnv>()
  .get('/', access('dashboard'), async (c) => c.json(await dashboardOf(c.var.db, c.var.user, testModeOf(c.env))))
  .get('/waiting', access('staff'), async (c) => c.json(await waitingWork(c.var.db, c.var.user)))
