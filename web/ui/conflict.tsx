import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { Button } from './button.tsx'
import { Notice } from './chip.tsx'

/** Keeps what the server said when somebody else saved first; the failure goes on to whoever asked. */
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
