/** Mexico City has kept UTC−6 all year since 2022. */
const utcOffsetMs = 6 * 3_600_000

export const dayMs = 86_400_000

/** The time that many milliseconds from now, in UTC. */
export const fromNow = (ms: number) => new Date(Date.now() + ms).toISOString()

/** The time that many milliseconds ago, in UTC. */
export const ago = (ms: number) => fromNow(-ms)

/** The start of a day (YYYY-MM-DD) in Mexico City, or of the day `later` days after it, in UTC. */
export const startOfDay = (day: string, later = 0) =>
  new Date(Date.parse(day) + later * dayMs + utcOffsetMs).toISOString()

/** The day (YYYY-MM-DD) that many days later. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The start of today, this month and last month in Mexico City, and the same moment one month ago, in UTC. */
export function spans(now: number) {
  const local = new Date(now - utcOffsetMs)
  const start = (months: number, day: number) =>
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, day) + utcOffsetMs
  const month = start(0, 1)
  const monthAgo = Math.min(start(-1, 1) + (now - month), month)
  const text = (at: number) => new Date(at).toISOString()
  return {
    today: text(start(0, local.getUTCDate())),
    month: text(month),
    lastMonth: text(start(-1, 1)),
    monthAgo: text(monthAgo),
  }
}
