import { lazy, type ReactNode, Suspense } from 'react'
import { SWRConfig } from 'swr'
import type { Page, Params } from '../router.tsx'
import { useSession } from '../session/store.ts'
import { useMobile } from '../ui/use-mobile.ts'
import { Announcements } from './announcements.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { serverData } from './server-data.ts'
import { Sidebar } from './sidebar.tsx'
import { useSidebar } from './sidebar-store.ts'
import { TopBar } from './top-bar.tsx'
import { useArrival } from './use-arrival.ts'

const Live = lazy(() => import('./live.tsx'))
const ExpiredDialog = lazy(() => import('../session/expired-dialog.tsx'))

type Props = { page: Page; params: Params; children: ReactNode }

export function Frame({ page, params, children }: Props) {
  const { expired } = useSession()
  const { open, still } = useSidebar()
  const isMobile = useMobile()
  const main = useArrival()

  return (
    <SWRConfig value={serverData}>
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-theme-strong px-4 py-2 font-medium text-white focus:translate-y-0"
      >
        Saltar al contenido
      </button>
      <Sidebar page={page} />
      <div
        inert={isMobile && open}
        className={`flex min-h-dvh min-w-0 flex-col ${open ? 'lg:pl-[210px]' : 'lg:pl-[54px]'} ${
          still ? '' : 'transition-[padding] duration-280'
        }`}
      >
        <Announcements />
        <TopBar page={page} params={params} />
        <main ref={main} tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none *:flex-1">
          <ErrorBoundary>{children}</ErrorBoundary>
        </main>
      </div>
      <Suspense>
        <Live />
        {expired && <ExpiredDialog />}
      </Suspense>
    </SWRConfig>
  )
}
