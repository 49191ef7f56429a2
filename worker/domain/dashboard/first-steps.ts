import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { areas } from '../../contract/access.ts'
import { sidebarColour } from '../../contract/shop/default-colours.ts'
import type { FirstSteps, StepState } from '../../contract/shop/first-steps.ts'
import { configured } from '../shop/configured.ts'

type Row = {
  hidden: number
  business: string | null
  iva: number | null
  banks: number
  logo: string | null
  isColoured: number
  products: number
  sellable: number
  customers: number
  members: number
}

/** One row; nothing in it reads a whole table that grows. */
export const firstStepsQuery = (db: Database) =>
  db.all<Row>(sql`SELECT
    ${configured('firstSteps', 'hidden')} AS hidden,
    (SELECT value FROM configuration WHERE key = 'business') AS business,
    (SELECT value ->> '$' FROM configuration WHERE key = 'iva') AS iva,
    coalesce((SELECT json_array_length(value) FROM configuration WHERE key = 'banks'), 0) AS banks,
    admin_sidebar_logo_url AS logo, admin_sidebar_color <> ${sidebarColour} AS isColoured,
    (SELECT coalesce(sum(products), 0) FROM product_counts) AS products,
    (SELECT coalesce(sum(products), 0) FROM product_counts WHERE status = 'active' AND stock IN ('low', 'ok')) AS sellable,
    (SELECT max(id) IS NOT NULL FROM customers) AS customers,
    (SELECT count(*) FROM (SELECT 1 FROM users WHERE active AND AccesoId IN ${areas.staff} LIMIT 2)) AS members
  FROM personalization`)

const invoiceFields = ['name', 'tax_id', 'tax_system', 'zip'] as const

export function toFirstSteps(row: Row): FirstSteps {
  const stored = row.business === null ? null : (JSON.parse(row.business) as Partial<Record<string, string>>)
  const missing = invoiceFields.filter((name) => !stored?.[name])
  return {
    hidden: row.hidden === 1,
    business: {
      state: stateOf(missing.length === 0, stored !== null),
      name: stored?.name ?? '',
      tax_id: stored?.tax_id ?? '',
      zip: stored?.zip ?? '',
      missing,
    },
    iva: { state: stateOf(row.iva !== null), percent: row.iva },
    banks: { state: stateOf(row.banks > 0), accounts: row.banks },
    logo: { state: stateOf(row.logo !== null, row.isColoured === 1) },
    products: { state: stateOf(row.sellable > 0, row.products > 0), products: row.products },
    customers: { state: stateOf(row.customers === 1) },
    team: { state: stateOf(row.members > 1) },
  }
}

const stateOf = (isDone: boolean, isBegun = false): StepState => (isDone ? 'done' : isBegun ? 'partial' : 'todo')
