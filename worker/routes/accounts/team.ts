import { Hono } from 'hono'
import {
  Confirmation,
  Dismissal,
  MemberChange,
  NewMember,
  PasswordReset,
  RoleNames,
} from '../../contract/accounts/team.ts'
import {
  closeSessionsOf,
  linkForMember,
  resetPassword,
  resetSecondFactor,
} from '../../domain/accounts/member-access.ts'
import { getMember, getTeam } from '../../domain/accounts/members.ts'
import { getRoles, renameRoles } from '../../domain/accounts/roles.ts'
import { changeMember, createMember, dismissMember, setMemberAvatar } from '../../domain/accounts/team.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { sendSoon } from '../../http/mails.ts'
import { image, imageSize } from '../../http/uploads.ts'
import { body, query, withId } from '../../http/validate.ts'
import { storeUpload } from '../../services/files.ts'
import { mailerOf } from '../../services/mailer.ts'

/** Staff users. Users of customers are under /customers. */
export const team = new Hono<AppEnv>().use(access('team'))

team.get('/', async (c) => c.json(await getTeam(c.var.db)))

team.get('/:id', withId, async (c) => c.json(await getMember(c.var.db, c.req.valid('param').id)))

team.post('/', body(NewMember), async (c) => {
  const member = await createMember(c.var.db, mailerOf(c.env), c.var.user, c.req.valid('json'))
  sendSoon(c)
  return c.json(member, 201)
})

team.put('/:id', withId, body(MemberChange), async (c) => {
  const { id } = c.req.valid('param')
  return c.json(await changeMember(c.var.db, c.var.user, id, c.req.valid('json')))
})

team.delete('/:id', withId, query(Dismissal), async (c) => {
  const { id } = c.req.valid('param')
  return c.json(await dismissMember(c.var.db, c.var.user, id, c.req.valid('query')))
})

team.post('/:id/password', withId, body(PasswordReset), async (c) => {
  const { id } = c.req.valid('param')
  await resetPassword(c.var.db, c.var.user, id, c.req.valid('json'))
  return c.json({ success: true })
})

team.post('/:id/link', withId, body(Confirmation), async (c) => {
  const { id } = c.req.valid('param')
  const invitation = await linkForMember(c.var.db, mailerOf(c.env), c.var.user, id, c.req.valid('json'))
  sendSoon(c)
  return c.json(invitation)
})

team.post('/:id/avatar', imageSize, withId, image, async (c) => {
  const { id } = c.req.valid('param')
  const { url } = await storeUpload(c.var.db, c.env.FILES, 'avatar', c.req.valid('form'), (file) =>
    setMemberAvatar(c.var.db, c.var.user, id, file),
  )
  return c.json({ url }, 201)
})

team.delete('/:id/avatar', withId, async (c) => {
  await setMemberAvatar(c.var.db, c.var.user, c.req.valid('param').id, null)
  return c.json({ success: true })
})

team.post('/:id/second-factor/end', withId, body(Confirmation), async (c) => {
  await resetSecondFactor(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  return c.json({ success: true })
})

team.delete('/:id/sessions', withId, async (c) => {
  await closeSessionsOf(c.var.db, c.var.user, c.req.valid('param').id)
  return c.json({ success: true })
})

/** Names of the roles. Their permissions are in contract/access.ts. */
export const roleNames = new Hono<AppEnv>()

roleNames.get('/', access('team'), async (c) => c.json(await getRoles(c.var.db)))

roleNames.put('/', access('team.administrators'), body(RoleNames), async (c) =>
  c.json(await renameRoles(c.var.db, c.var.user, c.req.valid('json'))),
)
