import { useSession } from '../../api/session-store.ts'
import { Suspense } from '../../loadable.tsx'
import { Splash } from '../../ui/splash.tsx'
import { ErrorBoundary } from '../errors/error-boundary.tsx'
import { App } from '../load-app.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { PublicPages } from './public-pages.tsx'

/** Root component: the app with a token, the public pages without one. */
export function Root() {
  const { token } = useSession()
  return (
    <>
      <ProgressBar />
      <ErrorBoundary>
        <Suspense fallback={<Splash />}>{token ? <App /> : <PublicPages />}</Suspense>
      </ErrorBoundary>
    </>
  )
}
