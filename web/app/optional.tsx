import { type ReactNode, useEffect, useState } from 'react'
import { whenQuiet } from '../api/quiet.ts'
import { Suspense } from '../loadable.tsx'
import { ErrorBoundary } from './errors/error-boundary.tsx'

/** Optional content. It renders after the page has loaded, and renders nothing if its code fails to load. */
export function Optional({ children }: { children: ReactNode }) {
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    let isMounted = true
    void whenQuiet().then(() => isMounted && setReady(true))
    return () => {
      isMounted = false
    }
  }, [])

  return isReady ? (
    <ErrorBoundary isSilent>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  ) : null
}
