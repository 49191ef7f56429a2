import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { useMobile } from '../use-mobile.ts'
import { FilterElement, isOffered } from './filter-element.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { type BarFilters, type LoadedOptions, namesOf } from './filters.ts'
import { SearchField } from './search-field.tsx'
import { useLiveSearch } from './use-live-search.ts'

/**
 * Search and filters of a list. The list is searched while the user types. On a phone the filters are in a sheet.
 */
export function FilterBar({
  label,
  filters,
  options: loaded = {},
  children,
}: {
  /** Label of the search field: the fields it searches. */
  label: string
  filters: BarFilters
  options?: LoadedOptions
  /** Buttons of the list, at the end of the bar. */
  children?: ReactNode
}) {
  const isPhone = useMobile()
  const { values, isFiltered } = filters
  const { text, type, searchNow, takePending, reset } = useLiveSearch(values.search ?? '', (search) =>
    filters.set({ search }),
  )
  const rows = filters.rows.filter((row) => isOffered(row, loaded))

  const set = (changes: Record<string, string>) => filters.set({ ...takePending(), ...changes })

  function clear() {
    reset()
    filters.clear()
  }

  return (
    <div className="flex items-start gap-2 border-line border-b px-4 py-3 max-lg:px-3.5 lg:flex-wrap">
      <SearchField label={label} className="flex-1 lg:basis-72" value={text} onChange={type} onSearch={searchNow} />
      {isPhone ? (
        rows.length > 0 && <FilterSheet rows={rows} loaded={loaded} filters={{ ...filters, set, clear }} />
      ) : (
        <>
          <WideFilters rows={rows} loaded={loaded} values={values} set={set} />
          {isFiltered ? (
            <Button variant="ghost" onClick={clear}>
              Limpiar filtros
            </Button>
          ) : null}
        </>
      )}
      {children}
    </div>
  )
}

/** The filters beside the search; extra ones are behind "Más filtros" until they have a value. */
function WideFilters({
  rows,
  loaded,
  values,
  set,
}: Pick<BarFilters, 'rows' | 'values' | 'set'> & { loaded: LoadedOptions }) {
  const extraRows = rows.filter(({ isExtra }) => isExtra)
  const hasExtraValue = extraRows.flatMap(namesOf).some((name) => values[name])
  const [isOpen, setOpen] = useState(hasExtraValue)
  const showsExtra = isOpen || hasExtraValue
  return (
    <>
      {rows
        .filter(({ isExtra }) => showsExtra || !isExtra)
        .map((row) => (
          <FilterElement key={namesOf(row).join()} row={row} values={values} set={set} loaded={loaded} />
        ))}
      {extraRows.length > 0 && !showsExtra ? (
        <Button variant="ghost" icon={<SlidersHorizontal />} onClick={() => setOpen(true)}>
          Más filtros
        </Button>
      ) : null}
    </>
  )
}
