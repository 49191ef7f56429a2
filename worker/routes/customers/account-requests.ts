import { Hono } from 'hono'
import {
  AccountRequestQuery,
  Approval,
  NewAccountRequest,
  RequestRefusal,
} from '../../contract/customers/account-requests.ts'
import { approveRequest, listRequests, refuseRequest, requestAccount } from '../../domain/customers/account-requests.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { sendSoon } from '../../http/mails.ts'
import { networkOfCaller } from '../../http/network.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { body, query, withId } from '../../http/validate.ts'
import { mailerOf } from '../../services/mailer.ts'

export const newAccountRequest = new Hono<AppEnv>().post('/', perMinute(60), body(NewAccountRequest), async (c) => {
  await requestAccount(c.var.db, mailerOf(c.env), c.req.valid('json'), networkOfCaller(c))
  sendSoon(c)
  return c.json({ success: true })
})

/** For the staff who manage customers. */
export const accountRequests = new Hono<AppEnv>().use(access('customers'))

accountRequests.get('/', query(AccountRequestQuery), async (c) =>
  c.json(await listRequests(c.var.db, c.req.valid('query'))),
)

accountRequests.post('/:id/approve', withId, body(Approval), async (c) => {
  const { id } = c.req.valid('param')
  const created = await approveRequest(c.var.db, mailerOf(c.env), c.var.user, id, c.req.valid('json'))
  sendSoon(c)
  return c.json(created, 201)
})

accountRequests.post('/:id/refuse', withId, body(RequestRefusal), async (c) => {
  await refuseRequest(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  sendSoon(c)
  return c.json({ success: true })
})
