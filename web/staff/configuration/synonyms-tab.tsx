import { useState } from 'react'
import type { Setting } from '#contract/shop/settings'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { SynonymsForm } from './synonyms-form.tsx'

type Stored = { groups: readonly (readonly string[])[]; version: number }

const none: Stored = { groups: [], version: 0 }

/** The synonyms of the product search, saved as one list. */
export function SynonymsTab({ settings, onReload }: { settings: Setting[]; onReload: () => Promise<unknown> }) {
  const [isDirty, setDirty] = useState(false)
  const [reloads, setReloads] = useState(0)
  const setting = settings.find(({ key }) => key === 'synonyms')
  const current = setting?.key === 'synonyms' ? { groups: setting.value, version: setting.version } : none
  const [shown, setShown] = useState(current)
  // Another user's change does not replace unsaved input: saving then returns a conflict.
  if (!isDirty && shown.version !== current.version) setShown(current)

  async function reload() {
    await onReload()
    setDirty(false)
    setReloads((count) => count + 1)
  }

  return (
    <>
      <SynonymsForm
        key={`${shown.version} ${reloads}`}
        groups={shown.groups}
        version={shown.version}
        onDirty={setDirty}
        onReload={() => void reload()}
      />
      <LeaveGuard dirty={isDirty} />
    </>
  )
}
