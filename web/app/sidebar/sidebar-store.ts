import { readCookie, writeCookie } from '../../api/browser-storage.ts'
import { createStore, useStore } from '../../api/create-store.ts'
import { isMobile } from '../../ui/use-mobile.ts'

type Sidebar = {
  open: boolean
  /** The last change is not to be animated: the window was resized, nobody pressed anything. */
  still: boolean
}

const sidebar = createStore<Sidebar>({ open: !isMobile() && readCookie('sidebarStatus') !== '0', still: true })

/** Only a choice made on a wide screen is remembered. */
export function toggleSidebar() {
  const open = !sidebar.get().open
  if (!isMobile()) writeCookie('sidebarStatus', open ? '1' : '0', 365)
  sidebar.set({ open, still: false })
}

export function closeDrawer({ still = false } = {}) {
  if (sidebar.get().open) sidebar.set({ open: false, still })
}

export const useSidebar = () => useStore(sidebar)
