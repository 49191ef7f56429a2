import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * A list of the contract as `('Pending', 'Partial')`, for `IN`. Literals instead of parameters: SQLite uses a partial index only
 * if the statement repeats its condition.
 */
export const inList = (values: readonly string[]) =>
  sql.raw(`(${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`)

/** `products.code, products.name`: columns of a table for a SELECT. A name that the table lacks is a type error. */
export const columnList = <Table extends SQLiteTable>(table: Table, names: readonly (keyof Table & string)[]): SQL =>
  sql.join(
    names.map((name) => sql`${table[name]}`),
    sql`, `,
  )
