import { useSearchParams } from 'react-router-dom'

/**
 * The query of the URL, and a function that changes some of its parameters; '' removes one.
 * React Router's own update function computes from the query of the last render, so of two changes before a render
 * the first is lost. This one computes from the URL itself, which the router writes at once.
 */
export function useQuery() {
  const [query, setQuery] = useSearchParams()
  function change(changes: Record<string, string>, options?: Parameters<typeof setQuery>[1]) {
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setQuery(next, options)
  }
  return [query, change] as const
}
