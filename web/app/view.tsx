import { type Location, Route, Routes } from 'react-router-dom'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import type { Page } from './pages.ts'
import { screenOf } from './screens.ts'

/** A page at one address. It has its own location, so that several pages can stay mounted side by side. */
export function View({ page: { path, screen }, location }: { page: Page; location: Location }) {
  const Screen = screen && screenOf(screen)
  return (
    <ErrorBoundary key={location.pathname}>
      <Routes location={location}>
        <Route path={path} element={Screen && <Screen />} />
      </Routes>
    </ErrorBoundary>
  )
}
