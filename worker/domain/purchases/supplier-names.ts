import { sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { plainSql } from '../plain-sql.ts'

/** The id of the supplier with this name, however its accents and capitals are written. */
export const supplierNamed = (name: string) => sql`(SELECT id FROM suppliers
  WHERE ${plainSql(sql`name`)} = ${plainSql(sql`${name}`)} ORDER BY name = ${name} DESC, id LIMIT 1)`

/** Adds the supplier if no other has the name. */
export const addSupplier = (db: Database, name: string) =>
  db.run(sql`INSERT INTO suppliers (name) SELECT ${name} WHERE ${supplierNamed(name)} IS NULL`)
