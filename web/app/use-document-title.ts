import { useEffect } from 'react'
import { usePersonalization } from '../shop/personalization.ts'
import { titleOf } from './pages.ts'
import type { Verdict } from './session/guard.ts'

/** Sets the document's title. Pages without a title (/redirect) keep the last one. */
export function useDocumentTitle(verdict: Verdict) {
  const { name } = usePersonalization()
  const isShown = verdict.kind === 'show'
  const title = isShown ? titleOf(verdict.page, verdict.params) : undefined
  const keepsTitle = isShown && !title && !verdict.page.bare

  useEffect(() => {
    if (!keepsTitle) document.title = title ? `${title} - ${name}` : name
  }, [title, name, keepsTitle])
}
