import { useState } from 'react'
import { readStored, store } from '../../api/browser-storage.ts'
import { useUser } from '../../api/session-store.ts'

export type ListView = 'list' | 'grid'

/** List or grid, stored in this browser for each user. */
export function useListView() {
  const key = `products-view-${useUser().id}`
  const [view, setView] = useState<ListView>(() => (readStored(key) === 'grid' ? 'grid' : 'list'))

  function choose(next: ListView) {
    setView(next)
    store(key, next)
  }

  return [view, choose] as const
}
