import { DateInput } from '../form/date-input.tsx'

/** Range of dates (YYYY-MM-DD), both included; '' is an open end. */
export function DateRange({
  from,
  to,
  longest,
  onChange,
}: {
  from: string
  to: string
  /** Maximum length of the range in days. */
  longest?: number
  onChange: (change: { from?: string; to?: string }) => void
}) {
  const apart = (day: string, days: number) =>
    day && longest ? new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10) : undefined
  return (
    <span className="flex items-center gap-2 text-ink-2 text-sm max-sm:w-full">
      <DateInput
        className="sm:w-38"
        aria-label="Desde"
        min={apart(to, -(longest ?? 0))}
        max={to || undefined}
        value={from}
        onChange={(from) => onChange({ from })}
      />
      a
      <DateInput
        className="sm:w-38"
        aria-label="Hasta"
        min={from || undefined}
        max={apart(from, longest ?? 0)}
        value={to}
        onChange={(to) => onChange({ to })}
      />
    </span>
  )
}
