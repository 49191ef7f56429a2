import { sql } from 'drizzle-orm'

/** The accented letters of Spanish, and the text that replaces each in the key. `n~` comes after n and every other letter. */
const letters = Object.entries({ á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n~' })

/**
 * SQL of the sort key of a text: the order of Spanish, upper and lower case alike. SQLite compares bytes, which puts «Ángulo» after
 * «Zinc», and its lower() changes ASCII letters only. `column`: SQL. The indexes `products_by_name`,
 * `orders_by_customer_name` and `orders_by_seller` have the same expression (0036_sort_names_in_spanish.sql and
 * 0037_sort_names_of_orders_in_spanish.sql): change them together.
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
