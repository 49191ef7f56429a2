import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Locks the fields of an entry while it is sent. The answer clears them, so text typed meanwhile would be lost. A locked field loses
 * the focus; `unlock` returns it.
 */
export function useLock() {
  const [isLocked, setLocked] = useState(false)
  const focused = useRef<Element>(null)

  // A layout effect runs before the effects of the fields. One of them takes the focus if no element has it.
  useLayoutEffect(() => {
    if (isLocked) return
    const { current } = focused
    focused.current = null
    if (current instanceof HTMLElement && document.activeElement === document.body) current.focus()
  }, [isLocked])

  return {
    isLocked,
    lock: () => {
      if (document.activeElement !== document.body) focused.current = document.activeElement
      setLocked(true)
    },
    /** Renders at once, because the form focuses a field that the server refused. */
    unlock: () => flushSync(() => setLocked(false)),
  }
}
