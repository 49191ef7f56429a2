import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../../ui/search-field.tsx'

const typingPause = 150

/**
 * Searches as one types, and at once on Enter or when emptied. `search` is what the list shows now; `onType` hears every
 * letter, `onSearch` once there is a pause.
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
  const asked = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (search === asked.current) return
    asked.current = search
    setText(search)
  }, [search])

  function ask(next: string) {
    clearTimeout(timer.current)
    if (next === asked.current) return
    asked.current = next
    onSearch(next)
  }

  function handleChange(next: string) {
    setText(next)
    onType(next)
    clearTimeout(timer.current)
    if (next === '') ask(next)
    else timer.current = setTimeout(() => ask(next), typingPause)
  }

  return (
    <SearchField
      label="Buscar productos"
      placeholder="Buscar por código o descripción"
      value={text}
      onChange={handleChange}
      onSearch={ask}
      className="min-w-56 flex-1 max-sm:basis-full"
    />
  )
}
