import { type SQL, sql } from 'drizzle-orm'
import { timeFromNow } from '../../db/schema/columns.ts'
import { addDays, dayMs } from '../contract/days.ts'
import { behindUtcMs, dayAt } from '../contract/fields.ts'

/** The time that many milliseconds from now, in UTC. */
export const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

/** The time that many milliseconds ago, in UTC. */
export const ago = (ms: number) => fromNow(-ms)

/**
 * SQL for the time before which the last failure of a job must be, so that it may run again: ten minutes ago, doubled for each
 * failure after the first, up to ten hours. `failures`: their number.
 */
export const lastFailureBefore = (failures: SQL) =>
  timeFromNow(sql`'-' || (10 << max(0, min(6, ${failures} - 1))) || ' minutes'`)

/** The start of a day (YYYY-MM-DD) in Mexico City, or of the day `later` days after it, in UTC. */
export const startOfDay = (day: string, later = 0) =>
  new Date(Date.parse(day) + later * dayMs + behindUtcMs).toISOString()

/** SQL for the day in Mexico City of a time, a column or `'now'` in UTC. */
export const dayOf = (at: SQL) => sql`date(${at}, '-6 hours')`

/** Days in Mexico City: today, and the first of this month and of last month. `monthAgo`: this moment of last month, in UTC. */
export function spans(now: number) {
  const today = dayAt(now)
  const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`
  const month = firstOfMonth(today)
  const lastMonth = firstOfMonth(addDays(month, -1))
  const startOf = (day: string) => Date.parse(startOfDay(day))
  const monthAgo = Math.min(startOf(lastMonth) + now - startOf(month), startOf(month))
  return { today, month, lastMonth, monthAgo: new Date(monthAgo).toISOString() }
}
