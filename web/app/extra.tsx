import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { whenQuiet } from '../api/quiet.ts'
import { ErrorBoundary } from './errors/error-boundary.tsx'

/** What comes once the page has what it asked for, and without which it still works, should the code not arrive. */
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
