import {
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { screenOf } from './screens.ts'
import type { LocatedPage } from './tabs/mounted-views.ts'

/**
 * A page at one address. It has its own location, so that several pages can stay mounted side by side. `<Routes>` would
 * search the page again, with 3 kB of code for nested routes; what its hooks read are these two contexts.
 */
export function View({ page: { screen }, params, location }: LocatedPage) {
  const Screen = screen && screenOf(screen)
  const { pathname } = location
  const match = { params, pathname, pathnameBase: pathname, route: {} }
  return (
    <ErrorBoundary key={pathname}>
      <LocationContext value={{ location, navigationType: NavigationType.Pop }}>
        <RouteContext value={{ outlet: null, matches: [match], isDataRoute: false }}>
          {Screen && <Screen />}
        </RouteContext>
      </LocationContext>
    </ErrorBoundary>
  )
}
