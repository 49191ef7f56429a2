import { Hono } from 'hono'
import * as v from 'valibot'
import { IdText } from '../contract/fields.ts'
import { MemberChange, NewMember, PasswordReset } from '../contract/team.ts'
import {
  changeMember,
  closeSessionsOf,
  createMember,
  dismissMember,
  getMember,
  getTeam,
  linkForMember,
  resetPassword,
  resetSecondFactor,
} from '../domain/team.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { closeSockets } from '../http/close-sockets.ts'
import { sendSoon } from '../http/mails.ts'
import { body, param } from '../http/validate.ts'
import { mailerOf } from '../services/mailer.ts'

const one = param(v.object({ id: IdText }))

/** Staff users. Users of customers are under /customers. */
export const team = new Hono<AppEnv>().use(access('team'))

team.get('/', async (c) => c.json(await getTeam(c.var.db)))

team.get('/:id', one, async (c) => c.json(await getMember(c.var.db, c.req.valid('param').id)))

team.post('/', body(NewMember), async (c) => {
  const member = await createMember(c.var.db, mailerOf(c.env), c.var.user, c.req.valid('json'))
  sendSoon(c)
  return c.json(member, 201)
})

team.put('/:id', one, body(MemberChange), async (c) => {
  const { id } = c.req.valid('param')
  const { member, closed } = await changeMember(c.var.db, c.var.user, id, c.req.valid('json'))
  closeSockets(c, closed)
  return c.json(member)
})

team.delete('/:id', one, async (c) => {
  const { id } = c.req.valid('param')
  const { member, closed } = await dismissMember(c.var.db, c.var.user, id)
  closeSockets(c, closed)
  return c.json(member)
})

team.post('/:id/password', one, body(PasswordReset), async (c) => {
  const { id } = c.req.valid('param')
  closeSockets(c, await resetPassword(c.var.db, c.var.user, id, c.req.valid('json')))
  return c.json({ success: true })
})

team.post('/:id/link', one, async (c) => {
  const invitation = await linkForMember(c.var.db, mailerOf(c.env), c.var.user, c.req.valid('param').id)
  sendSoon(c)
  return c.json(invitation)
})

team.delete('/:id/second-factor', one, async (c) => {
  const { id } = c.req.valid('param')
  closeSockets(c, await resetSecondFactor(c.var.db, c.var.user, id))
  return c.json({ success: true })
})

team.delete('/:id/sessions', one, async (c) => {
  const { id } = c.req.valid('param')
  closeSockets(c, await closeSessionsOf(c.var.db, c.var.user, id))
  return c.json({ success: true })
})
