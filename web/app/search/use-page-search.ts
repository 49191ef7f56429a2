import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUser } from '../../api/session-store.ts'
import type { Option, SearchPages } from './search-pages.ts'

/** State of the page search: the query, the options found and the active option. */
export function usePageSearch(onDone: () => void) {
  const user = useUser()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const [search, setSearch] = useState<{ role: number; pages: SearchPages }>()
  const found = search && query.trim() ? search.pages(query) : undefined

  async function load() {
    if (search?.role === user.AccesoId) return
    const { searchPagesOf } = await import('./search-pages.ts')
    setSearch({ role: user.AccesoId, pages: searchPagesOf(user) })
  }

  function type(text: string) {
    setQuery(text)
    setActive(0)
  }

  function choose({ path }: Option) {
    type('')
    onDone()
    navigate(path)
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      type('')
      onDone()
      return
    }
    const count = found?.length ?? 0
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    const chosen = found?.[active]
    if (step && count > 0) {
      event.preventDefault()
      setActive((active + step + count) % count)
    } else if (event.key === 'Enter' && chosen) {
      choose(chosen)
    }
  }

  return { query, type, found, active, setActive, choose, load, handleKey }
}

export type PageSearch = ReturnType<typeof usePageSearch>
