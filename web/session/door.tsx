import { Suspense } from 'react'
import { ErrorBoundary } from '../layout/error-boundary.tsx'
import { App } from '../layout/load-app.ts'
import { ProgressBar } from '../layout/progress-bar.tsx'
import { Splash } from '../layout/splash.tsx'
import { useSession } from './store.ts'
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
