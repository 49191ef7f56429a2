import { Hono } from 'hono'
import { CodeQuery, PickMark, PickQuery } from '../../contract/orders/picking.ts'
import { markPicked, pickLists, productsOfCode } from '../../domain/orders/picking.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { body, query, withId } from '../../http/validate.ts'

/** Picking the goods of orders in the warehouse. */
export const picking = new Hono<AppEnv>()

picking.get('/', access('orders.fulfil'), query(PickQuery), async (c) =>
  c.json({ orders: await pickLists(c.var.db, c.req.valid('query').orders) }),
)

picking.get('/product', access('orders.fulfil'), query(CodeQuery), async (c) =>
  c.json(await productsOfCode(c.var.db, c.req.valid('query').code)),
)

picking.post('/:id/marks', access('orders.fulfil'), withId, body(PickMark), async (c) => {
  const key = idempotencyKey(c)
  return c.json(await markPicked(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'), key), 201)
})
