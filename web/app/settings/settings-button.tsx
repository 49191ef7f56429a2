import { Settings } from 'lucide-react'
import { loadable, Suspense } from '../../loadable.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import { useWasOpened } from '../../ui/use-was-opened.ts'
import { closeSettings, openSettings, useSettingsOpen } from './settings.ts'

const SettingsPanel = loadable(() => import('./settings-panel.tsx'))

/** Button of the panel «Apariencia». A phone has no room for it: there the user menu opens the panel. */
export default function SettingsButton() {
  const isOpen = useSettingsOpen()
  const wasOpened = useWasOpened(isOpen)
  return (
    <>
      {useMobile() ? null : (
        <IconButton
          label="Apariencia"
          icon={<Settings />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onPointerEnter={SettingsPanel.preload}
          onFocus={SettingsPanel.preload}
          onClick={openSettings}
        />
      )}
      {wasOpened ? (
        <Suspense>
          <SettingsPanel open={isOpen} onClose={closeSettings} />
        </Suspense>
      ) : null}
    </>
  )
}
