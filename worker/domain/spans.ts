/** Mexico City has kept UTC−6 all year since 2022. */
const behind = 6 * 3_600_000

/** Where a day (YYYY-MM-DD) begins in Mexico City, or the one so many days later; as UTC. */
export const startOfDay = (day: string, later = 0) =>
  new Date(Date.parse(day) + later * 86_400_000 + behind).toISOString()

/** Where today, this month and the last one begin in Mexico City, and this moment a month ago; as UTC. */
export function spans(now: number) {
  const here = new Date(now - behind)
  const start = (months: number, day: number) =>
    Date.UTC(here.getUTCFullYear(), here.getUTCMonth() + months, day) + behind
  const month = start(0, 1)
  const untilThen = Math.min(start(-1, 1) + (now - month), month)
  const text = (at: number) => new Date(at).toISOString()
  return {
    today: text(start(0, here.getUTCDate())),
    month: text(month),
    lastMonth: text(start(-1, 1)),
    untilThen: text(untilThen),
  }
}
