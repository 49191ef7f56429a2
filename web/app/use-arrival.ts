import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Location, useNavigationType } from 'react-router-dom'
import { useSettings } from './settings/settings.ts'
import { pathOf } from './tabs/tabs.ts'
import { arrive, getTabs } from './tabs/tabs-store.ts'

/**
 * Tells the tabs where the person is. A new page begins at its top, one that was kept where it was left, and the
 * keyboard goes inside; going back to one that was not kept is left to the browser.
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
