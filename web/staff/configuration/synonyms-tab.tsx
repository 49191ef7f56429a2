import { useState } from 'react'
import type { Setting } from '#contract/shop/settings'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { SynonymsForm } from './synonyms-form.tsx'

type Stored = { groups: readonly (readonly string[])[]; version: number }

const none: Stored = { groups: [], version: 0 }

function storedIn(settings: Setting[]): Stored {
  const setting = settings.find(({ key }) => key === 'synonyms')
  return setting?.key === 'synonyms' ? { groups: setting.value, version: setting.version } : none
}

/** The synonyms of the product search, saved as one list. */
export function SynonymsTab({
  settings,
  onReload,
}: {
  settings: Setting[]
  onReload: () => Promise<Setting[] | undefined>
}) {
  const [isDirty, setDirty] = useState(false)
  const current = storedIn(settings)
  const [shown, setShown] = useState(current)
  // Another user's change does not replace unsaved input: saving then returns a conflict.
  if (!isDirty && shown.version !== current.version) setShown(current)

  async function reload() {
    const latest = await onReload()
    // The form keeps what was written, so it stays dirty.
    if (latest) setShown(storedIn(latest))
  }

  return (
    <>
      <SynonymsForm groups={shown.groups} version={shown.version} onDirty={setDirty} onReload={() => void reload()} />
      <LeaveGuard dirty={isDirty} />
    </>
  )
}
