import { Hono } from 'hono'
import { CodeLookup, NewCounts, NewMovements } from '../../contract/inventory/entries.ts'
import { InventoryChange, InventoryQuery, MovementQuery } from '../../contract/inventory/inventory.ts'
import { listMovements } from '../../domain/inventory/movements.ts'
import { postCounts, postMovements, undoEntry } from '../../domain/inventory/post.ts'
import { findByCode, listInventory } from '../../domain/inventory/read.ts'
import { setInventory } from '../../domain/inventory/settings.ts'
import { urgentProducts } from '../../domain/inventory/urgent.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { body, query, withId } from '../../http/validate.ts'

export const inventory = new Hono<AppEnv>()

inventory.get('/', access('inventory'), query(InventoryQuery), async (c) =>
  c.json(await listInventory(c.var.db, c.var.user, c.req.valid('query'))),
)

/** The products that run out first, for Inicio. */
inventory.get('/urgent', access('reports.inventory'), async (c) => c.json(await urgentProducts(c.var.db)))

inventory.get('/movements', access('inventory'), query(MovementQuery), async (c) =>
  c.json(await listMovements(c.var.db, c.var.user, c.req.valid('query'))),
)

/** The products of many codes at once, from a scanner or a file. */
inventory.post('/lookup', access('inventory.update'), body(CodeLookup), async (c) =>
  c.json(await findByCode(c.var.db, c.req.valid('json').codes)),
)

inventory.post('/movements', access('inventory.update'), body(NewMovements), async (c) => {
  const entry = await postMovements(c.var.db, c.var.user, c.req.valid('json'), idempotencyKey(c))
  return c.json(entry, 201)
})

inventory.post('/counts', access('inventory.update'), body(NewCounts), async (c) => {
  const entry = await postCounts(c.var.db, c.var.user, c.req.valid('json'), idempotencyKey(c))
  return c.json(entry, 201)
})

inventory.post('/entries/:id/undo', access('inventory.update'), withId, async (c) => {
  const entry = await undoEntry(c.var.db, c.var.user, c.req.valid('param').id)
  return c.json(entry, 201)
})

inventory.put('/:id', access('inventory.update'), withId, body(InventoryChange), async (c) => {
  const row = await setInventory(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  return c.json(row)
})
