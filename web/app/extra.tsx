import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenQuiet } from '../api/quiet.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'

/** Optional content. It renders after the page has loaded, and renders nothing if its code fails to load. */
export function Extra({ children }: { children: ReactNode }) {
  const [isTime, setIsTime] = useState(false)

  useEffect(() => {
    let isWanted = true
    void whenQuiet().then(() => isWanted && setIsTime(true))
    return () => {
      isWanted = false
    }
  }, [])

  return isTime ? (
    <ErrorBoundary quiet>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  ) : null
}
