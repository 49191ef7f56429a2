import { sql } from 'drizzle-orm'
import { settingDefaults } from '../../contract/shop/setting-values.ts'

type Groups = typeof settingDefaults

/** SQL for one value of a group of settings now. Pesos and percents are numbers, booleans are 0 or 1. */
export function configured<Group extends keyof Groups>(group: Group, name: keyof Groups[Group] & string) {
  const fallback: unknown = settingDefaults[group][name]
  return sql`coalesce((SELECT value ->> ${name} FROM configuration WHERE key = ${group}),
    ${typeof fallback === 'boolean' ? Number(fallback) : fallback})`
}

/** SQL for an amount of the settings, in centavos. */
export const configuredCentavos = (name: 'minimumOrder') =>
  sql`cast(round(${configured('sales', name)} * 100) AS INTEGER)`
