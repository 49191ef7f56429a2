import { eq, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { files, personalization } from '../../../db/schema/index.ts'
import {
  type AdminPersonalization,
  noBackgroundMessage,
  type Personalization,
  type PersonalizationChange,
} from '../../contract/shop/personalization.ts'
import { invalidField, notFound } from '../../errors.ts'
import { audited, changedMeanwhile, hasVersion } from '../audit.ts'
import type { StoredFile } from '../files.ts'
import type { Author } from '../identity.ts'
import { ivaRate } from '../orders/iva.ts'
import { configured, storedGroup } from './configured.ts'

/** The public part: everything except the version. */
export async function getPersonalization(db: Database): Promise<Personalization> {
  const { version: _, ...publicPart } = await getAdminPersonalization(db)
  return publicPart
}

export async function getAdminPersonalization(db: Database): Promise<AdminPersonalization> {
  return toPersonalization(await db.read(personalizationQueries(db)))
}

/** Images that are no longer referenced are deleted by `pruneFiles`. */
export async function updatePersonalization(db: Database, user: Author, { version, ...input }: PersonalizationChange) {
  const { result } = await db.write({
    unchanged: ensure(hasVersion(personalization, 1, version), () => changedMeanwhile(db, user, 'personalization', 1)),
    audit: audited(db, user, {
      action: 'update',
      entity: 'personalization',
      entityId: 1,
      before: sql`(SELECT json_object('admin_sidebar_color', admin_sidebar_color,
          'admin_sidebar_hover_color', admin_sidebar_hover_color, 'admin_sidebar_logo_url', admin_sidebar_logo_url,
          'sidebar_background_type', sidebar_background_type,
          'sidebar_background_image_url', sidebar_background_image_url) FROM personalization)`,
      after: input,
    }),
    updated: db
      .update(personalization)
      .set({ ...input, version: sql`version + 1` })
      .where(eq(personalization.id, 1)),
    background: ensure(
      sql`EXISTS (SELECT 1 FROM personalization
        WHERE sidebar_background_type = 'color' OR sidebar_background_image_url IS NOT NULL)`,
      () => invalidField('sidebar_background_image_url', noBackgroundMessage),
    ),
    result: personalizationQueries(db),
  })
  return toPersonalization(result)
}

/** Records an uploaded image for the personalization or an announcement. */
export const addAsset = (db: Database, user: Author, file: StoredFile) =>
  db.write({
    file: db.insert(files).values({ ...file, userId: user.id }),
    audit: audited(db, user, { action: 'upload', entity: 'file', entityId: file.key }),
  })

const personalizationQueries = (db: Database) => ({
  stored: db.query.personalization.findFirst({ where: eq(personalization.id, 1), columns: { id: false } }),
  business: storedGroup(db, 'business'),
  shown: db.all<{
    folioPrefix: string
    priceIva: number | null
    opens: number
  }>(sql`SELECT ${configured('sales', 'folioPrefix')} AS folioPrefix,
    iif(${configured('sales', 'pricesWithIva')}, ${ivaRate} / 100.0, NULL) AS priceIva, ${configured('accounts', 'requests')} AS opens`),
})

type Queries = ReturnType<typeof personalizationQueries>
type PersonalizationRows = { [Name in keyof Queries]: Awaited<Queries[Name]> }

function toPersonalization({ stored, business, shown }: PersonalizationRows): AdminPersonalization {
  if (!stored) throw notFound('Personalización no encontrada')
  const { folioPrefix = '', priceIva = null, opens } = shown[0] ?? {}
  return { ...stored, name: business[0]?.values.name ?? 'Mayoreo', folioPrefix, priceIva, opens: opens === 1 }
}
