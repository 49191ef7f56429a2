import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * A list of the contract as `('Pending', 'Partial')`, for `IN`. Literals instead of parameters: SQLite uses a partial index only
 * if the statement repeats its condition.
 */
export const inList = (values: readonly string[]) =>
  sql.raw(`(${values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ')})`)

/** A list of any length as one parameter: rows of the column `value`, for `IN` or FROM. */
export const valueList = (values: readonly (number | string)[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`

/** The condition that the table has all these ids. */
export const allExist = (table: SQLiteTable, ids: readonly number[]) =>
  sql`NOT EXISTS (SELECT 1 FROM ${valueList(ids)} WHERE value NOT IN (SELECT id FROM ${table}))`

/** The end of a SELECT of one page. The first page is 1. */
export const pageLimit = ({ page, limit }: { page: number; limit: number }) =>
  sql`LIMIT ${limit} OFFSET ${(page - 1) * limit}`

/** `products.code, products.name`: columns of a table for a SELECT. A name that the table lacks is a type error. */
export const columnList = <Table extends SQLiteTable>(table: Table, names: readonly (keyof Table & string)[]): SQL =>
  sql.join(
    names.map((name) => sql`${table[name]}`),
    sql`, `,
  )
