import { dayMs } from '#contract/days'
import { formatDate } from '../date.ts'
import { DateRange } from './date-range.tsx'
import { FilterSelect } from './filter-select.tsx'
import { customFilter } from './filters.ts'

const dates = [
  { value: '', label: 'Cualquier fecha' },
  { value: '1', label: 'Hoy' },
  { value: '7', label: 'Últimos 7 días' },
  { value: '30', label: 'Últimos 30 días' },
  { value: 'range', label: 'Entre dos fechas' },
]

/** The last days, or two dates. `daysOf` turns its values into days. */
export const dateFilter = customFilter({
  names: ['date', 'from', 'to'],
  label: 'Fecha',
  render: ({ values: { date, from, to }, set }) => (
    <>
      <FilterSelect label="Fecha" options={dates} value={date} onChange={(date) => set({ date, from: '', to: '' })} />
      {date === 'range' ? <DateRange from={from} to={to} onChange={set} /> : null}
    </>
  ),
})

export function daysOf({ date, from, to }: { date: string; from: string; to: string }) {
  if (date === 'range') return { from, to }
  const days = Number.parseInt(date, 10)
  return days > 0 ? { from: formatDate(new Date(Date.now() - (days - 1) * dayMs).toISOString()) } : {}
}
