import { type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUser } from '../../api/session-store.ts'
import { useCombobox } from '../../ui/form/use-combobox.ts'
import type { Option, SearchPages } from './search-pages.ts'

const none: Option[] = []

/** State of the search in the top bar. `onDone` is called when an option was chosen, and by Escape. */
export function usePageSearch(onDone: () => void) {
  const user = useUser()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [search, setSearch] = useState<{ role: number; pages: SearchPages }>()
  const isOpen = search !== undefined && query.trim() !== ''
  const { field, list, reset } = useCombobox({
    options: isOpen ? search.pages(query) : none,
    isOpen,
    startsActive: true,
    onPick: ({ path }) => navigate(path),
    onClose: close,
  })

  async function load() {
    if (search?.role === user.AccesoId) return
    const { searchOptionsOf } = await import('./search-pages.ts')
    setSearch({ role: user.AccesoId, pages: searchOptionsOf(user) })
  }

  function close() {
    setQuery('')
    onDone()
  }

  function type(text: string) {
    setQuery(text)
    reset()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && !isOpen) close()
    else field.onKeyDown(event)
  }

  return { query, type, load, isOpen, field: { ...field, onKeyDown: handleKey }, list }
}

export type PageSearch = ReturnType<typeof usePageSearch>
