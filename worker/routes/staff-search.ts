import { Hono } from 'hono'
import { StaffSearchQuery } from '../contract/staff-search.ts'
import { searchRecords } from '../domain/staff-search.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { query } from '../http/validate.ts'

/** The search of the staff's top bar. */
export const search = new Hono<AppEnv>().get('/', access('staff'), query(StaffSearchQuery), async (c) =>
  c.json(await searchRecords(c.var.db, c.var.user, c.req.valid('query').q)),
)
