import { and, asc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { announcements, outbox } from '../../../db/schema/index.ts'
import { allExist } from '../../../db/sql-lists.ts'
import { can } from '../../contract/access.ts'
import {
  type Announcement,
  type AnnouncementChange,
  type AnnouncementInput,
  type AnnouncementRow,
  endBeforeStartMessage,
  noContentMessage,
} from '../../contract/shop/announcements.ts'
import { invalidField, notFound } from '../../errors.ts'
import { audited, changedMeanwhile, hasVersion, notRepeated, Repeated } from '../audit.ts'
import type { Author } from '../identity.ts'

const maxCurrent = 50

/**
 * The current announcements for this user's audience, in their order. All of them, because only the browser knows which ones the
 * user has closed; it shows the first three others, and the rest on request.
 */
export async function currentAnnouncements(db: Database, user: { AccesoId: number }): Promise<Announcement[]> {
  const now = new Date().toISOString()
  return db.query.announcements.findMany({
    columns: { id: true, texto: true, enlace: true, imagen: true, closable: true },
    where: and(
      announcements.active,
      inArray(announcements.audience, ['all', can(user, 'client') ? 'clients' : 'staff']),
      or(isNull(announcements.startsAt), lte(announcements.startsAt, now)),
      or(isNull(announcements.endsAt), gte(announcements.endsAt, now)),
    ),
    orderBy: [asc(announcements.position), asc(announcements.id)],
    limit: maxCurrent,
  })
}

export const listAnnouncements = async (db: Database): Promise<AnnouncementRow[]> => rowsQuery(db)

/** Creates an announcement, once if a browser sends it again. */
export async function createAnnouncement(db: Database, user: Author, input: AnnouncementInput) {
  try {
    return await insertAnnouncement(db, user, input)
  } catch (error) {
    if (!(error instanceof Repeated)) throw error
    const [earlier] = await db.select().from(announcements).where(eq(announcements.id, error.entityId))
    return toRow(earlier)
  }
}

async function insertAnnouncement(db: Database, user: Author, { version: _, ...input }: AnnouncementInput) {
  const exists = sql`entityId IN (SELECT CAST(id AS TEXT) FROM announcements WHERE version = 1)`
  const { created } = await db.write({
    isNew: notRepeated(db, user, { entity: 'announcement', after: input, exists }),
    created: db
      .insert(announcements)
      .values({ ...input, position: sql`(SELECT coalesce(max(position), -1) + 1 FROM announcements)` })
      .returning(),
    audit: audited(db, user, {
      action: 'create',
      entity: 'announcement',
      entityId: sql`(SELECT max(id) FROM announcements)`,
      after: input,
    }),
    event: announcementEvent(db),
  })
  return toRow(created[0])
}

/** @throws 404, 409 for an older version, 400 without content or if it would end before it starts */
export async function updateAnnouncement(
  db: Database,
  user: Author,
  id: number,
  { version, ...input }: AnnouncementChange,
) {
  const { texto, imagen, startsAt, endsAt } = { ...announcements, ...input }
  const { updated } = await db.write({
    exists: ensure(allExist(announcements, [id]), missing),
    unchanged: ensure(hasVersion(announcements, id, version), () => changedMeanwhile(db, user, 'announcement', id)),
    audit: audited(db, user, {
      action: 'update',
      entity: 'announcement',
      entityId: id,
      before: snapshot(id),
      after: input,
    }),
    content: ensure(isTrueOf(id, sql`coalesce(${texto}, ${imagen}) IS NOT NULL`), () =>
      invalidField('texto', noContentMessage),
    ),
    span: ensure(isTrueOf(id, sql`coalesce(${startsAt} <= ${endsAt}, TRUE)`), () =>
      invalidField('endsAt', endBeforeStartMessage),
    ),
    updated: db
      .update(announcements)
      .set({ ...input, version: sql`version + 1` })
      .where(eq(announcements.id, id))
      .returning(),
    event: announcementEvent(db),
  })
  return toRow(updated[0])
}

export async function deleteAnnouncement(db: Database, user: Author, id: number) {
  await db.write({
    exists: ensure(allExist(announcements, [id]), missing),
    audit: audited(db, user, { action: 'delete', entity: 'announcement', entityId: id, before: snapshot(id) }),
    deleted: db.delete(announcements).where(eq(announcements.id, id)),
    event: announcementEvent(db),
  })
}

/** Announcements not in the list keep their order, after the listed ones. */
export async function reorderAnnouncements(db: Database, user: Author, orderedIds: readonly number[]) {
  const { rows } = await db.write({
    exist: ensure(allExist(announcements, orderedIds), missing),
    updated: db.run(sql`UPDATE announcements SET position = placed.place
      FROM (SELECT announcements.id,
          row_number() OVER (ORDER BY line.key IS NULL, line.key, position, announcements.id) - 1 AS place
        FROM announcements
        LEFT JOIN json_each(${JSON.stringify(orderedIds)}) line ON line.value = announcements.id) placed
      WHERE placed.id = announcements.id AND position <> placed.place`),
    audit: audited(db, user, { action: 'reorder', entity: 'announcement', entityId: 0, after: { orderedIds } }),
    event: announcementEvent(db),
    rows: rowsQuery(db),
  })
  return rows
}

const rowsQuery = (db: Database) =>
  db.query.announcements.findMany({
    columns: { position: false },
    orderBy: [asc(announcements.position), asc(announcements.id)],
    limit: 200,
  })

const missing = () => notFound('Comunicado no encontrado')

/** A condition on the stored row. A key missing in a change is compared by its column. */
const isTrueOf = (id: number, condition: SQL) =>
  sql`EXISTS (SELECT 1 FROM announcements WHERE id = ${id} AND ${condition})`

const snapshot = (id: number) => sql`(SELECT json_object('texto', texto, 'enlace', enlace, 'imagen', imagen,
  'audience', audience, 'startsAt', startsAt, 'endsAt', endsAt, 'active', active) FROM announcements WHERE id = ${id})`

/** Makes open pages refetch their announcements. */
const announcementEvent = (db: Database) => db.insert(outbox).values({ event: 'announcement', payload: {} })

function toRow(row: typeof announcements.$inferSelect | undefined): AnnouncementRow {
  if (!row) throw missing()
  const { position: _, ...announcement } = row
  return announcement
}
