import { useSyncExternalStore } from 'react'

/** Widest phone layout in pixels; the `lg:` classes start one pixel above. */
const MOBILE_WIDTH = 992

const query = window.matchMedia(`(width < ${MOBILE_WIDTH + 1}px)`)

export const isMobile = () => query.matches

export const useMobile = () => useSyncExternalStore(subscribe, isMobile)

function subscribe(changed: () => void) {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
