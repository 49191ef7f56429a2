import { Hono } from 'hono'
import * as v from 'valibot'
import { DeliveryAddressInput, NewDeliveryAddress } from '../../contract/customers/addresses.ts'
import { CustomerLink } from '../../contract/customers/customers.ts'
import {
  CustomerActive,
  CustomerQuery,
  CustomerUserChange,
  CustomerWithUserInput,
  NewCustomerUser,
  SalespersonChange,
  StaffCustomerChange,
  StaffCustomerInput,
} from '../../contract/customers/staff-customers.ts'
import { StatementQuery } from '../../contract/customers/statement.ts'
import { IdText } from '../../contract/fields.ts'
import { TaxData } from '../../contract/invoices/tax-check.ts'
import { CounterCustomer } from '../../contract/orders/staff-orders.ts'
import { actAs } from '../../domain/accounts/delegation.ts'
import { createCustomerWithUser, giveAccess } from '../../domain/customers/access.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from '../../domain/customers/addresses.ts'
import { counterCustomer } from '../../domain/customers/counter.ts'
import { getCredit } from '../../domain/customers/credit.ts'
import { freeUsers, listCustomers } from '../../domain/customers/list.ts'
import { deleteCustomer, restoreCustomer, setActive } from '../../domain/customers/remove.ts'
import { changeSalesperson, salespeople } from '../../domain/customers/salespeople.ts'
import { createCustomer, getCustomer, updateCustomer } from '../../domain/customers/save.ts'
import { getStatement } from '../../domain/customers/statement.ts'
import { changeUser, linkCustomer, linkForUser, resetPassword, unlinkCustomer } from '../../domain/customers/users.ts'
import { checkTaxpayer } from '../../domain/invoices/check-taxpayer.ts'
import { remind } from '../../domain/mails/reminder.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { sendSoon } from '../../http/mails.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { forgetSession } from '../../http/session.ts'
import { body, param, query, withId } from '../../http/validate.ts'
import { facturapi } from '../../services/facturapi.ts'
import { mailerOf } from '../../services/mailer.ts'

const oneUser = param(v.object({ id: IdText, userId: IdText }))

export const customers = new Hono<AppEnv>()

customers.get('/', access('customers'), query(CustomerQuery), async (c) =>
  c.json(await listCustomers(c.var.db, c.req.valid('query'))),
)

customers.get('/salespeople', access('customers'), async (c) => c.json(await salespeople(c.var.db)))

customers.put('/salesperson', access('customers'), body(SalespersonChange), async (c) =>
  c.json(await changeSalesperson(c.var.db, c.var.user, c.req.valid('json'))),
)

customers.get('/free-users', access('customers'), async (c) => c.json(await freeUsers(c.var.db)))

customers.get('/:id', access('profile'), withId, async (c) =>
  c.json(await getCustomer(c.var.db, c.var.user, c.req.valid('param').id)),
)

customers.get('/:id/credit', access('profile'), withId, async (c) =>
  c.json(await getCredit(c.var.db, c.var.user, c.req.valid('param').id)),
)

customers.get('/:id/statement', access('profile'), withId, query(StatementQuery), async (c) =>
  c.json(await getStatement(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('query'))),
)

customers.post('/:id/reminder', access('payments'), withId, async (c) => {
  const reminded = await remind(c.var.db, mailerOf(c.env), c.var.user, c.req.valid('param').id)
  sendSoon(c)
  return c.json(reminded, 201)
})

customers.put('/:id', access('profile'), withId, body(StaffCustomerChange), async (c) =>
  c.json({ customer: await updateCustomer(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json')) }),
)

customers.post('/', access('profile'), body(StaffCustomerInput), async (c) => {
  const customer = await createCustomer(c.var.db, c.var.user, c.req.valid('json'))
  forgetSession(c.var.user.tokenHash)
  return c.json({ id: customer.id, customer }, 201)
})

customers.delete('/:id', access('customers'), withId, async (c) => {
  await deleteCustomer(c.var.db, c.var.user, c.req.valid('param').id)
  return c.json({ success: true })
})

customers.post('/:id/restore', access('customers'), withId, async (c) => {
  await restoreCustomer(c.var.db, c.var.user, c.req.valid('param').id)
  return c.json({ success: true })
})

customers.put('/:id/active', access('customers'), withId, body(CustomerActive), async (c) => {
  await setActive(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json').active)
  return c.json({ success: true })
})

customers.post('/:id/users', access('customers'), withId, body(NewCustomerUser), async (c) => {
  const given = await giveAccess(c.var.db, mailerOf(c.env), c.var.user, c.req.valid('param').id, c.req.valid('json'))
  sendSoon(c)
  return c.json(given, 201)
})

customers.put('/:id/users/:userId', access('customers'), oneUser, body(CustomerUserChange), async (c) => {
  const { id: customerId, userId } = c.req.valid('param')
  const keys = { customerId, userId }
  const changed = await changeUser(c.var.db, mailerOf(c.env), c.var.user, keys, c.req.valid('json'))
  sendSoon(c)
  return c.json(changed)
})

customers.post('/:id/users/:userId/link', access('customers'), oneUser, async (c) => {
  const { id: customerId, userId } = c.req.valid('param')
  const invitation = await linkForUser(c.var.db, mailerOf(c.env), c.var.user, { customerId, userId })
  sendSoon(c)
  return c.json(invitation)
})

customers.post('/:id/users/:userId/password', access('customers'), oneUser, async (c) => {
  const { id: customerId, userId } = c.req.valid('param')
  return c.json(await resetPassword(c.var.db, c.var.user, { customerId, userId }))
})

customers.get('/:id/addresses', access('profile'), withId, async (c) =>
  c.json(await listAddresses(c.var.db, c.var.user, c.req.valid('param').id)),
)

customers.post('/:id/addresses', access('profile'), withId, body(NewDeliveryAddress), async (c) =>
  c.json(await addAddress(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json')), 201),
)

const oneAddress = param(v.object({ id: IdText, addressId: IdText }))

customers.put('/:id/addresses/:addressId', access('profile'), oneAddress, body(DeliveryAddressInput), async (c) => {
  const { id: customerId, addressId: id } = c.req.valid('param')
  return c.json(await changeAddress(c.var.db, c.var.user, { customerId, id }, c.req.valid('json')))
})

customers.delete('/:id/addresses/:addressId', access('profile'), oneAddress, async (c) => {
  const { id: customerId, addressId: id } = c.req.valid('param')
  await removeAddress(c.var.db, c.var.user, { customerId, id })
  return c.json({ success: true })
})

export const staffCustomers = new Hono<AppEnv>()

/** Creates a customer together with their first user. */
staffCustomers.post('/', access('customers'), body(CustomerWithUserInput), async (c) => {
  const created = await createCustomerWithUser(c.var.db, mailerOf(c.env), c.var.user, c.req.valid('json'))
  sendSoon(c)
  return c.json(created, 201)
})

staffCustomers.post('/counter', access('orders.create'), body(CounterCustomer), async (c) => {
  const customer = await counterCustomer(c.var.db, c.var.user, c.req.valid('json'))
  return c.json({ id: customer.id, customer }, 201)
})

/** Opens a delegated session, in which the staff member orders as the customer. */
staffCustomers.post('/:id/session', access('orders.create'), withId, async (c) =>
  c.json(await actAs(c.var.db, c.var.user, c.req.valid('param').id), 201),
)

/** Validates fiscal data with SAT before it is saved. */
export const taxCheck = new Hono<AppEnv>().post('/', access('customers'), perMinute(20), body(TaxData), async (c) =>
  c.json(await checkTaxpayer(facturapi(c.env), c.req.valid('json'), (work) => c.executionCtx.waitUntil(work))),
)

export const users = new Hono<AppEnv>()

users.put('/:id/customer', access('profile'), withId, body(CustomerLink), async (c) => {
  await linkCustomer(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json').customerId)
  return c.json({ success: true })
})

users.delete('/:id/customer', access('customers'), withId, async (c) => {
  await unlinkCustomer(c.var.db, c.var.user, c.req.valid('param').id)
  return c.json({ success: true })
})
