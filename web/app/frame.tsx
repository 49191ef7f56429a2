import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { useSession } from '../api/session-store.ts'
import { loadable, Suspense } from '../loadable.tsx'
import { useMobile } from '../ui/use-mobile.ts'
import { Announcements, useAnnouncementsReady } from './announcements.tsx'
import { ErrorBoundary } from './errors/error-boundary.tsx'
import { Optional } from './optional.tsx'
import { useServerData } from './server-data.ts'
import { useSettings } from './settings/settings.ts'
import { Sidebar } from './sidebar/sidebar.tsx'
import { useSidebar } from './sidebar/sidebar-store.ts'
import type { LocatedPage } from './tabs/mounted-views.ts'
import { TabStrip } from './tabs/tab-strip.tsx'
import { Views } from './tabs/views.tsx'
import { TopBar } from './top-bar/top-bar.tsx'
import { useLocationChange } from './use-location-change.ts'

const Live = loadable(() => import('./live.tsx'))
const ExpiredDialog = loadable(() => import('./session/expired-dialog.tsx'))

export function Frame({ page, params, location }: LocatedPage) {
  const { expired } = useSession()
  const { open, isInstant } = useSidebar()
  const { tabs, fixedHeader } = useSettings()
  const isMobile = useMobile()
  const main = useLocationChange(location)

  return (
    <SWRConfig value={useServerData()}>
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-theme-strong px-4 py-2 font-medium text-white focus:translate-y-0"
      >
        Saltar al contenido
      </button>
      <Sidebar page={page} />
      <Column
        inert={isMobile && open}
        className={`${open ? 'lg:pl-[210px]' : 'lg:pl-[54px]'} print:pl-0! ${isInstant ? '' : 'transition-[padding] duration-280'}`}
      >
        <Announcements />
        <header className={`print:hidden has-[.sticky]:contents ${fixedHeader ? 'sticky top-0 z-[25]' : ''}`}>
          <Optional>
            <Live />
          </Optional>
          <TopBar page={page} params={params} />
          {tabs ? <TabStrip pathname={location.pathname} /> : null}
        </header>
        <main ref={main} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          <ErrorBoundary>
            <Views page={page} params={params} location={location} />
          </ErrorBoundary>
        </main>
      </Column>
      <Suspense>{expired && <ExpiredDialog />}</Suspense>
    </SWRConfig>
  )
}

/** Mounted from the start, but hidden until the height of the announcements above it is known. */
function Column({ inert, className, children }: { inert: boolean; className: string; children: ReactNode }) {
  const isReady = useAnnouncementsReady()
  return (
    <div
      inert={inert}
      className={`flex min-h-dvh min-w-0 flex-col lg:pr-(--dock) ${isReady ? '' : 'invisible'} ${className}`}
    >
      {children}
    </div>
  )
}
