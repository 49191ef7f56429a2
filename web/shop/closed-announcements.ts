import { readStored, writeStored } from '../api/browser-storage.ts'
import { createStore, useStore } from '../api/create-store.ts'
import { getSession, onSession } from '../api/session-store.ts'
import { isNumber, listOf } from '../api/shapes.ts'

/** Announcements shown at once on a wide page. The others are shown on request. */
export const maxShown = 3

/**
 * The last part of the storage keys, so that users of one browser do not see each other's announcements. The role is part of it,
 * because staff who order as a customer see those of clients.
 */
export function keyEndOfUser() {
  const { user } = getSession()
  return `:${user?.AccesoId}:${user?.id}`
}

const keyOfUser = () => `comunicados-cerrados${keyEndOfUser()}`
const readClosed = () => readStored(keyOfUser(), listOf(isNumber)) ?? []

/** Ids of the announcements that the user has closed in this browser. */
const closed = createStore(readClosed())
onSession(() => closed.set(readClosed()))

export const useClosedAnnouncements = () => useStore(closed)

/** Keeps what another window has closed since. Ids that no longer exist are dropped. */
export function closeAnnouncements(ids: readonly number[], existing: readonly number[]) {
  const before = new Set([...readClosed(), ...closed.get()])
  const next = [...[...before].filter((id) => existing.includes(id) && !ids.includes(id)), ...ids]
  writeStored(keyOfUser(), next)
  closed.set(next)
}
