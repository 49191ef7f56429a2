import { sql } from 'drizzle-orm'
import { configured } from '../shop/configured.ts'

/** SQL for the series that a new invoice asks for. Null: the provider's default. */
export const newSeries = sql<string | null>`nullif(${configured('invoicing', 'series')}, '')`
