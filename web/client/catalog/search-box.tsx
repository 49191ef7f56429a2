import { SearchField } from '../../ui/list/search-field.tsx'
import { useLiveSearch } from '../../ui/list/use-live-search.ts'

/** The product search. `onType` is called at each key; `onSearch` after a pause of `delayMs` (`useLiveSearch`). */
export function SearchBox({
  search,
  delayMs,
  onType,
  onSearch,
}: {
  search: string
  delayMs: number
  onType: (search: string) => void
  onSearch: (search: string) => void
}) {
  const { text, type, searchNow } = useLiveSearch(search, onSearch, delayMs)
  return (
    <SearchField
      label="Buscar productos"
      placeholder="Buscar por código o descripción"
      value={text}
      onChange={(next) => {
        onType(next.trim())
        type(next)
      }}
      onSearch={searchNow}
      className="min-w-56 flex-1 max-sm:basis-full"
    />
  )
}
