import { Hono } from 'hono'
import { AuditQuery } from '../contract/audit.ts'
import { readAuditLog } from '../domain/audit-log.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { query } from '../http/validate.ts'

/** The log of all changes. */
export const audit = new Hono<AppEnv>().get('/', access('audit'), query(AuditQuery), async (c) =>
  c.json(await readAuditLog(c.var.db, c.var.user, c.req.valid('query'))),
)
