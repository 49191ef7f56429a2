import { addDays } from '#contract/days'
import { DateInput } from '../form/date-input.tsx'

/** Range of dates (YYYY-MM-DD), both included; '' is an open end. */
export function DateRange({
  from,
  to,
  maxDays,
  onChange,
}: {
  from: string
  to: string
  /** Maximum length of the range in days. */
  maxDays?: number
  onChange: (change: { from?: string; to?: string }) => void
}) {
  const daysFrom = (day: string, days: number) => (day && maxDays ? addDays(day, days) : undefined)
  return (
    <span className="flex items-start gap-2 text-ink-2 text-sm max-sm:w-full">
      <DateInput
        className="sm:w-38 sm:pointer-coarse:w-41"
        aria-label="Desde"
        min={daysFrom(to, -(maxDays ?? 0))}
        max={to || undefined}
        value={from}
        onChange={(from) => onChange({ from })}
      />
      <span className="leading-(--control)">a</span>
      <DateInput
        className="sm:w-38 sm:pointer-coarse:w-41"
        aria-label="Hasta"
        min={from || undefined}
        max={daysFrom(from, maxDays ?? 0)}
        value={to}
        onChange={(to) => onChange({ to })}
      />
    </span>
  )
}
