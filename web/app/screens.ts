import { can } from '#contract/access'
import { getSession } from '../api/session-store.ts'
import { clientScreens } from '../client/screens.ts'
import { type Load, loadable } from '../loadable.tsx'
import { track } from './progress.ts'
import type { CommonScreen, ScreenName } from './routes/route.ts'

const commonScreens: Record<CommonScreen, Load> = {
  account: () => import('../account/account-screen.tsx'),
  accountRequest: () => import('./public/account-request-screen.tsx'),
  authRedirect: () => import('./session/auth-redirect-screen.tsx'),
  forbidden: () => import('./errors/forbidden-screen.tsx'),
  gallery: () => (import.meta.env.DEV ? import('../ui/gallery/gallery-screen.tsx') : commonScreens.notFound()),
  login: () => import('./session/login-screen.tsx'),
  notFound: () => import('./errors/not-found-screen.tsx'),
  password: () => import('./public/password-screen.tsx'),
  redirect: () => import('./redirect-screen.tsx'),
}

const isCommon = (name: ScreenName): name is CommonScreen => name in commonScreens

/** The names of the staff chunks load in a separate step, so that they add nothing to a client's first load. */
async function audienceScreens(isClient: boolean): Promise<Partial<Record<ScreenName, Load>>> {
  return isClient ? clientScreens : (await import('../staff/screens.ts')).staffScreens
}

const screens = new Map<string, ReturnType<typeof loadable<object>>>()

/** The component of a page, cached. Both audiences have a `home`: the one for the user's role is returned. */
export function screenOf(name: ScreenName) {
  const isClient = can(getSession().user, 'client')
  const key = isCommon(name) ? name : `${isClient ? 'client' : 'staff'} ${name}`
  const Screen = screens.get(key) ?? loadable(track(() => load(name, isClient)))
  screens.set(key, Screen)
  return Screen
}

async function load(name: ScreenName, isClient: boolean) {
  if (isCommon(name)) return commonScreens[name]()
  const { [name]: screen = commonScreens.notFound } = await audienceScreens(isClient)
  return screen()
}
