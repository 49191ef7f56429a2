import { readCookie, writeCookie } from '../../api/browser-storage.ts'
import { createStore, useStore } from '../../api/create-store.ts'
import { isMobile } from '../../ui/use-mobile.ts'

type Sidebar = {
  open: boolean
  /** The last change has no animation, because it came from a resize. */
  isInstant: boolean
}

const sidebar = createStore<Sidebar>({ open: !isMobile() && readCookie('sidebarStatus') !== '0', isInstant: true })

/** Stores the choice only on wide screens. */
export function toggleSidebar() {
  const open = !sidebar.get().open
  if (!isMobile()) writeCookie('sidebarStatus', open ? '1' : '0', 365)
  sidebar.set({ open, isInstant: false })
}

export function closeDrawer({ isInstant = false } = {}) {
  if (sidebar.get().open) sidebar.set({ open: false, isInstant })
}

export const useSidebar = () => useStore(sidebar)
