import { TextInput } from '../ui/field.tsx'
import { FilterSelect } from '../ui/filter-bar.tsx'
import { addDays, periods } from './periods.ts'

const longest = 366 * 5 - 1

/** A period of its list, or two dates. */
export function PeriodFilter({
  period,
  range,
  onChange,
}: {
  period: string
  range: { from: string; to: string }
  onChange: (change: { period?: string; from?: string; to?: string }) => void
}) {
  return (
    <>
      <div className="flex max-sm:w-full">
        <FilterSelect
          label="Periodo"
          options={periods}
          value={period}
          onChange={(period) => onChange({ period, ...(period === 'range' ? range : { from: '', to: '' }) })}
        />
      </div>
      {period === 'range' ? (
        <span className="flex items-center gap-2 text-ink-2 text-sm max-sm:w-full">
          <TextInput
            type="date"
            aria-label="Desde"
            min={addDays(range.to, -longest)}
            max={range.to}
            value={range.from}
            onChange={(event) => onChange({ from: event.target.value })}
          />
          a
          <TextInput
            type="date"
            aria-label="Hasta"
            min={range.from}
            max={addDays(range.from, longest)}
            value={range.to}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        </span>
      ) : null}
    </>
  )
}
