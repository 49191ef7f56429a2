import { type RefObject, useEffect } from 'react'

/**
 * Focuses the first field of `box` when the screen opens. `autoFocus` would be too early: the screen is shown after its code has
 * loaded, and the first one of a document after the announcements have. Until then it cannot take the focus.
 */
export function useFirstFocus(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    let frame = 0
    const focus = () => {
      box.current?.querySelector('input')?.focus()
      if (document.activeElement === document.body) frame = requestAnimationFrame(focus)
    }
    focus()
    return () => cancelAnimationFrame(frame)
  }, [box])
}
