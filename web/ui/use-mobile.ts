import { useSyncExternalStore } from 'react'

/** Narrower than this is a phone; the `lg:` classes begin at the same width. */
export const MOBILE_WIDTH = 992

const query = window.matchMedia(`(width < ${MOBILE_WIDTH}px)`)

export const isMobile = () => query.matches

export const useMobile = () => useSyncExternalStore(subscribe, isMobile)

function subscribe(changed: () => void) {
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
