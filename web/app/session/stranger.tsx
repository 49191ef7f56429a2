import { useLayoutEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../api/session-store.ts'
import { useDocumentTitle } from '../use-document-title.ts'
import { settle } from './guard.ts'

function subscribe(listener: () => void) {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/** Whoever has no token: the guard leads every address to sign-in. */
export function Stranger() {
  const session = useSession()
  const address = useSyncExternalStore(subscribe, () => location.href)
  const { verdict, to } = settle(new URL(address), session)
  useDocumentTitle(verdict)

  useLayoutEffect(() => {
    if (to) history.replaceState(null, '', to)
  }, [to])

  return verdict.kind === 'show' && verdict.page.Screen ? <verdict.page.Screen /> : null
}
