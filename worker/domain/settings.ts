import { eq, inArray, sql } from 'drizzle-orm'
import { BatchFailed, type Database, require } from '../../db/client.ts'
import { configuration } from '../../db/schema/index.ts'
import { type Setting, type SettingChange, type SettingKey, settingValues } from '../contract/settings.ts'
import { notFound } from '../errors.ts'
import { audited, changedMeanwhile } from './audit.ts'

type Person = { id: number }

export async function getSetting(db: Database, key: SettingKey) {
  const [found] = await db.select(shown).from(configuration).where(eq(configuration.key, key))
  if (!found) throw notFound('Configuración desconocida.')
  return found as Setting
}

export const listSettings = async (db: Database) => (await shownOf(db, Object.keys(settingValues))) as Setting[]

/** All of them or none. */
export async function updateSettings(db: Database, user: Person, items: readonly SettingChange[]) {
  const keys = items.map(({ key }) => key)
  const outdated = sql`SELECT 1 FROM json_each(${JSON.stringify(items)}) item
    LEFT JOIN configuration ON configuration.key = item.value ->> 'key'
    WHERE coalesce(version, 0) <> item.value ->> 'version'`
  try {
    const results = await db.batch([
      db.run(require(sql`NOT EXISTS (${outdated})`)),
      ...items.flatMap(({ key, value }) => {
        const before = sql`(SELECT value FROM configuration WHERE key = ${key})`
        return [
          audited(db, user, { action: 'update', entity: 'configuration', entityId: key, before, after: value }),
          db
            .insert(configuration)
            .values({ key, value })
            .onConflictDoUpdate({
              target: configuration.key,
              set: { value, version: sql`version + 1`, updatedAt: new Date().toISOString() },
            }),
        ]
      }),
      shownOf(db, keys),
    ])
    return results.at(-1) as Setting[]
  } catch (error) {
    throw error instanceof BatchFailed && error.index === 0
      ? await changedMeanwhile(db, 'configuration', ...keys)
      : error
  }
}

const shownOf = (db: Database, keys: string[]) =>
  db.select(shown).from(configuration).where(inArray(configuration.key, keys)).orderBy(configuration.key)

const shown = { key: configuration.key, value: configuration.value, version: configuration.version }
