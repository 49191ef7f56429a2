import { Hono } from 'hono'
import { NewOrderList, OrderListChange } from '../../contract/cart/lists.ts'
import { changeList, createList, deleteList, getList, getLists } from '../../domain/cart/lists.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { body, withId } from '../../http/validate.ts'

export const lists = new Hono<AppEnv>()

lists.use(access('client'))

/** A list may have a thousand products, which each save writes anew, also into the log of changes. */
const limitWrites = perMinute(30)

lists.get('/', async (c) => c.json(await getLists(c.var.db, c.var.user)))

lists.post('/', limitWrites, body(NewOrderList), async (c) =>
  c.json(await createList(c.var.db, c.var.user, c.req.valid('json')), 201),
)

lists.get('/:id', withId, async (c) => c.json(await getList(c.var.db, c.var.user, c.req.valid('param').id)))

lists.put('/:id', limitWrites, withId, body(OrderListChange), async (c) =>
  c.json(await changeList(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))),
)

lists.delete('/:id', withId, async (c) => {
  await deleteList(c.var.db, c.var.user, c.req.valid('param').id)
  return c.json({ success: true })
})
