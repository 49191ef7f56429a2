import { addDays } from '../../contract/days.ts'
import { type Comparison, daysIn } from '../../contract/reports.ts'

type Days = { from: string; to: string }

/** The period with which a report is compared. */
export function earlierThan({ from, to, compare }: Days & { compare: Comparison }): Days {
  if (compare === 'days') return { from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) }
  const months = compare === 'year' ? 12 : 1
  // A complete month is compared with a complete month: February with all 31 days of January.
  const isWhole = addDays(to, 1).endsWith('-01')
  const earlier = monthsBefore(to, months)
  return { from: monthsBefore(from, months), to: isWhole ? lastOfMonth(earlier) : earlier }
}

/** The same day that many months earlier, or the last one of a shorter month. */
function monthsBefore(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months)).toISOString().slice(0, 10)
  const last = lastOfMonth(first)
  return Number(last.slice(8)) < date ? last : `${first.slice(0, 8)}${day.slice(8)}`
}

function lastOfMonth(day: string) {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
