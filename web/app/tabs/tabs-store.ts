import type { User } from '#contract/accounts/session'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { createStore, useStore } from '../../api/create-store.ts'
import { getSession, onSession } from '../../api/session-store.ts'
import { isNumber, isText, listOf, shape } from '../../api/shapes.ts'
import { noTabs, pathOf, startTabs, type Tabs, visit } from './tabs.ts'

type StoredTabs = { user: number; role: number; open: string[] }
const isStoredTabs = shape<StoredTabs>({ user: isNumber, role: isNumber, open: listOf(isText) })

const tabs = createStore(noTabs)
let owner: User | null = null

function storeTabs() {
  const stored: StoredTabs | null = owner && {
    user: owner.id,
    role: owner.AccesoId,
    open: tabs.get().open.map(({ fullPath }) => fullPath),
  }
  writeStored('tabs', stored, 'session')
}

/** Tabs belong to one user in one role. They survive a reload and are deleted on sign-out. */
function readSession() {
  const { user } = getSession()
  if (user?.id === owner?.id && user?.AccesoId === owner?.AccesoId) return
  const stored = readStored('tabs', isStoredTabs, 'session')
  const isTheirs = !owner && stored && stored.user === user?.id && stored.role === user?.AccesoId
  owner = user
  tabs.set(user ? startTabs(user, isTheirs ? stored.open : []) : noTabs)
  storeTabs()
}

readSession()
onSession(readSession)

export const getTabs = tabs.get

export function changeTabs(change: (tabs: Tabs) => Tabs) {
  tabs.set(change(tabs.get()))
  storeTabs()
}

let pending: { to: string; change: (tabs: Tabs) => Tabs } | undefined

/** Applies a change when `to` is reached, because a page with unsaved changes may block the navigation. */
export function changeAtLocation(to: string, change: (tabs: Tabs) => Tabs) {
  pending = { to: pathOf(to), change }
}

/** The navigation was blocked. */
export const forgetChange = () => {
  pending = undefined
}

export function applyLocation(fullPath: string) {
  const change = pending?.to === pathOf(fullPath) ? pending.change : undefined
  if (change) pending = undefined
  changeTabs((before) => visit(change ? change(before) : before, fullPath))
}

export const useTabs = () => useStore(tabs)
