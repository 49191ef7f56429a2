import { sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { configuration } from '../../../db/schema/index.ts'
import { inList } from '../../../db/sql-lists.ts'
import { can, forbiddenMessage } from '../../contract/access.ts'
import { settingDefaults } from '../../contract/shop/setting-values.ts'
import { type Setting, type SettingChange, type SettingKey, settingKeys } from '../../contract/shop/settings.ts'
import { forbidden, notFound } from '../../errors.ts'
import { applyRequirement, ensureOwnSecondFactor } from '../accounts/second-factor.ts'
import { audited, changedMeanwhile } from '../audit.ts'
import type { Actor, Author } from '../identity.ts'
import { setNextFolio, storedFolio } from '../orders/next-order.ts'
import { catalogEvent } from '../products/catalog-changes.ts'

/** Settings that only the staff read. */
const staffKeys: readonly SettingKey[] = [
  'security',
  'folio',
  'credit',
  'stock',
  'invoicing',
  'firstSteps',
  'notices',
  'accounts',
]

/** Settings that change the catalogue or the total of a cart. */
const catalogKeys: readonly SettingKey[] = ['synonyms', 'sales', 'iva']

/** One setting. For a client, without the maximum discount of the staff. @throws 403 for a setting of the staff */
export async function getSetting(db: Database, user: Actor, key: SettingKey): Promise<Setting> {
  if (can(user, 'staff')) return storedSetting(db, key)
  if (staffKeys.includes(key)) throw forbidden(forbiddenMessage)
  const setting = await storedSetting(db, key)
  return setting.key === 'sales' ? { ...setting, value: { ...setting.value, maxSellerDiscount: 0 } } : setting
}

async function storedSetting(db: Database, key: SettingKey) {
  const [setting] = await settingsQuery(db, [key])
  if (setting) return toSetting(setting)
  if (key in unsavedValues) return { key, value: unsavedValues[key], version: 0 } as Setting
  throw notFound('Configuración desconocida.')
}

/** Values of settings that were not saved yet. */
const unsavedValues: Partial<Record<SettingKey, unknown>> = {
  iva: 0,
  banks: [],
  ...settingDefaults,
}

/** All settings. @throws 403 */
export async function listSettings(db: Database, user: Actor): Promise<Setting[]> {
  if (!can(user, 'configuration')) throw forbidden(forbiddenMessage)
  return (await settingsQuery(db, settingKeys)).map(toSetting)
}

/**
 * Saves all the settings, or none.
 * @throws 409 when one of them has a newer version
 */
export async function updateSettings(db: Database, user: Author, items: readonly SettingChange[]) {
  const keys = items.map(({ key }) => key)
  const areUnchanged = sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(items)}) item
    LEFT JOIN configuration ON configuration.key = item.value ->> 'key'
    WHERE coalesce(version, 0) <> item.value ->> 'version')`
  const requiresSecondFactor = items.some((item) => item.key === 'security' && item.value.secondFactorOfAdministrators)
  const { settings } = await db.write({
    lockOut: requiresSecondFactor ? ensureOwnSecondFactor(user.id) : undefined,
    unchanged: ensure(areUnchanged, () => changedMeanwhile(db, user, 'configuration', ...keys)),
    saved: Object.fromEntries(items.map((item) => [item.key, saveSetting(db, user, item)])),
    // Browsers search with the stored synonyms, mark products that are sold without stock, and add the IVA to the cart: open pages
    // refetch all three.
    event: keys.some((key) => catalogKeys.includes(key)) ? catalogEvent(db) : undefined,
    security: keys.includes('security') ? applyRequirement(db) : undefined,
    settings: settingsQuery(db, keys),
  })
  return settings.map(toSetting)
}

const saveSetting = (db: Database, user: Author, change: SettingChange) =>
  change.key === 'folio' ? setNextFolio(db, user, change.value) : storeSetting(db, user, change)

const storeSetting = (db: Database, user: Author, { key, value }: SettingChange) => ({
  audit: audited(db, user, {
    action: 'update',
    entity: 'configuration',
    entityId: key,
    before: sql`(SELECT value FROM configuration WHERE key = ${key})`,
    after: value,
  }),
  setting: db
    .insert(configuration)
    .values({ key, value })
    .onConflictDoUpdate({
      target: configuration.key,
      set: { value, version: sql`version + 1`, updatedAt: new Date().toISOString() },
    }),
})

type StoredSetting = { key: string; value: string; version: number }

/** The stored settings, and the next folio, which is not stored as one. */
const settingsQuery = (db: Database, keys: readonly SettingKey[]) =>
  db.all<StoredSetting>(sql`SELECT key, value, version FROM configuration WHERE key IN ${inList(keys)}
    UNION ALL SELECT 'folio', ${storedFolio}, 0 WHERE ${Number(keys.includes('folio'))} ORDER BY key`)

const toSetting = ({ key, value, version }: StoredSetting) => ({ key, value: JSON.parse(value), version }) as Setting
