import { clientScreens } from '../client/screens.ts'
import { type Load, loadable } from '../loadable.tsx'
import type { StaffScreen } from '../staff/screens.ts'
import { track } from './progress.ts'
import type { ScreenName } from './routes.ts'

const loads: Record<Exclude<ScreenName, StaffScreen>, Load> = {
  ...clientScreens,
  account: () => import('../account/account-screen.tsx'),
  authRedirect: () => import('./session/auth-redirect-screen.tsx'),
  forbidden: () => import('./errors/forbidden-screen.tsx'),
  gallery: () => (import.meta.env.DEV ? import('../ui/gallery-screen.tsx') : loads.notFound()),
  home: () => import('./home-screen.tsx'),
  login: () => import('./session/login-screen.tsx'),
  notFound: () => import('./errors/not-found-screen.tsx'),
  redirect: () => import('./redirect-screen.tsx'),
}

const isStaff = (name: ScreenName): name is StaffScreen => !(name in loads)

/** One step more for the staff's: the names of their files add nothing to what a client loads first. */
const loadOf = (name: ScreenName): Load =>
  isStaff(name) ? async () => (await import('../staff/screens.ts')).staffScreens[name]() : loads[name]

const screens = new Map<ScreenName, ReturnType<typeof loadable<object>>>()

/** The component that shows a page; the same one each time. */
export function screenOf(name: ScreenName) {
  const Screen = screens.get(name) ?? loadable(track(loadOf(name)))
  screens.set(name, Screen)
  return Screen
}
