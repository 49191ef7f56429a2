import { Hono } from 'hono'
import { LowStockSeen } from '../../contract/inventory/low-stock.ts'
import { lowStockNotices, lowStockSeen } from '../../domain/inventory/low-stock-notices.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { body } from '../../http/validate.ts'

/** The notices of low stock, for those who restock. */
export const lowStock = new Hono<AppEnv>().use(access('inventory.update'))

lowStock.get('/', async (c) => c.json(await lowStockNotices(c.var.db, c.var.user)))

lowStock.put('/seen', body(LowStockSeen), async (c) => {
  await lowStockSeen(c.var.db, c.var.user, c.req.valid('json').until)
  return c.json({ success: true })
})
