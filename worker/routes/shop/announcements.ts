import { Hono } from 'hono'
import { AnnouncementChange, AnnouncementInput, AnnouncementOrder } from '../../contract/shop/announcements.ts'
import {
  createAnnouncement,
  currentAnnouncements,
  deleteAnnouncement,
  listAnnouncements,
  reorderAnnouncements,
  updateAnnouncement,
} from '../../domain/shop/announcements.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { body, withId } from '../../http/validate.ts'

export const announcements = new Hono<AppEnv>().get('/', async (c) =>
  c.json(await currentAnnouncements(c.var.db, c.var.user)),
)

/** All announcements, for the staff who write them. */
export const adminAnnouncements = new Hono<AppEnv>()

adminAnnouncements.get('/', access('announcements'), async (c) => c.json(await listAnnouncements(c.var.db)))

adminAnnouncements.post('/', access('announcements'), body(AnnouncementInput), async (c) => {
  return c.json(await createAnnouncement(c.var.db, c.var.user, c.req.valid('json')), 201)
})

adminAnnouncements.put('/:id', access('announcements'), withId, body(AnnouncementChange), async (c) => {
  const changed = await updateAnnouncement(c.var.db, c.var.user, c.req.valid('param').id, c.req.valid('json'))
  return c.json(changed)
})

adminAnnouncements.delete('/:id', access('announcements'), withId, async (c) => {
  await deleteAnnouncement(c.var.db, c.var.user, c.req.valid('param').id)
  return c.json({ success: true })
})

export const announcementOrder = new Hono<AppEnv>().put(
  '/',
  access('announcements'),
  body(AnnouncementOrder),
  async (c) => {
    const ordered = await reorderAnnouncements(c.var.db, c.var.user, c.req.valid('json').orderedIds)
    return c.json(ordered)
  },
)
