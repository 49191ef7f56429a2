import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

/** `products.code, products.name`: columns of a table for a SELECT. A name that the table lacks is a type error. */
export const columnList = <Table extends SQLiteTable>(table: Table, names: readonly (keyof Table & string)[]): SQL =>
  sql.join(
    names.map((name) => sql`${table[name]}`),
    sql`, `,
  )
