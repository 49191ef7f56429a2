import { useState } from 'react'
import { settingDefaults } from '#contract/shop/setting-values'
import type { Setting, SettingKey } from '#contract/shop/settings'
import type { FormState } from './setting-form.tsx'

type Stored = Partial<Record<SettingKey, Setting>>

/** The values of a setting with several values, such as the business; {} for a setting with one value. */
const valuesOf = (setting: Setting | undefined): object => (typeof setting?.value === 'object' ? setting.value : {})

const blank = (entries: object) => Object.fromEntries(Object.keys(entries).map((name) => [name, '']))

/** The state of several groups of settings, each with a form of its own. */
export function useSettingForms(settings: Setting[], onReload: () => Promise<Setting[] | undefined>) {
  const [dirty, setDirty] = useState<Partial<Record<SettingKey, boolean>>>({})
  const [shown, setShown] = useState<Stored>({})
  // Other users' changes do not replace unsaved input: saving then returns a conflict.
  const updated = settings.filter((setting) => !dirty[setting.key] && shown[setting.key] !== setting)
  if (updated.length > 0)
    setShown({ ...shown, ...Object.fromEntries(updated.map((setting) => [setting.key, setting])) })

  async function reload(key: SettingKey) {
    const latest = await onReload()
    const setting = latest?.find((other) => other.key === key)
    // The form keeps what was written, so it stays dirty.
    if (setting) setShown((before) => ({ ...before, [key]: setting }))
  }

  function formOf(key: SettingKey, entries: object = {}): FormState {
    const stored = shown[key]
    const initial: Record<string, unknown> =
      key === 'iva' ? { iva: stored ? String(stored.value) : '' } : { ...blank(entries), ...valuesOf(stored) }
    return {
      initial,
      // The next folio has no version, but each order changes it. As its own version it makes a form without edits show the new folio.
      version: stored?.key === 'folio' ? stored.value.next : (stored?.version ?? 0),
      onDirty: (isDirty: boolean) => setDirty((before) => ({ ...before, [key]: isDirty })),
      onReload: () => void reload(key),
    }
  }

  return {
    shown,
    isDirty: Object.values(dirty).includes(true),
    formOf,
    /** State of a group that has default values. */
    withDefaults: (key: keyof typeof settingDefaults): FormState => ({
      ...formOf(key),
      initial: { ...settingDefaults[key], ...valuesOf(shown[key]) },
    }),
  }
}
