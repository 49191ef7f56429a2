import { Hono } from 'hono'
import { CustomerLines, NewStaffOrder, PricedProducts } from '../../contract/orders/staff-orders.ts'
import { resolveCustomerLines } from '../../domain/cart/quick-order.ts'
import { createStaffOrder } from '../../domain/orders/create-by-staff.ts'
import { productsOf } from '../../domain/products/catalog.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { idempotencyKey } from '../../http/idempotency-key.ts'
import { body } from '../../http/validate.ts'

/** Orders that staff make for customers. */
export const staffOrders = new Hono<AppEnv>()

staffOrders.post('/', access('orders.create'), body(NewStaffOrder), async (c) => {
  const key = idempotencyKey(c)
  const { order, created } = await createStaffOrder(c.var.db, c.var.user, c.req.valid('json'), key)
  return c.json(order, created ? 201 : 200)
})

/** Products at the prices of the customer. */
staffOrders.post('/products', access('orders.edit'), body(PricedProducts), async (c) => {
  const { customerId, ids } = c.req.valid('json')
  return c.json(await productsOf(c.var.db, customerId, ids))
})

/** Finds the products of a pasted message. */
staffOrders.post('/lines', access('orders.create'), body(CustomerLines), async (c) => {
  const { customerId, lines } = c.req.valid('json')
  return c.json({ lines: await resolveCustomerLines(c.var.db, customerId, lines) })
})
