import { fillTitle, findPage, homeOf, type Page, type Params, visibleChildren } from '../pages.ts'

/** `alone`: the title where the parents are not shown. */
type Crumb = { title: string; to?: string; alone?: string }

/** The breadcrumb: the home of the role, the parent of the page, and the page itself. */
export function crumbsFor(page: Page, params: Params, user: { AccesoId: number }): Crumb[] {
  const trail = [groupCrumb(page, user), ownCrumb(page, params)].filter((crumb) => crumb !== undefined)
  const home = homeOf(user)
  return home && page !== home ? [{ title: home.alone ?? home.title ?? '', to: home.path }, ...trail] : trail
}

function ownCrumb({ title, alone, noCrumb }: Page, params: Params): Crumb | undefined {
  if (!title || noCrumb) return undefined
  return { title: fillTitle(title, params), alone: alone && fillTitle(alone, params) }
}

/** The parent group, or the page of `activeMenu` when the group has no title. */
function groupCrumb({ parent, activeMenu }: Page, user: { AccesoId: number }): Crumb | undefined {
  if (parent?.title) return { title: parent.title, to: visibleChildren(parent, user)[0]?.path }
  const owner = activeMenu && findPage(activeMenu)?.page
  return owner ? { title: owner.title ?? '', to: owner.path } : undefined
}
