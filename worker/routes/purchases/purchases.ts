import { Hono } from 'hono'
import { NewPurchase, PurchaseQuery, PurchaseUndo } from '../../contract/purchases/purchases.ts'
import { SuggestedQuery } from '../../contract/purchases/suggested.ts'
import { SupplierQuery } from '../../contract/purchases/suppliers.ts'
import { findSuppliers, getPurchase, listPurchases } from '../../domain/purchases/read.ts'
import { receivePurchase, undoPurchase } from '../../domain/purchases/receive.ts'
import { suggestedPurchase } from '../../domain/purchases/suggested.ts'
import { waitingLines } from '../../domain/purchases/waiting.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { body, query, withId } from '../../http/validate.ts'

export const purchases = new Hono<AppEnv>()

purchases.get('/', access('inventory.update'), query(PurchaseQuery), async (c) =>
  c.json(await listPurchases(c.var.db, c.req.valid('query'))),
)

purchases.post('/', access('inventory.update'), body(NewPurchase), async (c) => {
  const key = idempotencyKey(c)
  return c.json(await receivePurchase(c.var.db, c.var.user, c.req.valid('json'), key), 201)
})

/** Suggested purchases. */
purchases.get('/suggested', access('inventory.update'), query(SuggestedQuery), async (c) =>
  c.json(await suggestedPurchase(c.var.db, c.req.valid('query'))),
)

/** Orders that wait for goods. */
purchases.get('/waiting', access('inventory.update'), async (c) => c.json(await waitingLines(c.var.db)))

purchases.get('/:id', access('inventory.update'), withId, async (c) =>
  c.json(await getPurchase(c.var.db, c.req.valid('param').id)),
)

purchases.post('/:id/undo', access('inventory.update'), withId, body(PurchaseUndo), async (c) => {
  const { id } = c.req.valid('param')
  return c.json(await undoPurchase(c.var.db, c.var.user, id, c.req.valid('json').reason), 201)
})

export const suppliers = new Hono<AppEnv>()

suppliers.get('/', access('inventory.update'), query(SupplierQuery), async (c) =>
  c.json(await findSuppliers(c.var.db, c.req.valid('query').search)),
)
