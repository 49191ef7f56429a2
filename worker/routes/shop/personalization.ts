import { Hono } from 'hono'
import { PersonalizationChange } from '../../contract/shop/personalization.ts'
import {
  addAsset,
  getAdminPersonalization,
  getPersonalization,
  updatePersonalization,
} from '../../domain/shop/personalization.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { perMinute } from '../../http/rate-limit.ts'
import { image, imageSize } from '../../http/uploads.ts'
import { body } from '../../http/validate.ts'
import { storeUpload } from '../../services/files.ts'

/** Public, because the sign-in page shows the colours, the logo and the name. */
export const publicPersonalization = new Hono<AppEnv>().get('/', perMinute(600), async (c) =>
  c.json(await getPersonalization(c.var.db)),
)

export const personalization = new Hono<AppEnv>()

personalization.get('/', access('staff'), async (c) => c.json(await getAdminPersonalization(c.var.db)))

personalization.put('/', access('personalization'), body(PersonalizationChange), async (c) => {
  return c.json(await updatePersonalization(c.var.db, c.var.user, c.req.valid('json')))
})

/** Images for the personalization and the announcements. */
export const assets = new Hono<AppEnv>().post('/', access('announcements'), imageSize, image, async (c) => {
  const { url } = await storeUpload(c.var.db, c.env.FILES, 'asset', c.req.valid('form'), (file) =>
    addAsset(c.var.db, c.var.user, file),
  )
  return c.json({ url }, 201)
})
