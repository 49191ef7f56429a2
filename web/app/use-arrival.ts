import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useNavigationType } from 'react-router-dom'
import { useSettings } from './settings/settings.ts'
import { pathOf } from './tabs/tabs.ts'
import { arrive, getTabs } from './tabs/tabs-store.ts'

/**
 * Reports each location to the tabs, then scrolls: a new page to its top, a kept page to where it was left. Moves the
 * focus into the page. After "back" to a page that was not kept, the browser restores the scroll position.
 */
export function useArrival({ pathname, search, hash }: Location) {
  const main = useRef<HTMLElement>(null)
  const type = useNavigationType()
  const { tabs: isKeeping } = useSettings()
  const path = pathOf(pathname)
  const last = useRef(path)
  const tops = useRef(new Map<string, number>())

  useEffect(() => {
    const remember = () => tops.current.set(last.current, window.scrollY)
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [])

  useLayoutEffect(() => {
    const kept = isKeeping && getTabs().live.includes(path) ? (tops.current.get(path) ?? 0) : undefined
    arrive(pathname + search + hash)
    if (last.current === path) return
    last.current = path
    if (kept === undefined && type === 'POP') return
    window.scrollTo(0, kept ?? 0)
    main.current?.focus({ preventScroll: true })
  }, [path, pathname, search, hash, type, isKeeping])

  return main
}
