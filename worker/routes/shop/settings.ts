import { Hono } from 'hono'
import { SettingChanges, SettingQuery } from '../../contract/shop/settings.ts'
import { getSetting, listSettings, updateSettings } from '../../domain/shop/settings.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { body, query } from '../../http/validate.ts'

export const settings = new Hono<AppEnv>().get('/', query(SettingQuery), async (c) => {
  const { key } = c.req.valid('query')
  return c.json(await (key ? getSetting(c.var.db, c.var.user, key) : listSettings(c.var.db, c.var.user)))
})

export const settingChanges = new Hono<AppEnv>().post('/', access('configuration'), body(SettingChanges), async (c) =>
  c.json(await updateSettings(c.var.db, c.var.user, c.req.valid('json').items)),
)
