import { type Location, Route, Routes } from 'react-router-dom'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import type { Page } from './router.tsx'

/** One page at one address. It reads its own location, so that several can be kept alive side by side. */
export function View({ page: { path, Screen }, location }: { page: Page; location: Location }) {
  return (
    <ErrorBoundary key={location.pathname}>
      <Routes location={location}>
        <Route path={path} element={Screen && <Screen />} />
      </Routes>
    </ErrorBoundary>
  )
}
