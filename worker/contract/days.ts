/** Milliseconds of a day. */
export const dayMs = 86_400_000

/** The day (YYYY-MM-DD) that is `days` after `day`, or before it if `days` is negative. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
