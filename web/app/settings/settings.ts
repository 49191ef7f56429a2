import { useSyncExternalStore } from 'react'
import { readStored, store } from '../../api/browser-storage.ts'
import { getSession, onSession } from '../../api/session-store.ts'

export type Settings = {
  theme: string
  tabs: boolean
  fixedHeader: boolean
  logo: boolean
  mode: 'system' | 'light' | 'dark'
}

export const defaults: Settings = { theme: '#1890ff', tabs: true, fixedHeader: false, logo: true, mode: 'system' }

const shelf = () => `settings-${getSession().user?.id ?? ''}`

let owner: number | undefined
let settings = defaults
const listeners = new Set<() => void>()

function wear(next: Settings) {
  settings = next
  const { style, dataset } = document.documentElement
  style.setProperty('--theme', next.theme)
  style.scrollPaddingTop = next.fixedHeader ? '96px' : ''
  if (next.mode === 'system') delete dataset.mode
  else dataset.mode = next.mode
  for (const listener of listeners) listener()
}

/** Each person's own in this browser. */
function follow() {
  const { user } = getSession()
  if (user?.id === owner) return
  owner = user?.id
  wear({ ...defaults, ...(user && (readStored(shelf()) as Partial<Settings> | null)) })
}

follow()
onSession(follow)

export function changeSettings(changes: Partial<Settings>) {
  wear({ ...settings, ...changes })
  store(shelf(), settings)
}

export function resetSettings() {
  wear(defaults)
  store(shelf(), null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useSettings = () => useSyncExternalStore(subscribe, () => settings)
