/** Milliseconds of an hour and of a day. */
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** The day (YYYY-MM-DD) that is `days` after `day`, or before it if `days` is negative. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
