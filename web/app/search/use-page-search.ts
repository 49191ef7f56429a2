import { type KeyboardEvent, useReducer, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { can } from '#contract/access'
import { useUser } from '../../api/session-store.ts'
import { useCombobox } from '../../ui/form/use-combobox.ts'
import type { Option } from './search-pages.ts'

const none: Option[] = []

type Search = {
  role: number
  /** `onFound` is called when more results arrive. */
  pages: (query: string, onFound: () => void) => Option[]
  remember?: (option: Option) => void
}

/** State of the search in the top bar. `onDone` is called when an option was chosen, and by Escape. */
export function usePageSearch(onDone: () => void) {
  const user = useUser()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [search, setSearch] = useState<Search>()
  const [isFocused, setFocused] = useState(false)
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const options = isFocused && search ? search.pages(query, refresh) : none
  const isOpen = query.trim() !== '' ? isFocused && search !== undefined : options.length > 0
  const { field, list, reset } = useCombobox({
    options,
    isOpen,
    startsActive: true,
    onPick: (option) => {
      search?.remember?.(option)
      navigate(option.path)
    },
    onClose: close,
  })

  async function load() {
    setFocused(true)
    if (search?.role === user.AccesoId) return
    const role = user.AccesoId
    if (can(user, 'staff')) {
      const { searchOptionsOf, rememberOption } = await import('./staff-search.ts')
      setSearch({ role, pages: searchOptionsOf(user), remember: (option) => rememberOption(user, option) })
    } else {
      const { catalog, searchOptionsOf } = await import('./search-pages.ts')
      setSearch({ role, pages: searchOptionsOf(user, catalog) })
    }
  }

  function leave() {
    setQuery('')
    setFocused(false)
  }

  function close() {
    leave()
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

  return { query, type, load, leave, isOpen, field: { ...field, onKeyDown: handleKey }, list }
}

export type PageSearch = ReturnType<typeof usePageSearch>
