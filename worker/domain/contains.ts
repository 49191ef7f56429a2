import { type SQL, sql } from 'drizzle-orm'
import { lazy } from '../contract/lazy.ts'
import { plain } from '../contract/search.ts'

/** The text as a part of a LIKE pattern. */
const escaped = (text: string) => text.replace(/[%_\\]/g, '\\$&')

/** The condition that a column contains the text. ASCII letters match in any case. */
export const contains = (column: SQL, text: string) => sql`${column} LIKE ${`%${escaped(text)}%`} ESCAPE '\\'`

/** By each letter without an accent: its accented forms in Latin-1, lower and upper case. */
const accents = lazy(() => {
  const letters = Array.from({ length: 0x40 }, (_, at) => String.fromCharCode(0xc0 + at))
  return Map.groupBy(letters, plain)
})

/** The GLOB pattern of a text in any case and with or without accents. */
const globOf = (text: string) =>
  [...plain(text)]
    .map((letter) =>
      /[\p{L}*?[]/u.test(letter)
        ? `[${letter}${letter.toUpperCase()}${accents().get(letter)?.join('') ?? ''}]`
        : letter,
    )
    .join('')

/**
 * The condition that a column contains the text, in any case and with or without accents, for a column without a `searchText`.
 * GLOB compares each letter with all its forms, which is slow: LIKE, with any character for these letters, first excludes most rows.
 */
export function containsPlain(column: SQL, text: string) {
  const glob = globOf(text)
  if (glob === '') return sql`FALSE`
  const like = [...plain(text)].map((letter) => (accents().has(letter) ? '_' : escaped(letter))).join('')
  return sql`(${column} LIKE ${`%${like}%`} ESCAPE '\\' AND ${column} GLOB ${`*${glob}*`})`
}

/** The condition that a column begins with the text, in any case and with or without accents. */
export const beginsPlain = (column: SQL, text: string) => sql`${column} GLOB ${`${globOf(text)}*`}`
