import { sql } from 'drizzle-orm'

/** The accented letters of Spanish, and what each is sorted as: a word with ñ comes after all others with n. */
const letters = Object.entries({ á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n~' })

/**
 * SQL for a text to sort by, in any case and in the order of Spanish. SQLite compares bytes, which puts «Ángulo» after «Zinc»,
 * and its lower() changes ASCII only. `column`: SQL. For the names of products, 0036_sort_names_in_spanish.sql has an index on
 * the same calls.
 */
export const sortText = (column: string) =>
  sql.raw(
    `lower(${letters
      .flatMap(([letter, plain]) => [
        [letter.toUpperCase(), plain],
        [letter, plain],
      ])
      .reduce((text, [letter, plain]) => `replace(${text}, '${letter}', '${plain}')`, column)})`,
  )
