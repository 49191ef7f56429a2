import { useId } from 'react'
import { TextInput } from '../ui/field.tsx'
import { FilterSelect } from '../ui/filter-bar.tsx'
import { Checkbox } from '../ui/inputs.tsx'
import { Segments } from '../ui/segments.tsx'
import { addDays, periods } from './periods.ts'
import { type SalesFilters, steps } from './sales-filters.ts'

const longest = 366 * 5 - 1

export function SalesFilterBar({
  filters: { period, range, tab, step, amount, isPaidOnly, set },
}: {
  filters: SalesFilters
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex max-sm:w-full">
        <FilterSelect
          label="Periodo"
          options={periods}
          value={period}
          onChange={(period) => set({ period, ...(period === 'range' ? range : { from: '', to: '' }) })}
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
            onChange={(event) => set({ from: event.target.value })}
          />
          a
          <TextInput
            type="date"
            aria-label="Hasta"
            min={range.from}
            max={addDays(range.from, longest)}
            value={range.to}
            onChange={(event) => set({ to: event.target.value })}
          />
        </span>
      ) : null}
      {tab === 'period' ? (
        <Segments label="Agrupar por" options={steps} value={step} onChange={(step) => set({ step })} />
      ) : null}
      <Toggle label="Con IVA" checked={amount === 'gross'} onChange={(checked) => set({ iva: checked ? '' : '0' })} />
      <Toggle label="Solo pagado" checked={isPaidOnly} onChange={(checked) => set({ paid: checked ? '1' : '' })} />
    </div>
  )
}

function Toggle({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-6 items-center gap-2 text-sm">
      <Checkbox id={id} checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
