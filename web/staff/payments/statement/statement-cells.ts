import { addDays } from '#contract/days'
import { isDay, todayInMexico } from '#contract/fields'
import { roundPesos } from '#contract/money'
import { plain } from '#contract/search'

export const textOf = (cell: unknown) => (cell instanceof Date ? cell.toISOString() : String(cell ?? '')).trim()

/** Lower case without accents. */
export const comparable = (cell: unknown) => plain(textOf(cell))

/** A bank may date a deposit on its next working day. A later day means that day and month were exchanged. */
const maxDaysAhead = 7

/**
 * Whether the dates have the month before the day: one has a day above 12 in its place, or the days would be in the future otherwise.
 */
export function isMonthBeforeDay(dates: readonly unknown[], today: string) {
  if (dates.some((cell) => dayFirst.test(textOf(cell)))) return false
  if (dates.some((cell) => monthFirst.test(textOf(cell)))) return true
  const latest = addDays(today, maxDaysAhead)
  const isInFuture = (isMonthFirst: boolean) => dates.some((cell) => (dayIn(cell, isMonthFirst, today) ?? '') > latest)
  return isInFuture(false) && !isInFuture(true)
}

/** The text of a cell on one line, of at most `max` characters, without an apostrophe at its start or end. */
export const plainText = (cell: unknown, max: number) =>
  textOf(cell)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .replace(/^'|'$/g, '')
    .trim()
    .slice(0, max)

/** Pesos, with two decimals; undefined if the cell is not an amount. "(5.00)", "5.00-" and "5.00 DB" are negative. */
export function amountIn(cell: unknown): number | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? roundPesos(cell) : undefined
  const bareText = textOf(cell).replace(/^'|\s|MXN|MN|\$/gi, '')
  // A dash means zero: some banks write it in the column of the deposits, and so do accounting formats of Excel.
  if (bareText === '-') return 0
  const isNegative = /^\(.*\)$|^-|-$|d[br]$/i.test(bareText)
  const digits = bareText.replace(/[()+-]|(cr|d[br])$/gi, '')
  // 1,234.50 as banks of Mexico write it, or 1.234,50
  const isComma = /^\d{1,3}(\.\d{3})*,\d{1,2}$|^\d+,\d{2}$/.test(digits)
  const number = isComma ? digits.replaceAll('.', '').replace(',', '.') : digits.replaceAll(',', '')
  if (!/^\d{1,12}(\.\d+)?$/.test(number)) return
  const amount = roundPesos(Number(number))
  return isNegative ? -amount : amount
}

const dayFirst = /^(1[3-9]|2\d|3[01])[/.-]\d{1,2}[/.-]\d{2,4}/
const monthFirst = /^\d{1,2}[/.-](1[3-9]|2\d|3[01])[/.-]\d{2,4}/
const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const english = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The day in a cell, YYYY-MM-DD; undefined if there is none. `yearOf` adds the year to a day without one, such as "15/NOV". */
export function dayIn(cell: unknown, isMonthFirst = false, today = todayInMexico()): string | undefined {
  // A date in a sheet has no time zone: it is read as UTC.
  const dateText = comparable(cell)
  const iso =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})/.exec(dateText) ?? /^'?(20\d{2})(0\d|1[0-2])(\d{2})\b/.exec(dateText)
  const short = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})\b/.exec(dateText)
  const joined = /^'?(\d{1,2})(\d{2})(20\d{2})\b/.exec(dateText)
  const named = /^(\d{1,2})[\s/.-]+(?:de\s+)?([a-z]{3})[a-z]*\.?(?:[\s/.-]+(?:de\s+)?(\d{2}|\d{4})\b|$)/.exec(dateText)
  let parts: [year: string, month: number, day: number] | undefined
  if (iso) parts = [iso[1] ?? '', Number(iso[2]), Number(iso[3])]
  else if (short) {
    const [first, second] = [Number(short[1]), Number(short[2])]
    parts = isMonthFirst ? [short[3] ?? '', first, second] : [short[3] ?? '', second, first]
  } else if (joined) parts = [joined[3] ?? '', Number(joined[2]), Number(joined[1])]
  else if (named) {
    const month = Math.max(months.indexOf(named[2] ?? ''), english.indexOf(named[2] ?? '')) + 1
    parts = [named[3] ?? '', month, Number(named[1])]
  }
  if (!parts) return
  const [year, month, day] = parts
  const dayOfYear = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const result = `${year ? year.padStart(4, '20') : yearOf(dayOfYear, today)}-${dayOfYear}`
  return isDay(result) ? result : undefined
}

/** The year of a day (MM-DD) that a bank wrote without one: the present year, or the one before if the day would be in the future. */
function yearOf(dayOfYear: string, today: string) {
  const latest = addDays(today, maxDaysAhead)
  const year = latest.slice(0, 4)
  return `${year}-${dayOfYear}` > latest ? Number(year) - 1 : year
}
