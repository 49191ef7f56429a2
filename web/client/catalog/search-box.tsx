import { type Ref, useImperativeHandle } from 'react'
import { SearchField } from '../../ui/list/search-field.tsx'
import { useLiveSearch } from '../../ui/list/use-live-search.ts'

/** Writes a search into the field and searches at once, in place of what was typed and not searched yet. */
export type SearchBoxHandle = { search: (text: string) => void }

/** The product search. `onType` is called at each key; `onSearch` after a pause of `delayMs` (`useLiveSearch`). */
export function SearchBox({
  ref,
  search,
  delayMs,
  onType,
  onSearch,
}: {
  ref: Ref<SearchBoxHandle>
  search: string
  delayMs: number
  onType: (search: string) => void
  onSearch: (search: string) => void
}) {
  const { text, type, searchNow } = useLiveSearch(search, onSearch, delayMs)

  function handleType(next: string) {
    onType(next.trim())
    type(next)
  }

  useImperativeHandle(ref, () => ({
    search: (next) => {
      handleType(next)
      searchNow(next)
    },
  }))

  return (
    <SearchField
      label="Buscar productos"
      placeholder="Buscar por código o descripción"
      value={text}
      onChange={handleType}
      onSearch={searchNow}
      className="min-w-56 flex-1 max-sm:basis-full"
    />
  )
}
