import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import type { Option } from '../form/inputs.tsx'
import { Select } from '../form/inputs.tsx'
import { SearchField } from './search-field.tsx'

/** A filter drawn as a select. `any` is the label of the empty choice; without it there is no empty choice. */
type SelectFilter = {
  name: string
  label: string
  any?: string
  /** Omit options that are loaded: they come through the `options` of FilterBar. */
  options?: readonly Option[]
  /** Hidden behind "Más filtros" until it has a value. */
  isExtra?: boolean
}

/** The values of the filters `Name`; '' is no filter. */
export type FilterControl<Name extends string = string> = {
  values: Readonly<Record<Name, string>>
  set(changes: Partial<Record<Name, string>>): void
}

/** One or more filters with their own element. */
type CustomFilter<Name extends string = string> = {
  names: readonly Name[]
  render(control: FilterControl<Name>): ReactNode
  isExtra?: boolean
}

export type Filter = SelectFilter | CustomFilter

/** Infers the names of a CustomFilter, so that `render` gets their values by name. */
export const customFilter = <const Name extends string>(filter: CustomFilter<Name>) => filter

/** Filters of a list, as `useFilters` returns them. */
type BarFilters = FilterControl & {
  rows: readonly Filter[]
  isFiltered: boolean
  clear(): void
}

/**
 * Search and filters of a list. `options`: loaded options by filter name; null leaves the filter out.
 */
export function FilterBar({
  label,
  filters,
  options = {},
}: {
  /** Label of the search field: the fields it searches. */
  label: string
  filters: BarFilters
  options?: Readonly<Record<string, readonly Option[] | null>>
}) {
  const { rows, values, set, isFiltered, clear } = filters
  const { search = '' } = values
  const [typed, setTyped] = useState(search)
  const [lastSearch, setLastSearch] = useState(search)
  if (lastSearch !== search) {
    setLastSearch(search)
    setTyped(search)
  }
  const extraRows = rows.filter(({ isExtra }) => isExtra)
  const hasExtraValue = extraRows.flatMap(namesOf).some((name) => values[name])
  const [isOpen, setOpen] = useState(hasExtraValue)
  const showsExtra = isOpen || hasExtraValue
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-3">
      <SearchField
        label={label}
        className="flex-1 basis-full sm:basis-72"
        value={typed}
        onChange={setTyped}
        onSearch={(search) => set({ search: search.trim() })}
        onClear={() => set({ search: '' })}
      />
      {rows
        .filter(({ isExtra }) => showsExtra || !isExtra)
        .map((row) => (
          <FilterElement key={namesOf(row).join()} row={row} values={values} set={set} loaded={options} />
        ))}
      {extraRows.length > 0 && !showsExtra ? (
        <Button
          variant="ghost"
          className="max-sm:basis-full"
          icon={<SlidersHorizontal />}
          onClick={() => setOpen(true)}
        >
          Más filtros
        </Button>
      ) : null}
      {isFiltered ? (
        <Button
          variant="ghost"
          onClick={() => {
            setTyped('')
            clear()
          }}
        >
          Limpiar filtros
        </Button>
      ) : null}
    </div>
  )
}

const namesOf = (row: Filter): readonly string[] => ('names' in row ? row.names : [row.name])

function FilterElement({
  row,
  loaded,
  ...control
}: FilterControl & { row: Filter; loaded: Readonly<Record<string, readonly Option[] | null>> }) {
  if ('render' in row) return row.render(control)
  const { name, label, any } = row
  const options = row.options ?? loaded[name]
  if (options === null) return null
  return (
    <FilterSelect
      label={label}
      any={any}
      options={options ?? []}
      value={control.values[name] ?? ''}
      onChange={(value) => control.set({ [name]: value })}
    />
  )
}

/** `any`: label of the empty choice. */
export function FilterSelect({
  label,
  any,
  options,
  value,
  onChange,
}: {
  label: string
  any?: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}) {
  return (
    <Select
      aria-label={label}
      className="min-w-0 flex-1 basis-36 sm:w-auto! sm:max-w-60 sm:flex-none sm:basis-auto"
      options={options}
      placeholder={any}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
