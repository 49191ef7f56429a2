import { Hono } from 'hono'
import { SettingQuery } from '../contract/settings.ts'
import { currentAnnouncements, getPersonalization, getSetting } from '../domain/settings.ts'
import type { AppEnv } from '../env.ts'
import { access } from '../http/access.ts'
import { query } from '../http/validate.ts'

export const settings = new Hono<AppEnv>().get('/', query(SettingQuery), async (c) =>
  c.json(await getSetting(c.var.db, c.req.valid('query').key)),
)

export const announcements = new Hono<AppEnv>().get('/', async (c) =>
  c.json(await currentAnnouncements(c.var.db, c.var.user)),
)

/** Colours, logo and name dress the sign-in page too, so anybody may read them at /personalization. */
export const publicPersonalization = new Hono<AppEnv>().get('/', async (c) =>
  c.json(await getPersonalization(c.var.db)),
)

export const personalization = new Hono<AppEnv>().get('/', access('staff'), async (c) =>
  c.json(await getPersonalization(c.var.db)),
)
