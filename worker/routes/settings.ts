import { Hono } from 'hono'
import { can, forbiddenMessage } from '../contract/access.ts'
import { PersonalizationInput, SettingChanges, SettingQuery } from '../contract/settings.ts'
import {
  addAsset,
  getAdminPersonalization,
  getPersonalization,
  getSetting,
  listSettings,
  updatePersonalization,
  updateSettings,
} from '../domain/settings.ts'
import type { AppEnv } from '../env.ts'
import { forbidden } from '../errors.ts'
import { access } from '../http/access.ts'
import { image, imageSize } from '../http/uploads.ts'
import { body, query } from '../http/validate.ts'
import { keepFile } from '../services/files.ts'

export const settings = new Hono<AppEnv>().get('/', query(SettingQuery), async (c) => {
  const { key } = c.req.valid('query')
  if (key) return c.json(await getSetting(c.var.db, key))
  if (!can(c.var.user, 'configuration')) throw forbidden(forbiddenMessage)
  return c.json(await listSettings(c.var.db))
})

export const settingChanges = new Hono<AppEnv>().post('/', access('configuration'), body(SettingChanges), async (c) =>
  c.json(await updateSettings(c.var.db, c.var.user, c.req.valid('json').items)),
)

/** Colours, logo and name dress the sign-in page too, so anybody may read them at /personalization. */
export const publicPersonalization = new Hono<AppEnv>().get('/', async (c) =>
  c.json(await getPersonalization(c.var.db)),
)

export const personalization = new Hono<AppEnv>()

personalization.get('/', access('staff'), async (c) => c.json(await getAdminPersonalization(c.var.db)))

personalization.put('/', access('personalization'), body(PersonalizationInput), async (c) => {
  const { personalization, unused } = await updatePersonalization(c.var.db, c.var.user, c.req.valid('json'))
  c.executionCtx.waitUntil(c.env.FILES.delete(unused))
  return c.json(personalization)
})

/** Pictures that the shop wears or announces. */
export const assets = new Hono<AppEnv>().post('/', access('announcements'), imageSize, image, async (c) => {
  const { url } = await keepFile(c.env.FILES, 'asset', c.req.valid('form'), (file) =>
    addAsset(c.var.db, c.var.user, file),
  )
  return c.json({ url }, 201)
})
