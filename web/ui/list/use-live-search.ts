import { useEffect, useRef, useState } from 'react'

/** The server refuses a longer search. */
const maxSearch = 100

/**
 * Text of a search field that searches after a pause in typing; at once with `searchNow`, and when the text is deleted.
 * `search` is the list's current search: when it changes elsewhere, the text follows.
 */
export function useLiveSearch(search: string, onSearch: (search: string) => void, debounceMs = 250) {
  const [text, setText] = useState(search)
  const lastSearch = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (search === lastSearch.current) return
    clearTimeout(timer.current)
    lastSearch.current = search
    setText(search)
  }, [search])

  function searchNow(next: string) {
    clearTimeout(timer.current)
    const wanted = next.trim().slice(0, maxSearch)
    if (wanted === lastSearch.current) return
    lastSearch.current = wanted
    onSearch(wanted)
  }

  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    if (next === '') searchNow(next)
    else timer.current = setTimeout(() => searchNow(next), debounceMs)
  }

  /** Empties the field without a search of its own, for a caller that clears the list's filters. */
  function reset() {
    clearTimeout(timer.current)
    lastSearch.current = ''
    setText('')
  }

  return { text, type, searchNow, reset }
}
