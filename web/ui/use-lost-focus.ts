import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses `place` after the focused element was removed, as a button is whose action was its last. Otherwise the keyboard
 * would start at the top of the page again.
 */
export function useLostFocus(place: RefObject<HTMLElement | null>) {
  const last = useRef<EventTarget>(null)

  useEffect(() => {
    const handleFocus = ({ target }: FocusEvent) => {
      last.current = target
    }
    document.addEventListener('focusin', handleFocus)
    return () => document.removeEventListener('focusin', handleFocus)
  }, [])

  useEffect(() => {
    if (!(last.current instanceof Element) || last.current.isConnected) return
    last.current = null
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  })
}
