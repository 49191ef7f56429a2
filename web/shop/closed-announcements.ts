import type { Announcement } from '#contract/shop/announcements'
import { readStored, writeStored } from '../api/browser-storage.ts'
import { createStore, useStore } from '../api/create-store.ts'
import { getSession, onSession } from '../api/session-store.ts'
import { isText, listOf } from '../api/shapes.ts'

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
const readClosed = () => readStored(keyOfUser(), listOf(isText)) ?? []

/** JSON of the announcements that the user has closed in this browser. One that staff have edited since is shown again. */
const closed = createStore(readClosed())
onSession(() => closed.set(readClosed()))

/** Returns a function that says whether the user has closed an announcement. */
export function useIsClosed() {
  const texts = useStore(closed)
  return (announcement: Announcement) => texts.includes(JSON.stringify(announcement))
}

/** Stores that the user closed an announcement. Earlier ones, also of another window, stay stored while they are in `current`. */
export function closeAnnouncement(announcement: Announcement, current: readonly Announcement[]) {
  const texts = [...readClosed(), ...closed.get(), JSON.stringify(announcement)]
  const next = current.map((other) => JSON.stringify(other)).filter((text) => texts.includes(text))
  writeStored(keyOfUser(), next)
  closed.set(next)
}
