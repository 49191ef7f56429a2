import { Suspense } from 'react'
import { useSession } from '../../api/session-store.ts'
import { Splash } from '../../ui/splash.tsx'
import { ErrorBoundary } from '../errors/error-boundary.tsx'
import { App } from '../load-app.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { Stranger } from './stranger.tsx'

/** With a token, the app; without one, sign-in. */
export function Door() {
  const { token } = useSession()
  return (
    <>
      <ProgressBar />
      <ErrorBoundary>
        <Suspense fallback={<Splash />}>{token ? <App /> : <Stranger />}</Suspense>
      </ErrorBoundary>
    </>
  )
}
