import { eq, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../db/client.ts'
import { configuration, files, personalization } from '../../db/schema/index.ts'
import type { AdminPersonalization, Personalization, PersonalizationInput } from '../contract/personalization.ts'
import { notFound } from '../errors.ts'
import type { StoredFile } from '../services/files.ts'
import { audited, changedMeanwhile } from './audit.ts'

type Person = { id: number }

/** What anybody may know. */
export async function getPersonalization(db: Database): Promise<Personalization> {
  const { version: _, ...looks } = await getAdminPersonalization(db)
  return looks
}

export async function getAdminPersonalization(db: Database): Promise<AdminPersonalization> {
  return dressed(await db.batch(looks(db)))
}

/** Answers the keys of the pictures that nothing shows any more, too. */
export async function updatePersonalization(db: Database, user: Person, { version, ...input }: PersonalizationInput) {
  try {
    const [, , , unused, stored, business] = await db.batch([
      db.run(require(version === undefined ? sql`TRUE` : sql`(SELECT version FROM personalization) = ${version}`)),
      audited(db, user, {
        action: 'update',
        entity: 'personalization',
        entityId: 1,
        before: sql`(SELECT json_object('admin_sidebar_color', admin_sidebar_color,
            'admin_sidebar_hover_color', admin_sidebar_hover_color, 'admin_sidebar_logo_url', admin_sidebar_logo_url,
            'sidebar_background_type', sidebar_background_type,
            'sidebar_background_image_url', sidebar_background_image_url) FROM personalization)`,
        after: input,
      }),
      db
        .update(personalization)
        .set({ ...input, version: sql`version + 1` })
        .where(eq(personalization.id, 1)),
      dropUnusedAssets(db),
      ...looks(db),
    ])
    return { personalization: dressed([stored, business]), unused: unused.map(({ key }) => key) }
  } catch (error) {
    if (!(error instanceof BatchFailed)) throw error
    throw await changedMeanwhile(db, 'personalization', 1)
  }
}

/** An image that the shop may then wear or announce. */
export const addAsset = (db: Database, user: Person, file: StoredFile) =>
  db.batch([
    db.insert(files).values({ ...file, userId: user.id }),
    audited(db, user, { action: 'upload', entity: 'file', entityId: file.key }),
  ])

/** Those that are worn or announced nowhere; a day old, since one that was just uploaded waits for its form. */
export const dropUnusedAssets = (db: Database) =>
  db
    .delete(files)
    .where(sql`kind = 'asset' AND createdAt < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day')
      AND '/files/' || key NOT IN (
        SELECT coalesce(admin_sidebar_logo_url, '') FROM personalization
        UNION ALL SELECT coalesce(sidebar_background_image_url, '') FROM personalization
        UNION ALL SELECT coalesce(imagen, '') FROM announcements)`)
    .returning({ key: files.key })

const looks = (db: Database) =>
  [
    db.query.personalization.findFirst({ where: eq(personalization.id, 1), columns: { id: false } }),
    db.query.configuration.findFirst({ where: eq(configuration.key, 'business'), columns: { value: true } }),
  ] as const

type Looks = readonly [Awaited<ReturnType<typeof looks>[0]>, Awaited<ReturnType<typeof looks>[1]>]

function dressed([stored, business]: Looks): AdminPersonalization {
  if (!stored) throw notFound('Personalización no encontrada')
  const { name } = (business?.value ?? {}) as { name?: string }
  return { ...stored, name: name ?? 'Mayoreo' }
}
