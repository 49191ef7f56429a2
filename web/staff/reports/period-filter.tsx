import { DateRange } from '../../ui/list/date-range.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { periods } from './periods.ts'

const maxDays = 366 * 5 - 1

/** A named period, or two dates. */
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
      {period === 'range' ? <DateRange {...range} maxDays={maxDays} onChange={onChange} /> : null}
    </>
  )
}
