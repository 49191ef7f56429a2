import { type SQL, sql } from 'drizzle-orm'
import { customType, integer, text } from 'drizzle-orm/sqlite-core'
import { toCentavos, toPesos } from '#contract/money'
import { toHundredths } from '#contract/prices/prices'

/** Whole centavos on disk, pesos in code and on the wire. */
export const money = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  toDriver: toCentavos,
  fromDriver: (centavos) => toPesos(Number(centavos)),
})

/** Hundredths of a percent on disk, percent in code and on the wire. */
export const percent = customType<{ data: number; driverData: number }>({
  dataType: () => 'integer',
  toDriver: toHundredths,
  fromDriver: (hundredths) => Number(hundredths) / 100,
})

/** JSON text on disk. */
export const json = <T>() =>
  customType<{ data: T; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => (typeof value === 'string' ? JSON.parse(value) : value),
  })()

export const now = sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`

/** SQL for the time at a distance from now: `-2 minutes`. */
export const timeFromNow = (distance: string | SQL) => sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${distance})`

/** UTC, ISO 8601 with milliseconds. */
export const timestamp = () => text().notNull().default(now)

export const flag = () => integer({ mode: 'boolean' }).notNull()
