import { eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Database } from '../../../db/client.ts'
import { configuration } from '../../../db/schema/index.ts'
import { settingDefaults } from '../../contract/shop/setting-values.ts'
import type { settingValues } from '../../contract/shop/settings.ts'

type Groups = typeof settingDefaults

type StoredGroup = 'business' | 'sales' | 'notices'
type StoredValues<Group extends StoredGroup> = Partial<v.InferOutput<(typeof settingValues)[Group]>>

/** The row of a group of settings, to run alone or in a plan. No row: it was never saved. Old rows lack newer values. */
export const storedGroup = <Group extends StoredGroup>(db: Database, group: Group) =>
  db
    .select({ values: sql`value`.mapWith((json: string): StoredValues<Group> => JSON.parse(json)) })
    .from(configuration)
    .where(eq(configuration.key, group))

/** SQL for one value of a group of settings now. Pesos and percents are numbers, booleans are 0 or 1. */
export function configured<Group extends keyof Groups>(group: Group, name: keyof Groups[Group] & string) {
  const fallback: unknown = settingDefaults[group][name]
  // Literals: an order has 20 of these, and each parameter is one more value in the call.
  return sql.raw(
    `coalesce((SELECT value ->> '${name}' FROM configuration WHERE key = '${group}'), ${literal(fallback)})`,
  )
}

function literal(value: unknown) {
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  return String(typeof value === 'boolean' ? Number(value) : value)
}

/** SQL for an amount of the settings, in centavos. */
export const configuredCentavos = (name: 'minimumOrder') =>
  sql`cast(round(${configured('sales', name)} * 100) AS INTEGER)`
