import { useState } from 'react'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { useUser } from '../../api/session-store.ts'
import { oneOf } from '../../api/shapes.ts'

export type ListView = 'list' | 'grid'

/** List or grid, stored in this browser for each user. */
export function useListView() {
  const key = `products-view-${useUser().id}`
  const [view, setView] = useState<ListView>(() => readStored(key, oneOf('list', 'grid')) ?? 'list')

  function choose(next: ListView) {
    setView(next)
    writeStored(key, next)
  }

  return [view, choose] as const
}
