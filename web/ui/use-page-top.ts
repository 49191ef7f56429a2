import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'

/**
 * A ref for an element and a style that sets `--top` to its distance from the top of the page: with it, the element can end at the
 * foot of the window.
 */
export function usePageTop<T extends HTMLElement>() {
  const element = useRef<T>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const main = element.current?.closest('main')
    const measure = () => element.current && setTop(Math.ceil(element.current.getBoundingClientRect().top + scrollY))
    measure()
    if (!main) return
    // One of the heights changes with what is above the element, e.g. when an announcement is closed.
    const observer = new ResizeObserver(measure)
    observer.observe(main)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return [element, { '--top': `${top}px` } as CSSProperties] as const
}
