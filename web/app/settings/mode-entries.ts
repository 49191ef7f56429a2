import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { changeSettings, useSettings } from './settings.ts'

const modes = [
  { value: 'system', label: 'Como el dispositivo' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
] as const

/** Menu entries that choose the light or the dark mode. Staff have them in the panel «Apariencia». */
export function useModeEntries(): MenuEntry[] {
  const { mode } = useSettings()
  return modes.map(({ value, label }) => ({
    label,
    checked: value === mode,
    onSelect: () => changeSettings({ mode: value }),
  }))
}
