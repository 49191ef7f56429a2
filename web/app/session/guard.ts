import { findPage, homeOf, mayEnter, type Page, type Params, visibleChildren } from '../pages.ts'

type Visit = { pathname: string; search: string; hash: string }

export type Visitor = {
  token: string | null
  user: { AccesoId: number; needsSecondFactor?: boolean } | null
  /** Signed out by the user: the next sign-in does not return to the same page. */
  endedByUser?: boolean
}

export type Verdict = { kind: 'show'; page: Page; params: Params } | { kind: 'load' } | { kind: 'redirect'; to: string }

/** Page on which a second factor is set up. */
const account = '/editar'

/** Result of the guard for an address. */
export function decide(visit: Visit, { token, user, endedByUser }: Visitor): Verdict {
  const found = findPage(visit.pathname)
  if (!token) {
    if (found?.page.open) return { kind: 'show', ...found }
    const redirect = encodeURIComponent(visit.pathname + visit.search + visit.hash)
    return { kind: 'redirect', to: endedByUser ? '/login' : `/login?redirect=${redirect}` }
  }
  if (!user) return { kind: 'load' }
  if (visit.pathname === '/') return { kind: 'redirect', to: homeOf(user)?.path ?? account }
  if (!found) return { kind: 'redirect', to: '/404' }
  const { page } = found
  if (page.path === '/login') return { kind: 'redirect', to: afterSignIn(visit.search, user) }
  if (!mayEnter(page, user)) return { kind: 'redirect', to: '/401' }
  if (user.needsSecondFactor && !page.bare && page.path !== account) return { kind: 'redirect', to: account }
  if (page.children) return { kind: 'redirect', to: visibleChildren(page, user)[0]?.path ?? '/404' }
  return { kind: 'show', ...found }
}

/** Result after following all redirects. `to` is the final address when it differs. */
export function followRedirects(visit: Visit, visitor: Visitor) {
  let verdict = decide(visit, visitor)
  let to: string | undefined
  for (let hop = 0; verdict.kind === 'redirect' && hop < 5; hop += 1) {
    to = verdict.to
    const { pathname, search, hash } = new URL(to, 'http://shop')
    visit = { pathname, search, hash }
    verdict = decide(visit, visitor)
  }
  return { verdict, visit, to }
}

/** Target of `?redirect=` with the other parameters; home unless it is a page of the app that the user may open. */
export function afterSignIn(search: string, user: { AccesoId: number }) {
  const query = new URLSearchParams(search)
  const target = query.get('redirect') ?? ''
  query.delete('redirect')
  const path = isLocal(target) ? new URL(target, 'http://shop') : undefined
  const found = path && findPage(path.pathname)
  if (!path || !found || found.page.bare || !mayEnter(found.page, user)) return '/'
  for (const [name, value] of query) path.searchParams.append(name, value)
  return path.pathname + path.search + path.hash
}

/** A local path: one slash, not followed by a slash or backslash. */
const isLocal = (target: string) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target)
