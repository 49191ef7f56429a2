import { useLayoutEffect } from 'react'

/** Scrolls a focused element above the bar at the foot of the page, which would cover it. */
export function useFootPadding() {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.scrollPaddingBottom = '96px'
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [])
}
