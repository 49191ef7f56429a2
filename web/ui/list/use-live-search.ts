import { useEffect, useRef, useState } from 'react'

/** The server refuses a longer search. */
const maxSearch = 100

const wantedOf = (text: string) => text.trim().slice(0, maxSearch)

/**
 * Text of a search field that searches after a pause in typing; at once with `searchNow`, and when the text is deleted.
 * `search` is the list's current search: when it changes elsewhere, the text follows.
 */
export function useLiveSearch(search: string, onSearch: (search: string) => void, debounceMs = 250) {
  const [text, setText] = useState(search)
  /** The text before the next render has it. */
  const typed = useRef(search)
  const lastSearch = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function write(next: string) {
    typed.current = next
    setText(next)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    if (search === lastSearch.current) return
    clearTimeout(timer.current)
    lastSearch.current = search
    typed.current = search
    setText(search)
  }, [search])

  function searchNow(next: string) {
    clearTimeout(timer.current)
    const wanted = wantedOf(next)
    if (wanted === lastSearch.current) return
    lastSearch.current = wanted
    onSearch(wanted)
  }

  function type(next: string) {
    write(next)
    clearTimeout(timer.current)
    if (next === '') searchNow(next)
    else timer.current = setTimeout(() => searchNow(next), debounceMs)
  }

  /** The search that is typed but not yet sent, for a caller that sends it with its own change. */
  function takePending() {
    clearTimeout(timer.current)
    const wanted = wantedOf(typed.current)
    if (wanted === lastSearch.current) return {}
    lastSearch.current = wanted
    return { search: wanted }
  }

  /** Empties the field without a search of its own, for a caller that clears the list's filters. */
  function reset() {
    clearTimeout(timer.current)
    lastSearch.current = ''
    write('')
  }

  return { text, type, searchNow, takePending, reset }
}
