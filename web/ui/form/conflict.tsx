import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../button.tsx'
import { Notice } from '../chip.tsx'
import { clearErrors } from '../toast.ts'

/** Stores the message of a 409 answer to a save. The error is thrown on to the caller. */
export function useConflict() {
  const [conflict, setConflict] = useState<string>()
  async function watch<Result>(saving: Promise<Result>) {
    setConflict(undefined)
    try {
      return await saving
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANGED') setConflict(error.message)
      throw error
    }
  }
  return [conflict, watch] as const
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
  const place = useRef<HTMLDivElement>(null)
  // The button that saves may be a screen below.
  useEffect(() => {
    if (conflict) place.current?.scrollIntoView({ block: 'center' })
  }, [conflict])
  if (!conflict) return null

  function handleReload() {
    clearErrors()
    onReload?.()
  }

  return (
    <div ref={place} className="col-span-full">
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
