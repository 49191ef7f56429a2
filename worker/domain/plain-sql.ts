import { type SQL, sql } from 'drizzle-orm'

const accents = { áÁ: 'a', éÉ: 'e', íÍ: 'i', óÓ: 'o', úÚüÜ: 'u', ñÑ: 'n' }
const replacements = Object.entries(accents).flatMap(([letters, plain]) =>
  [...letters].map((letter) => sql.raw(`'${letter}', '${plain}'`)),
)

/** A text in lower case without the accents of Spanish, to compare names. */
export const plainSql = (text: SQL): SQL =>
  sql`lower(${replacements.reduce((inner, replacement) => sql`replace(${inner}, ${replacement})`, text)})`
