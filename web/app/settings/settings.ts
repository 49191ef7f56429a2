import { readStored, writeStored } from '../../api/browser-storage.ts'
import { createStore, useStore } from '../../api/create-store.ts'
import { getSession, onSession } from '../../api/session-store.ts'
import { isBoolean, isRecord, isText, oneOf, shape } from '../../api/shapes.ts'

export type Settings = {
  theme: string
  tabs: boolean
  fixedHeader: boolean
  logo: boolean
  mode: 'system' | 'light' | 'dark'
}

const defaults: Settings = { theme: '#1890ff', tabs: true, fixedHeader: false, logo: true, mode: 'system' }

const isSettings = shape<Settings>({
  theme: isText,
  tabs: isBoolean,
  fixedHeader: isBoolean,
  logo: isBoolean,
  mode: oneOf('system', 'light', 'dark'),
})

const storageKey = () => `settings-${getSession().user?.id ?? ''}`

let owner: number | undefined
const settings = createStore(defaults)

function applySettings(next: Settings) {
  const { style, dataset } = document.documentElement
  style.setProperty('--theme', next.theme)
  style.scrollPaddingTop = next.fixedHeader ? '96px' : ''
  if (next.mode === 'system') delete dataset.mode
  else dataset.mode = next.mode
  settings.set(next)
}

/** Applies the settings that this browser stores for the signed-in user. A field that they lack has its default. */
function applyStoredSettings() {
  const { user } = getSession()
  if (user?.id === owner) return
  owner = user?.id
  const stored = { ...defaults, ...(user && readStored(storageKey(), isRecord)) }
  applySettings(isSettings(stored) ? stored : defaults)
}

applyStoredSettings()
onSession(applyStoredSettings)

export function changeSettings(changes: Partial<Settings>) {
  applySettings({ ...settings.get(), ...changes })
  writeStored(storageKey(), settings.get())
}

export function resetSettings() {
  applySettings(defaults)
  writeStored(storageKey(), null)
}

export const useSettings = () => useStore(settings)

const isPanelOpen = createStore(false)

export const openSettings = () => isPanelOpen.set(true)
export const closeSettings = () => isPanelOpen.set(false)
export const useSettingsOpen = () => useStore(isPanelOpen)
