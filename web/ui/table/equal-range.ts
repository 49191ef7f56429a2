import { useLayoutEffect, useRef } from 'react'
import { ahead, type Range } from './range.ts'

/** Renders nothing: computes the visible range of items of equal height, so that the list itself does not render on scroll. */
export function EqualRange({
  count,
  height,
  scroller,
  onRange,
}: {
  count: number
  height: number
  scroller: HTMLElement | null
  onRange: (range: Range) => void
}) {
  /** The scroll position, and the largest height of the list so far; 0 until it is laid out. */
  const view = useRef({ top: 0, size: 0 })
  /** Identifies the last range: an equal one must not render the list again. */
  const last = useRef('')

  useLayoutEffect(() => {
    if (!scroller) return
    const box = scroller

    function update() {
      const { top, size } = view.current
      const first = Math.min(Math.floor(top / height), Math.max(count - 1, 0))
      const beyond = Math.min(Math.ceil((top + size) / height), count)
      const more = Math.ceil(ahead / height)
      const [start, end] = [Math.max(first - more, 0), Math.min(beyond + more, count)]
      const key = `${height} ${start} ${end} ${first} ${beyond}`
      if (key === last.current) return
      last.current = key
      onRange({ start, end, first, beyond, above: start * height, below: 0, measure: undefined })
    }
    function measure() {
      view.current = { top: box.scrollTop, size: Math.max(view.current.size, box.clientHeight) }
      update()
    }

    // Reading the position here makes the browser lay out the new rows at once. At the top it cannot have changed. The
    // observer reports the first height.
    if (view.current.top > 0) measure()
    else if (view.current.size > 0) update()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [count, height, scroller, onRange])

  return null
}
