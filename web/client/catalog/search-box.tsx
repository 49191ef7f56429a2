import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../../ui/list/search-field.tsx'

const debounceMs = 150

/**
 * The product search. `search` is the list's current search. `onType` is called on every keystroke; `onSearch` after a
 * pause, and at once on Enter or when the field is emptied.
 */
export function SearchBox({
  search,
  onType,
  onSearch,
}: {
  search: string
  onType: (search: string) => void
  onSearch: (search: string) => void
}) {
  const [text, setText] = useState(search)
  const lastSearch = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (search === lastSearch.current) return
    lastSearch.current = search
    setText(search)
  }, [search])

  function searchFor(next: string) {
    clearTimeout(timer.current)
    if (next === lastSearch.current) return
    lastSearch.current = next
    onSearch(next)
  }

  function handleChange(next: string) {
    setText(next)
    onType(next)
    clearTimeout(timer.current)
    if (next === '') searchFor(next)
    else timer.current = setTimeout(() => searchFor(next), debounceMs)
  }

  return (
    <SearchField
      label="Buscar productos"
      placeholder="Buscar por código o descripción"
      value={text}
      onChange={handleChange}
      onSearch={searchFor}
      className="min-w-56 flex-1 max-sm:basis-full"
    />
  )
}
