import { TextInput } from '../form/field.tsx'

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
      <TextInput
        type="date"
        aria-label="Desde"
        min={apart(to, -(longest ?? 0))}
        max={to || undefined}
        value={from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      a
      <TextInput
        type="date"
        aria-label="Hasta"
        min={from || undefined}
        max={apart(from, longest ?? 0)}
        value={to}
        onChange={(event) => onChange({ to: event.target.value })}
      />
    </span>
  )
}
