import { sql } from 'drizzle-orm'

/** The accented letters of Spanish, and the text that replaces each in the key. `n~` comes after n and every other letter. */
const letters = Object.entries({ á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n~' })

/**
 * SQL of the key by which a text is sorted in Spanish, without regard to case. SQLite compares bytes, which puts «Ángulo» after
 * «Zinc», and its lower() changes ASCII letters only. `column`: SQL. The index `products_by_name` has the same expression
 * (0036_sort_names_in_spanish.sql): change both together.
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

/**
 * SQL that adds `categoryOrder.place` to `products`: the place of the category among all names. So the key is computed once for each
 * category, not for each product.
 */
export const joinCategoryOrder = sql`LEFT JOIN (SELECT id, rank() OVER (ORDER BY ${sortText('name')}) AS place FROM categories)
  AS categoryOrder ON categoryOrder.id = products.categoryId`

/**
 * `products` in a FROM that reads every product. Beside a LEFT JOIN, SQLite would read them in the order of `products_by_name`, whose
 * expression it takes for a column of the query: 165 ms instead of 30 for 100,000 products.
 */
export const eachProduct = sql`products NOT INDEXED`
