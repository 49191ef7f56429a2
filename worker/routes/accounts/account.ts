import { Hono } from 'hono'
import * as v from 'valibot'
import { AccountInput, PasswordChange, PasswordConfirmation, SessionId } from '../../contract/accounts/account.ts'
import { SecondFactorConfirmation } from '../../contract/accounts/second-factor-set-up.ts'
import {
  changePassword,
  closeOtherSessions,
  closeSession,
  openSessions,
  rename,
  setAvatar,
} from '../../domain/accounts/account.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
} from '../../domain/accounts/second-factor.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { forgetSession } from '../../http/session.ts'
import { image, imageSize } from '../../http/uploads.ts'
import { body, param } from '../../http/validate.ts'
import { storeUpload } from '../../services/files.ts'
import { vaultOf } from '../../services/vault.ts'

/** The signed-in user's own name, picture, password, second factor and sessions. */
export const account = new Hono<AppEnv>().use(access('account'))

/** Limits all calls that hash a password: with the right one, a user could take every slot for a hash. */
const limitHashes = perMinute(10)

account.put('/', body(AccountInput), async (c) => {
  const renamed = await rename(c.var.db, c.var.user, c.req.valid('json'))
  forgetSession(c.var.user.tokenHash)
  return c.json(renamed)
})

account.post('/avatar', perMinute(30), imageSize, image, async (c) => {
  const { url } = await storeUpload(c.var.db, c.env.FILES, 'avatar', c.req.valid('form'), (file) =>
    setAvatar(c.var.db, c.var.user, c.var.user.id, file),
  )
  return c.json({ url }, 201)
})

account.delete('/avatar', async (c) => {
  await setAvatar(c.var.db, c.var.user, c.var.user.id, null)
  return c.json({ success: true })
})

account.put('/password', limitHashes, body(PasswordChange), async (c) => {
  await changePassword(c.var.db, c.var.user, c.req.valid('json'))
  return c.json({ success: true })
})

account.get('/sessions', async (c) => c.json(await openSessions(c.var.db, c.var.user)))

account.delete('/sessions', async (c) => {
  await closeOtherSessions(c.var.db, c.var.user)
  return c.json({ success: true })
})

account.delete('/sessions/:id', param(v.object({ id: SessionId })), async (c) => {
  await closeSession(c.var.db, c.var.user, c.req.valid('param').id)
  return c.json({ success: true })
})

account.get('/second-factor', access('staff'), async (c) => c.json(await getSecondFactor(c.var.db, c.var.user)))

account.post('/second-factor', access('staff'), async (c) =>
  c.json(await beginSecondFactor(c.var.db, vaultOf(c.env), c.var.user), 201),
)

account.post('/second-factor/confirm', access('staff'), limitHashes, body(SecondFactorConfirmation), async (c) => {
  const codes = await confirmSecondFactor(c.var.db, vaultOf(c.env), c.var.user, c.req.valid('json'))
  forgetSession(c.var.user.tokenHash)
  return c.json(codes)
})

account.post('/second-factor/end', access('staff'), limitHashes, body(PasswordConfirmation), async (c) => {
  await endSecondFactor(c.var.db, c.var.user, c.req.valid('json'))
  return c.json({ success: true })
})

account.post('/second-factor/recovery-codes', access('staff'), limitHashes, body(PasswordConfirmation), async (c) =>
  c.json(await renewRecoveryCodes(c.var.db, c.var.user, c.req.valid('json'))),
)
