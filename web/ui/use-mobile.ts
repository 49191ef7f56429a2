import { useSyncExternalStore } from 'react'

/** Phones are narrower, in pixels. The `lg:` classes start at the same width (`--breakpoint-lg`). */
const query = window.matchMedia('(width < 992px)')

export const isMobile = () => query.matches

export const useMobile = () => useSyncExternalStore(subscribe, isMobile)

function subscribe(changed: () => void) {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
