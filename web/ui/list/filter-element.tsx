import { FilterSelect } from './filter-select.tsx'
import type { Filter, FilterControl, LoadedOptions } from './filters.ts'

export function FilterElement({ row, loaded, ...control }: FilterControl & { row: Filter; loaded: LoadedOptions }) {
  if ('render' in row) return row.render(control)
  const { name, label, any } = row
  return (
    <FilterSelect
      label={label}
      any={any}
      options={row.options ?? loaded[name] ?? []}
      value={control.values[name] ?? ''}
      onChange={(value) => control.set({ [name]: value })}
    />
  )
}

/** Whether the filter has options now. */
export const isOffered = (row: Filter, loaded: LoadedOptions) =>
  'render' in row || row.options !== undefined || loaded[row.name] !== null
