import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'

const accents = { áÁ: 'a', éÉ: 'e', íÍ: 'i', óÓ: 'o', úÚüÜ: 'u', ñÑ: 'n' }
const replacements = Object.entries(accents).flatMap(([letters, plain]) =>
  [...letters].map((letter) => sql.raw(`'${letter}', '${plain}'`)),
)

/** A text in lower case without the accents of Spanish, to compare names. */
export const plainSql = (text: SQL): SQL =>
  sql`lower(${replacements.reduce((inner, replacement) => sql`replace(${inner}, ${replacement})`, text)})`

/** The id of the supplier with this name, however its accents and capitals are written. */
export const supplierNamed = (name: string) => sql`(SELECT id FROM suppliers
  WHERE ${plainSql(sql`name`)} = ${plainSql(sql`${name}`)} ORDER BY name = ${name} DESC, id LIMIT 1)`

/** Adds the supplier if no other has the name. */
export const addSupplier = (db: Database, name: string) =>
  db.run(sql`INSERT INTO suppliers (name) SELECT ${name} WHERE ${supplierNamed(name)} IS NULL`)
