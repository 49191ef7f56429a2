import { Hono } from 'hono'
import * as v from 'valibot'
import { CustomerInput, CustomerLink } from '../contract/customers.ts'
import { IdText } from '../contract/fields.ts'
import { createOwnCustomer, getCustomer, linkCustomer, updateCustomer } from '../domain/customers.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { forgetSession } from '../http/session.ts'
import { body, param } from '../http/validate.ts'

const one = param(v.object({ id: IdText }))

export const customers = new Hono<AppEnv>()

customers.get('/:id', access('profile'), one, async (c) =>
  c.json(await getCustomer(c.var.db, c.var.user, c.req.valid('param').id)),
)

customers.put('/:id', access('profile'), one, body(CustomerInput), async (c) =>
  c.json({ customer: await updateCustomer(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json')) }),
)

customers.post('/', access('client'), body(CustomerInput), async (c) => {
  const customer = await createOwnCustomer(c.var.db, c.var.user, c.req.valid('json'))
  forgetSession(c.var.user.tokenHash)
  return c.json({ id: customer.id, customer }, 201)
})

export const users = new Hono<AppEnv>().put('/:id/customer', access('profile'), one, body(CustomerLink), async (c) => {
  await linkCustomer(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json').customerId)
  return c.json({ success: true })
})
