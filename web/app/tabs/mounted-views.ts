import type { Location } from 'react-router-dom'
import type { Page, Params } from '../pages.ts'
import { pathOf } from './tabs.ts'

export type LocatedPage = { page: Page; params: Params; location: Location }

const isSame = (one: Location, other: Location) =>
  one.key === other.key && one.search === other.search && one.hash === other.hash

/** Screens to keep mounted: the current one, then those of `mounted`, newest first. */
export function mountedViews(views: LocatedPage[], shown: LocatedPage, mounted: string[]): LocatedPage[] {
  const path = pathOf(shown.location.pathname)
  const remaining = views.filter((view) => {
    const own = pathOf(view.location.pathname)
    return own === path || mounted.includes(own)
  })
  const known = remaining.find((view) => pathOf(view.location.pathname) === path)
  if (!known) return [shown, ...remaining]
  if (!isSame(known.location, shown.location)) return remaining.map((view) => (view === known ? shown : view))
  return remaining.length === views.length ? views : remaining
}
