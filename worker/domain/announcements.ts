import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../db/client.ts'
import { announcements, outbox } from '../../db/schema/index.ts'
import { can } from '../contract/access.ts'
import {
  type Announcement,
  type AnnouncementInput,
  type AnnouncementRow,
  mostShown,
} from '../contract/announcements.ts'
import { notFound } from '../errors.ts'
import { audited, changedMeanwhile } from './audit.ts'

type Person = { id: number }

/** A few at once, in the order the shop gave them. */
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
    limit: mostShown,
  })
}

/** The latest two hundred, in their order. */
export const listAnnouncements = (db: Database): Promise<AnnouncementRow[]> =>
  db.query.announcements.findMany({
    columns: { position: false },
    orderBy: [asc(announcements.position), asc(announcements.id)],
    limit: 200,
  })

export async function createAnnouncement(db: Database, user: Person, { version: _, ...input }: AnnouncementInput) {
  const [[created]] = await db.batch([
    db
      .insert(announcements)
      .values({ ...input, position: sql`(SELECT coalesce(max(position), -1) + 1 FROM announcements)` })
      .returning(),
    audited(db, user, {
      action: 'create',
      entity: 'announcement',
      entityId: sql<string>`(SELECT max(id) FROM announcements)`,
      after: input,
    }),
    tell(db),
  ])
  return toRow(created)
}

export async function updateAnnouncement(
  db: Database,
  user: Person,
  id: number,
  { version, ...input }: AnnouncementInput,
) {
  try {
    const results = await db.batch([
      db.run(require(exists(id))),
      db.run(
        require(
          version === undefined ? sql`TRUE` : sql`(SELECT version FROM announcements WHERE id = ${id}) = ${version}`,
        ),
      ),
      audited(db, user, { action: 'update', entity: 'announcement', entityId: id, before: stored(id), after: input }),
      db
        .update(announcements)
        .set({ ...input, version: sql`version + 1` })
        .where(eq(announcements.id, id))
        .returning(),
      tell(db),
    ])
    return toRow(results[3][0])
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    throw error.index === 1 ? await changedMeanwhile(db, 'announcement', id) : missing()
  }
}

export async function deleteAnnouncement(db: Database, user: Person, id: number) {
  try {
    await db.batch([
      db.run(require(exists(id))),
      audited(db, user, { action: 'delete', entity: 'announcement', entityId: id, before: stored(id) }),
      db.delete(announcements).where(eq(announcements.id, id)),
      tell(db),
    ])
  } catch (error) {
    throw error instanceof BatchFailed ? missing() : error
  }
}

/** Those left out follow the others. */
export async function reorderAnnouncements(db: Database, user: Person, orderedIds: readonly number[]) {
  const ids = JSON.stringify(orderedIds)
  try {
    const results = await db.batch([
      db.run(
        require(sql`NOT EXISTS (SELECT 1 FROM json_each(${ids}) WHERE value NOT IN (SELECT id FROM announcements))`),
      ),
      db.run(sql`UPDATE announcements SET position = placed.place
        FROM (SELECT announcements.id,
            row_number() OVER (ORDER BY line.key IS NULL, line.key, position, announcements.id) - 1 AS place
          FROM announcements LEFT JOIN json_each(${ids}) line ON line.value = announcements.id) placed
        WHERE placed.id = announcements.id AND position <> placed.place`),
      audited(db, user, { action: 'reorder', entity: 'announcement', entityId: 0, after: { orderedIds } }),
      tell(db),
      listAnnouncements(db) as ReturnType<typeof db.query.announcements.findMany>,
    ])
    return results[4]
  } catch (error) {
    throw error instanceof BatchFailed ? missing() : error
  }
}

const missing = () => notFound('Comunicado no encontrado')

const exists = (id: number) => sql`EXISTS (SELECT 1 FROM announcements WHERE id = ${id})`

const stored = (id: number) => sql`(SELECT json_object('texto', texto, 'enlace', enlace, 'imagen', imagen,
  'audience', audience, 'startsAt', startsAt, 'endsAt', endsAt, 'active', active) FROM announcements WHERE id = ${id})`

/** Open pages ask again for what is announced. */
const tell = (db: Database) => db.insert(outbox).values({ event: 'announcement', payload: {} })

function toRow(row: typeof announcements.$inferSelect | undefined): AnnouncementRow {
  if (!row) throw missing()
  const { position: _, ...announcement } = row
  return announcement
}
