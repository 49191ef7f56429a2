import { addDays } from '#contract/days'
import type { Comparison } from '#contract/reports'
import { parseDay } from '../../ui/form/days.ts'

export const periods = [
  { value: 'today', label: 'Hoy' },
  { value: 'yesterday', label: 'Ayer' },
  { value: '7', label: 'Últimos 7 días' },
  { value: '30', label: 'Últimos 30 días' },
  { value: 'month', label: 'Este mes' },
  { value: 'lastMonth', label: 'Mes pasado' },
  { value: 'year', label: 'Este año' },
  { value: 'range', label: 'Entre dos fechas' },
]

export type Step = 'day' | 'week' | 'month'

export const isStep = (group: string): group is Step => group === 'day' || group === 'week' || group === 'month'

type Range = { from: string; to: string }

/** First and last day of a period. Days are YYYY-MM-DD, in Mexico City. */
export function rangeOf({ period, from, to }: Range & { period: string }, today: string): Range {
  const daysAgo = (days: number) => addDays(today, -days)
  const month = `${today.slice(0, 8)}01`
  const last = addDays(month, -1)
  const ranges: Record<string, Range> = {
    today: { from: today, to: today },
    yesterday: { from: daysAgo(1), to: daysAgo(1) },
    7: { from: daysAgo(6), to: today },
    month: { from: month, to: today },
    lastMonth: { from: `${last.slice(0, 8)}01`, to: last },
    year: { from: `${today.slice(0, 5)}01-01`, to: today },
    range: inOrder({ from: parseDay(from) ?? daysAgo(29), to: parseDay(to) ?? today }),
  }
  return ranges[period] ?? { from: daysAgo(29), to: today }
}

/** A month is compared with the same days of the one before, a year too, other periods with as many days just before. */
export const comparedBy = (period: string): Comparison =>
  period === 'month' || period === 'lastMonth' ? 'month' : period === 'year' ? 'year' : 'days'

const inOrder = ({ from, to }: Range): Range => (from <= to ? { from, to } : { from: to, to: from })

/** First day of each day, week or month from `from` to `to`, grouped as on the server: weeks start on Monday. */
export function stepsOf({ from, to }: Range, step: Step) {
  const steps: string[] = []
  for (let day = startOf(from, step); day <= to; day = nextOf(day, step)) steps.push(day)
  return steps
}

function startOf(day: string, step: Step) {
  if (step === 'month') return `${day.slice(0, 8)}01`
  return step === 'week' ? addDays(day, -((new Date(day).getUTCDay() + 6) % 7)) : day
}

/** The first day of the step after the one that begins on `day`. */
export function nextOf(day: string, step: Step) {
  if (step === 'month') return `${addDays(day, 31).slice(0, 8)}01`
  return addDays(day, step === 'week' ? 7 : 1)
}

const dayFormat = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
const monthFormat = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', month: 'long', year: 'numeric' })

export const formatDayLong = (day: string) => dayFormat.format(new Date(day))

export const formatRange = ({ from, to }: { from: string; to: string }) =>
  from === to ? formatDayLong(from) : `${formatDayLong(from)} – ${formatDayLong(to)}`

export const explainEarlier = ({ from, to }: Range) =>
  `El periodo anterior es del ${formatDayLong(from)} al ${formatDayLong(to)}.`

export const formatStep = (day: string, step: Step) =>
  step === 'month'
    ? monthFormat.format(new Date(day))
    : step === 'week'
      ? `Semana del ${formatDayLong(day)}`
      : formatDayLong(day)

const shortDayFormat = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const shortMonthFormat = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', month: 'short', year: '2-digit' })

/** "3 nov" or "nov 26", under a chart. */
export const formatStepShort = (day: string, step: Step) =>
  (step === 'month' ? shortMonthFormat : shortDayFormat).format(new Date(day))
