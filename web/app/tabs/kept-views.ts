import type { Location } from 'react-router-dom'
import type { Page, Params } from '../pages.ts'
import { pathOf } from './tabs.ts'

export type Place = { page: Page; params: Params; location: Location }

const isSame = (one: Location, other: Location) =>
  one.key === other.key && one.search === other.search && one.hash === other.hash

/** Screens to keep mounted: the current one, then those of `live`, newest first. */
export function keepViews(views: Place[], shown: Place, live: string[]): Place[] {
  const path = pathOf(shown.location.pathname)
  const kept = views.filter((view) => {
    const own = pathOf(view.location.pathname)
    return own === path || live.includes(own)
  })
  const known = kept.find((view) => pathOf(view.location.pathname) === path)
  if (!known) return [shown, ...kept]
  if (!isSame(known.location, shown.location)) return kept.map((view) => (view === known ? shown : view))
  return kept.length === views.length ? views : kept
}
