import { can } from '#contract/access'
import { folio } from '../shop/display.ts'
import type { Route } from './routes/route.ts'
import { routes } from './routes/routes.ts'

export type Page = Omit<Route, 'children'> & {
  parent?: Page
  /** Missing for a group such as /products. */
  children?: Page[]
}

function toPage({ children, ...route }: Route, parent?: Page): Page {
  const page: Page = { ...route, parent, path: parent ? `${parent.path}/${route.path}` : route.path }
  if (children) page.children = children.map((child) => toPage(child, page))
  return page
}

/** Roots of the page tree. `path` is absolute. */
export const pageTree: Page[] = routes.map((route) => toPage(route))

const pages = pageTree.flatMap((page) => [page, ...(page.children ?? [])])

export type Params = Record<string, string | undefined>

/** Page of an address. Does not use react-router, which sign-in does not load. */
export function findPage(pathname: string): { page: Page; params: Params } | undefined {
  for (const page of pages) {
    const params = matchPath(page.path, pathname)
    if (params) return { page, params }
  }
}

/** Matches a parameter of the pattern with an id, or with several ids and hyphens between them, but with no other text. */
function matchPath(pattern: string, pathname: string): Params | undefined {
  const source = pattern.replace(/:(\w+)/g, '(?<$1>[\\d-]+)').replace(/\/\*$/, '(?:/.*)?')
  const match = new RegExp(`^${source}/?$`, 'i').exec(pathname)
  return match ? { ...match.groups } : undefined
}

/** Children to show in a menu. */
export function visibleChildren(page: Page, user: { AccesoId: number }) {
  return (page.children ?? []).filter((child) => !child.hidden && mayEnter(child, user))
}

export function mayEnter(page: Page, user: { AccesoId: number }): boolean {
  if (page.children) return page.children.some((child) => mayEnter(child, user))
  return !page.area || can(user, page.area)
}

/** The first page of the menu that the role may open: Inicio, unless it has no access to it. */
export const homeOf = (user: { AccesoId: number }) =>
  pages.find((page) => page.area && !page.children && !page.hidden && mayEnter(page, user))

/** Fills the number of the address into a title. Any other text of an address is left out. */
export const fillTitle = (title: string, params: Params) =>
  title
    .replace(/:(\w+)/g, (_, name) => {
      const number = (name === 'folio' ? params.id : params[name]) ?? ''
      if (!/^\d+$/.test(number)) return ''
      return name === 'folio' ? folio(Number(number)) : number
    })
    .trim()

/** Title of the page in the document and in its tab. */
export function titleOf(page: Page, params: Params) {
  const title = page.alone ?? page.title
  return title && fillTitle(title, params)
}
