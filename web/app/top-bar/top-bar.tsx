import { Menu } from 'lucide-react'
import { can } from '#contract/access'
import { useUser } from '../../api/session-store.ts'
import { loadable } from '../../loadable.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import { Optional } from '../optional.tsx'
import type { Page, Params } from '../pages.ts'
import { RouteSearch } from '../search/route-search.tsx'
// Applies the stored size.
import '../settings/size.ts'
import { toggleSidebar, useSidebar } from '../sidebar/sidebar-store.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { UserMenu } from './user-menu.tsx'

const SettingsButton = loadable(() => import('../settings/settings-button.tsx'))
const ErrorLogButton = loadable(() => import('../errors/staff-error-log-button.tsx'))
const DisplayButtons = loadable(() => import('./display-buttons.tsx'))
const LowStockBell = loadable(() => import('./staff-low-stock-bell.tsx'))
const ChatButton = loadable(() => import('../../chat/chat-button.tsx'))

export function TopBar({ page, params }: { page: Page; params: Params }) {
  const user = useUser()
  const { open } = useSidebar()
  const isMobile = useMobile()
  return (
    <div className="flex h-[50px] shrink-0 items-center gap-2 border-line border-b bg-surface pr-3 sm:pr-4">
      <button
        type="button"
        aria-expanded={open}
        aria-controls="sidebar"
        aria-label="Menú"
        onClick={toggleSidebar}
        className="grid h-full place-items-center px-[15px] text-ink-2 transition hover:bg-mute-soft hover:text-ink focus-visible:outline-offset-[-2px]"
      >
        <Menu size={20} className={`transition-transform duration-280 ${open ? 'rotate-180' : ''}`} />
      </button>
      <Breadcrumb page={page} params={params} />
      <div className="ml-auto flex shrink-0 items-center gap-1.5">
        <Optional>{can(user, 'staff') ? <SettingsButton /> : null}</Optional>
        <RouteSearch />
        {isMobile ? null : (
          <>
            <Optional>{can(user, 'errors') ? <ErrorLogButton /> : null}</Optional>
            <div className="flex min-w-[calc(2*var(--control)+0.375rem)] gap-1.5">
              <Optional>
                <DisplayButtons />
              </Optional>
            </div>
          </>
        )}
        <Optional>{can(user, 'inventory.update') ? <LowStockBell /> : null}</Optional>
        <Optional>{can(user, 'chat') ? <ChatButton /> : null}</Optional>
        <UserMenu />
      </div>
    </div>
  )
}
