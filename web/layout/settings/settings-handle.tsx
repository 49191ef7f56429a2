import { Settings } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { handleLook } from './handle-look.ts'

const load = () => import('./settings-panel.tsx')
const SettingsPanel = lazy(load)

/** At the right edge of the window, out of the way until somebody reaches for it. */
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
        onPointerEnter={load}
        onFocus={load}
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
