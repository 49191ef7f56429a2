import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../../api/browser-storage.ts'
import { isMobile } from '../../ui/use-mobile.ts'

type Sidebar = {
  open: boolean
  /** The last change is not to be animated: the window was resized, nobody pressed anything. */
  still: boolean
}

let sidebar: Sidebar = { open: !isMobile() && readCookie('sidebarStatus') !== '0', still: true }
const listeners = new Set<() => void>()

function change(next: Sidebar) {
  sidebar = next
  for (const listener of listeners) listener()
}

/** Only a choice made on a wide screen is remembered. */
export function toggleSidebar() {
  const open = !sidebar.open
  if (!isMobile()) writeCookie('sidebarStatus', open ? '1' : '0', 365)
  change({ open, still: false })
}

export function closeDrawer({ still = false } = {}) {
  if (sidebar.open) change({ open: false, still })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useSidebar = () => useSyncExternalStore(subscribe, () => sidebar)
