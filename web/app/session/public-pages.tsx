import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { useSession } from '../../api/session-store.ts'
import { App } from '../load-app.ts'
import { screenOf } from '../screens.ts'
import { useDocumentTitle } from '../use-document-title.ts'
import { followRedirects } from './guard.ts'

function subscribe(listener: () => void) {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

/** Pages without a session: the guard redirects every other address to sign-in. */
export function PublicPages() {
  const session = useSession()
  const address = useSyncExternalStore(subscribe, () => location.href)
  const { verdict, to } = followRedirects(new URL(address), session)
  useDocumentTitle(verdict)

  useLayoutEffect(() => {
    if (to) history.replaceState(null, '', to)
  }, [to])

  // The app loads while the server checks the credentials.
  useEffect(() => {
    window.addEventListener('submit', App.preload)
    return () => window.removeEventListener('submit', App.preload)
  }, [])

  if (verdict.kind !== 'show' || !verdict.page.screen) return null
  const Screen = screenOf(verdict.page.screen)
  return <Screen />
}
