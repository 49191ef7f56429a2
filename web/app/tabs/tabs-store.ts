import { useSyncExternalStore } from 'react'
import type { User } from '#contract/session'
import { readStored, store } from '../../api/browser-storage.ts'
import { getSession, onSession } from '../../api/session-store.ts'
import { noTabs, pathOf, startTabs, type Tabs, visit } from './tabs.ts'

type Kept = { user: number; role: number; open: string[] }

let tabs = noTabs
let owner: User | null = null
const listeners = new Set<() => void>()

function set(next: Tabs) {
  if (next === tabs) return
  tabs = next
  for (const listener of listeners) listener()
}

function keep() {
  const kept: Kept | null = owner && {
    user: owner.id,
    role: owner.AccesoId,
    open: tabs.open.map(({ fullPath }) => fullPath),
  }
  store('tabs', kept, 'session')
}

/** Tabs are one person's in one role; a reload finds them again, signing out forgets them. */
function follow() {
  const { user } = getSession()
  if (user?.id === owner?.id && user?.AccesoId === owner?.AccesoId) return
  const kept = readStored('tabs', 'session') as Kept | null
  const isTheirs = !owner && kept && kept.user === user?.id && kept.role === user?.AccesoId
  owner = user
  set(user ? startTabs(user, isTheirs ? kept.open : []) : noTabs)
  keep()
}

follow()
onSession(follow)

export const getTabs = () => tabs

export function changeTabs(change: (tabs: Tabs) => Tabs) {
  set(change(tabs))
  keep()
}

let leaving: { to: string; change: (tabs: Tabs) => Tabs } | undefined

/** Changed on arrival, for a page may hold back whoever leaves it. */
export function changeOnArrival(to: string, change: (tabs: Tabs) => Tabs) {
  leaving = { to: pathOf(to), change }
}

export function arrive(fullPath: string) {
  const change = leaving?.to === pathOf(fullPath) ? leaving.change : undefined
  if (change) leaving = undefined
  changeTabs((before) => visit(change ? change(before) : before, fullPath))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useTabs = () => useSyncExternalStore(subscribe, getTabs)
