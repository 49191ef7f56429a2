import { type SQL, sql } from 'drizzle-orm'

/** The condition that a column contains the text. ASCII letters match in any case. */
export const contains = (column: SQL, text: string) =>
  sql`${column} LIKE ${`%${text.replace(/[%_\\]/g, '\\$&')}%`} ESCAPE '\\'`
