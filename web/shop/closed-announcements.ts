import { readStored, writeStored } from '../api/browser-storage.ts'
import { createStore, useStore } from '../api/create-store.ts'
import { isNumber, listOf } from '../api/shapes.ts'

/** Maximum number of announcements shown at once. */
export const maxShown = 3

const key = 'comunicados-cerrados'

/** Ids of the announcements closed in this browser. */
const closed = createStore(readStored(key, listOf(isNumber)) ?? [])

export const useClosedAnnouncements = () => useStore(closed)

/** Keeps what another window has closed since. Ids that no longer exist are dropped. */
export function closeAnnouncements(ids: readonly number[], existing: readonly number[]) {
  const before = new Set([...(readStored(key, listOf(isNumber)) ?? []), ...closed.get()])
  const next = [...[...before].filter((id) => existing.includes(id) && !ids.includes(id)), ...ids]
  writeStored(key, next)
  closed.set(next)
}
