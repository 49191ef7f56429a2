import { Hono } from 'hono'
import { can, forbiddenMessage } from '../../contract/access.ts'
import { SettingChanges, SettingQuery } from '../../contract/shop/settings.ts'
import { getSetting, listSettings, updateSettings } from '../../domain/shop/settings.ts'
import type { AppEnv } from '../../env.ts'
import { forbidden } from '../../errors.ts'
import { access } from '../../http/access.ts'
import { body, query } from '../../http/validate.ts'

export const settings = new Hono<AppEnv>().get('/', query(SettingQuery), async (c) => {
  const { key } = c.req.valid('query')
  if (key) return c.json(await getSetting(c.var.db, c.var.user, key))
  if (!can(c.var.user, 'configuration')) throw forbidden(forbiddenMessage)
  return c.json(await listSettings(c.var.db))
})

export const settingChanges = new Hono<AppEnv>().post('/', access('configuration'), body(SettingChanges), async (c) =>
  c.json(await updateSettings(c.var.db, c.var.user, c.req.valid('json').items)),
)
