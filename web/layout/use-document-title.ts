import { useEffect } from 'react'
import { titleOf } from '../router.tsx'
import type { Verdict } from '../session/guard.ts'
import { usePersonalization } from './personalization.ts'

export function useDocumentTitle(verdict: Verdict) {
  const { name } = usePersonalization()
  const title = verdict.kind === 'show' ? titleOf(verdict.page, verdict.params) : undefined

  useEffect(() => {
    document.title = title ? `${title} - ${name}` : name
  }, [title, name])
}
