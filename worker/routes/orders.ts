import { Hono } from 'hono'
import * as v from 'valibot'
import { IdText, paging } from '../contract/fields.ts'
import { AcceptOrder, CancelOrder, ChangeStatus, NewOrder, OrderQuery, PayOrder } from '../contract/orders.ts'
import { acceptOrder, cancelOrder, changeStatus } from '../domain/orders/change.ts'
import { createOrder } from '../domain/orders/create.ts'
import { getOrder, lastOrderId, listOrders, ordersOfCustomer } from '../domain/orders/read.ts'
import { payOrder } from '../domain/payments/confirm.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { body, param, query } from '../http/validate.ts'
import { netpay } from '../services/netpay.ts'
import { flushOutbox } from '../services/rooms.ts'

const one = param(v.object({ id: IdText }))

export const orders = new Hono<AppEnv>()

orders.get('/', access('orders'), query(OrderQuery), async (c) =>
  c.json(await listOrders(c.var.db, c.req.valid('query'))),
)

orders.post('/', access('client'), body(NewOrder), async (c) => {
  const key = c.req.header('Idempotency-Key')?.slice(0, 200) ?? crypto.randomUUID()
  const { order, created } = await createOrder(c.var.db, netpay(c.env), c.var.user, c.req.valid('json'), key)
  c.executionCtx.waitUntil(flushOutbox(c.env))
  return c.json(order, created ? 201 : 200)
})

orders.get('/customer/:id', access('ownOrders'), one, query(v.object(paging(100, 200))), async (c) =>
  c.json(await ordersOfCustomer(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('query'))),
)

orders.get('/:id', access('ownOrders'), one, async (c) =>
  c.json(await getOrder(c.var.db, c.var.user, c.req.valid('param').id)),
)

orders.put('/:id/accept', access('orders.accept'), one, body(AcceptOrder), async (c) => {
  const order = await acceptOrder(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  c.executionCtx.waitUntil(flushOutbox(c.env))
  return c.json(order)
})

orders.put('/:id/status', access('orders.fulfil'), one, body(ChangeStatus), async (c) => {
  const order = await changeStatus(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  c.executionCtx.waitUntil(flushOutbox(c.env))
  return c.json(order)
})

orders.put('/:id/cancel', access('orders.cancelPending'), one, body(CancelOrder), async (c) => {
  const order = await cancelOrder(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  c.executionCtx.waitUntil(flushOutbox(c.env))
  return c.json(order)
})

orders.put('/:id/payment', access('client'), one, body(PayOrder), async (c) => {
  const { netpayResponse } = c.req.valid('json')
  const order = await payOrder(c.var.db, netpay(c.env), c.var.user, c.req.valid('param').id, netpayResponse)
  c.executionCtx.waitUntil(flushOutbox(c.env))
  return c.json(order)
})

export const lastOrder = new Hono<AppEnv>().get('/', access('ownOrders'), async (c) =>
  c.json(await lastOrderId(c.var.db)),
)
