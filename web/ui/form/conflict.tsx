import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../button.tsx'
import { Notice } from '../chip.tsx'
import { clearErrors } from '../toast.ts'

/** Keeps the message of a save that another user's change made impossible. `catchConflict` throws the error again. */
export function useConflict() {
  const [conflict, setConflict] = useState<string>()
  async function catchConflict<Result>(saving: Promise<Result>) {
    setConflict(undefined)
    try {
      return await saving
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANGED') setConflict(error.message)
      throw error
    }
  }
  return [conflict, catchConflict] as const
}

/** `keepsValues`: what was written stays after the reload. `children`: buttons before *Recargar*. */
export function ConflictNotice({
  conflict,
  keepsValues = false,
  onReload,
  children,
}: {
  conflict: string | undefined
  keepsValues?: boolean
  onReload?: () => void
  children?: ReactNode
}) {
  const notice = useRef<HTMLDivElement>(null)
  // The button that saves may be a screen below.
  useEffect(() => {
    if (conflict) notice.current?.scrollIntoView({ block: 'center' })
  }, [conflict])
  if (!conflict) return null

  function handleReload() {
    clearErrors()
    onReload?.()
  }

  return (
    <div ref={notice} className="col-span-full">
      <Notice
        tone="red"
        action={
          <span className="flex flex-wrap justify-end gap-2">
            {children}
            <Button size="sm" onClick={handleReload}>
              Recargar
            </Button>
          </span>
        }
      >
        <p>{conflict}</p>
        {keepsValues ? null : <p className="font-normal">Al recargar se pierde lo que escribiste aquí.</p>}
      </Notice>
    </div>
  )
}
