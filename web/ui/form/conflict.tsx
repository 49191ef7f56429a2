import { useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { Button } from '../button.tsx'
import { Notice } from '../chip.tsx'

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

export function ConflictNotice({ conflict, onReload }: { conflict: string | undefined; onReload?: () => void }) {
  if (!conflict) return null
  return (
    <Notice
      tone="red"
      action={
        <Button size="sm" onClick={onReload}>
          Recargar
        </Button>
      }
    >
      {conflict}
    </Notice>
  )
}
