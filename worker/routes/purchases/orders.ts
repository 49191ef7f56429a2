import { Hono } from 'hono'
import {
  NewPurchaseOrder,
  PurchaseOrderChange,
  PurchaseOrderEnd,
  PurchaseOrderQuery,
  PurchaseOrderReopening,
} from '../../contract/purchases/orders.ts'
import { getPurchaseOrder, listPurchaseOrders } from '../../domain/purchases/read-orders.ts'
import {
  cancelPurchaseOrder,
  closePurchaseOrder,
  createPurchaseOrder,
  reopenPurchaseOrder,
  updatePurchaseOrder,
} from '../../domain/purchases/write-orders.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { body, query, withId } from '../../http/validate.ts'

/** Purchase orders, which the shop sends to its suppliers. */
export const purchaseOrders = new Hono<AppEnv>()

purchaseOrders.get('/', access('inventory.update'), query(PurchaseOrderQuery), async (c) =>
  c.json(await listPurchaseOrders(c.var.db, c.req.valid('query'))),
)

purchaseOrders.post('/', access('inventory.update'), body(NewPurchaseOrder), async (c) => {
  const key = idempotencyKey(c)
  return c.json(await createPurchaseOrder(c.var.db, c.var.user, c.req.valid('json'), key), 201)
})

purchaseOrders.get('/:id', access('inventory.update'), withId, async (c) =>
  c.json(await getPurchaseOrder(c.var.db, c.req.valid('param').id)),
)

purchaseOrders.put('/:id', access('inventory.update'), withId, body(PurchaseOrderChange), async (c) => {
  const { id } = c.req.valid('param')
  return c.json(await updatePurchaseOrder(c.var.db, c.var.user, id, c.req.valid('json')))
})

/** Nothing more is expected after that, though a part is missing. */
purchaseOrders.post('/:id/close', access('inventory.update'), withId, body(PurchaseOrderEnd), async (c) => {
  const { id } = c.req.valid('param')
  return c.json(await closePurchaseOrder(c.var.db, c.var.user, id, c.req.valid('json')))
})

purchaseOrders.post('/:id/cancel', access('inventory.update'), withId, body(PurchaseOrderEnd), async (c) => {
  const { id } = c.req.valid('param')
  return c.json(await cancelPurchaseOrder(c.var.db, c.var.user, id, c.req.valid('json')))
})

purchaseOrders.post('/:id/reopen', access('inventory.update'), withId, body(PurchaseOrderReopening), async (c) => {
  const { id } = c.req.valid('param')
  return c.json(await reopenPurchaseOrder(c.var.db, c.var.user, id, c.req.valid('json')))
})
