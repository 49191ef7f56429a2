import { Settings } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadable } from '../../loadable.tsx'
import { handleLook } from './handle-look.ts'

const SettingsPanel = loadable(() => import('./settings-panel.tsx'))

/** Button at the right edge of the window, half hidden until it is hovered or focused. */
export default function SettingsHandle() {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        aria-label="Apariencia"
        title="Apariencia"
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        onPointerEnter={SettingsPanel.preload}
        onFocus={SettingsPanel.preload}
        onClick={() => setOpen(true)}
        className={`fixed right-0 z-[25] translate-x-[28px] pl-[2px] hover:translate-x-0 hover:pl-[15px] focus-visible:translate-x-0 focus-visible:pl-[15px] print:hidden ${handleLook}`}
      >
        <Settings aria-hidden />
      </button>
      {open === undefined ? null : (
        <Suspense>
          <SettingsPanel open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
