import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useNavigationType } from 'react-router-dom'
import { toastRegion } from '../ui/top-dialog.ts'
import { useSettings } from './settings/settings.ts'
import { pathOf } from './tabs/tabs.ts'
import { applyLocation, getTabs } from './tabs/tabs-store.ts'

/**
 * Reports each location to the tabs, then scrolls: a new page to its top, a kept page to where it was left. Moves the
 * focus into the page. After "back" to a page that was not kept, the browser restores the scroll position.
 */
export function useLocationChange(location: Location) {
  const main = useRef<HTMLElement>(null)
  const type = useNavigationType()
  const { tabs: keepsPages } = useSettings()
  const path = pathOf(location.pathname)
  const lastPath = useRef(path)
  const scrollTops = useRef(new Map<string, number>())

  useEffect(() => {
    const storeScrollTop = () => scrollTops.current.set(lastPath.current, window.scrollY)
    addEventListener('scroll', storeScrollTop, { passive: true })
    return () => removeEventListener('scroll', storeScrollTop)
  }, [])

  // For each navigation, also one back to the same address: a tab that closes then waits for it.
  useLayoutEffect(() => {
    const storedTop = keepsPages && getTabs().mounted.includes(path) ? (scrollTops.current.get(path) ?? 0) : undefined
    applyLocation(location.pathname + location.search + location.hash)
    if (lastPath.current === path) return
    lastPath.current = path
    if (storedTop === undefined && type === 'POP') return
    window.scrollTo(0, storedTop ?? 0)
    // The focus stays in a message: the user has pressed Tab to one of its buttons, e.g. «Deshacer».
    const isInMessage = document.getElementById(toastRegion)?.contains(document.activeElement)
    if (!isInMessage) main.current?.focus({ preventScroll: true })
  }, [path, location, type, keepsPages])

  return main
}
