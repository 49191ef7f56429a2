import { useEffect, useState } from 'react'
import { BrowserRouter, Navigate, useLocation } from 'react-router-dom'
import { useSession, useUser } from '../api/session-store.ts'
import { Suspense } from '../loadable.tsx'
import { Splash } from '../ui/splash.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Frame } from './frame.tsx'
import { forgetFirstAnswers, storeFirstAnswers } from './server-data.ts'
import { followRedirects } from './session/guard.ts'
import { loadUser } from './session/session.ts'
import type { LocatedPage } from './tabs/mounted-views.ts'
import { useDocumentTitle } from './use-document-title.ts'
import { View } from './view.tsx'

export default function App() {
  useState(storeFirstAnswers)
  useEffect(forgetFirstAnswers, [])
  return (
    <BrowserRouter>
      <GuardedPage />
    </BrowserRouter>
  )
}

/** Page of the location, with or without the frame. Redirects are resolved before rendering. */
function GuardedPage() {
  const location = useLocation()
  const session = useSession()
  const { verdict, visit, to } = followRedirects(location, session)
  useDocumentTitle(verdict)

  return (
    <>
      {to && <Navigate to={to} replace />}
      {verdict.kind === 'show' && <FramedPage {...verdict} location={{ ...location, ...visit }} />}
      {verdict.kind === 'load' && <UserLoader />}
      {verdict.kind === 'redirect' && <Splash />}
    </>
  )
}

function load(onFailure: (failure: Error | undefined) => void) {
  onFailure(undefined)
  loadUser().catch(onFailure)
}

/** Loads the user; retries when the connection returns. */
function UserLoader() {
  const [failure, setFailure] = useState<Error>()

  useEffect(() => {
    const reload = () => load(setFailure)
    reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])

  return failure ? <ErrorState message={failure.message} onRetry={() => load(setFailure)} /> : <Splash />
}

function FramedPage({ page, params, location }: LocatedPage) {
  const { id, AccesoId } = useUser()
  if (page.bare) {
    return (
      <Suspense fallback={<Splash />}>
        <View page={page} params={params} location={location} />
      </Suspense>
    )
  }
  return <Frame key={`${id} ${AccesoId}`} page={page} params={params} location={location} />
}
