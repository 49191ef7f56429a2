import { LogOut } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useUser } from '../../api/session-store.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { entryClasses } from '../../ui/sidebar-entry.ts'
import { useMobile } from '../../ui/use-mobile.ts'
import type { Page } from '../pages.ts'
import { signOut } from '../session/session.ts'
import { useSettings } from '../settings/settings.ts'
import { CollapsedEntry } from './collapsed-entry.tsx'
import { Logo } from './logo.tsx'
import { menuFor } from './menu.ts'
import { MenuEntry } from './menu-entry.tsx'
import { closeDrawer, useSidebar } from './sidebar-store.ts'

const DrawerBack = loadable(() => import('../drawer-back.tsx'), 'when quiet')

/** Main menu: a column beside the page, on phones a drawer over it. */
export function Sidebar({ page }: { page: Page }) {
  const user = useUser()
  const { open, isInstant } = useSidebar()
  const { logo } = useSettings()
  const isMobile = useMobile()
  const drawer = useDrawer(isMobile, open)
  const isDrawerOpen = isMobile && open
  const isCollapsed = !isMobile && !open
  const current = page.activeMenu ?? page.path
  const Entry = isCollapsed ? CollapsedEntry : MenuEntry
  const motion = isInstant ? '' : 'transition-[width,translate] duration-280'

  return (
    <>
      {isDrawerOpen && (
        <>
          <button
            type="button"
            tabIndex={-1}
            aria-label="Cerrar el menú"
            className="fixed inset-0 z-30 bg-backdrop"
            onClick={() => closeDrawer()}
          />
          <Suspense>
            <DrawerBack onBack={closeDrawer} />
          </Suspense>
        </>
      )}
      <aside
        id="sidebar"
        ref={drawer}
        {...(isDrawerOpen ? { role: 'dialog', 'aria-modal': true, 'aria-label': 'Menú' } : {})}
        inert={isMobile && !open}
        className={`fixed inset-y-0 left-0 z-40 flex flex-col overflow-hidden bg-sidebar bg-cover bg-center bg-(image:--sidebar-image) text-sidebar-ink print:hidden ${motion} ${
          isCollapsed ? 'w-[54px]' : 'w-[210px]'
        } ${isMobile && !open ? '-translate-x-full' : ''}`}
      >
        <div className="flex min-h-0 flex-1 flex-col bg-[color-mix(in_srgb,var(--sidebar-bg)_78%,transparent)]">
          {logo ? <Logo collapsed={isCollapsed} /> : null}
          <nav
            aria-label="Menú principal"
            className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden px-2 py-1 [scrollbar-width:thin]"
          >
            <ul className="grid gap-0.5">
              {menuFor(user).map((item) => (
                <Entry key={item.path} item={item} current={current} />
              ))}
            </ul>
          </nav>
          <div className="p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
            <button
              type="button"
              onClick={signOut}
              title={isCollapsed ? 'Cerrar Sesión' : undefined}
              className={entryClasses(false)}
            >
              <LogOut aria-hidden />
              <span className={isCollapsed ? 'sr-only' : ''}>Cerrar Sesión</span>
            </button>
          </div>
        </div>
      </aside>
    </>
  )
}

/** Closes the drawer on a resize to phone width, on navigation and on Escape. Moves the focus into the open drawer. */
function useDrawer(isMobile: boolean, open: boolean) {
  const drawer = useRef<HTMLElement>(null)
  const { key } = useLocation()

  useLayoutEffect(() => {
    if (isMobile) closeDrawer({ isInstant: true })
  }, [isMobile])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the drawer
  useEffect(() => {
    if (isMobile) closeDrawer()
  }, [key])

  useEffect(() => {
    if (!isMobile || !open) return
    const before = document.activeElement
    drawer.current?.querySelector('a')?.focus({ preventScroll: true })
    const handleKey = (event: KeyboardEvent) => event.key === 'Escape' && closeDrawer()
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', handleKey)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [isMobile, open])

  return drawer
}
