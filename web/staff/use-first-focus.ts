import { type RefObject, useEffect } from 'react'

/**
 * Focuses the first field of `box` when the screen opens. It tries again in each frame until something has the focus, because a field
 * cannot take it while the screen is hidden: until its code has loaded and, for the first screen of a document, the announcements have.
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
