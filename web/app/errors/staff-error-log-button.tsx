import { Bug } from 'lucide-react'
import { useState } from 'react'
import { useStore } from '../../api/create-store.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { cappedCount } from '../../ui/badge.tsx'
import { countText } from '../../ui/money.ts'
import { errorLog } from './error-log.ts'

const ErrorLogDialog = loadable(() => import('./staff-error-log-dialog.tsx'))

/** Hidden while the log is empty. */
export default function ErrorLogButton() {
  const { length } = useStore(errorLog)
  const [open, setOpen] = useState<boolean>()
  const label = countText(length, 'error', 'errores')
  return (
    <>
      {length > 0 ? (
        <button
          type="button"
          aria-label={`Registro de errores: ${label}`}
          title="Registro de errores"
          onClick={() => setOpen(true)}
          className="relative grid size-control place-items-center rounded-md text-bad transition hover:bg-bad-soft"
        >
          <Bug size={18} aria-hidden />
          <span className="absolute -top-0.5 left-1/2 ml-0.5 min-w-[18px] rounded-full bg-bad px-[5px] text-center font-bold text-2xs text-surface leading-[18px] tabular-nums">
            {cappedCount(length)}
          </span>
        </button>
      ) : null}
      {open === undefined ? null : (
        <Suspense>
          <ErrorLogDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
