import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'

/** What comes after the page and without which the page still works, should its code not arrive. */
export function Extra({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary quiet>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
