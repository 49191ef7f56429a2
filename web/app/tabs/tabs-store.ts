import type { User } from '#contract/accounts/session'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { createStore, useStore } from '../../api/create-store.ts'
import { getSession, onSession } from '../../api/session-store.ts'
import { isNumber, isText, listOf, shape } from '../../api/shapes.ts'
import { noTabs, pathOf, startTabs, type Tabs, visit } from './tabs.ts'

type StoredTabs = { user: number; role: number; open: string[] }
const isStoredTabs = shape<StoredTabs>({ user: isNumber, role: isNumber, open: listOf(isText) })

type Change = (tabs: Tabs) => Tabs

const tabs = createStore(noTabs)
let owner: User | null = null
/** Changes that wait until the page at a path is left. */
let pending: [from: string, change: Change][] = []

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
  pending = []
  tabs.set(user ? startTabs(user, isTheirs ? stored.open : []) : noTabs)
  storeTabs()
}

readSession()
onSession(readSession)

export const getTabs = tabs.get

export function changeTabs(change: Change) {
  tabs.set(change(tabs.get()))
  storeTabs()
}

const applied = (changes: typeof pending) => changes.reduce((before, [, change]) => change(before), tabs.get())

/** The tabs as they will be when the waiting changes are applied. */
export const nextTabs = () => applied(pending)

/** Applies a change when the page at `from` is left, because one with unsaved changes may block the navigation. */
export const changeOnLeaving = (from: string, change: Change) => pending.push([from, change])

/** The navigation was blocked. */
export const forgetChanges = () => {
  pending = []
}

export function applyLocation(fullPath: string) {
  const path = pathOf(fullPath)
  const before = applied(pending.filter(([from]) => from !== path))
  pending = pending.filter(([from]) => from === path)
  changeTabs(() => visit(before, fullPath))
}

export const useTabs = () => useStore(tabs)
