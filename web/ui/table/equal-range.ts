import { useLayoutEffect } from 'react'
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
  useLayoutEffect(() => {
    if (!scroller) return
    const box = scroller
    let last = ''

    function update() {
      const first = Math.min(Math.floor(box.scrollTop / height), Math.max(count - 1, 0))
      const beyond = Math.min(Math.ceil((box.scrollTop + box.clientHeight) / height), count)
      const more = Math.ceil(ahead / height)
      const [start, end] = [Math.max(first - more, 0), Math.min(beyond + more, count)]
      const key = `${start} ${end} ${first} ${beyond}`
      if (key === last) return
      last = key
      onRange({ start, end, first, beyond, above: 0, below: 0, measure: undefined })
    }

    update()
    const observer = new ResizeObserver(update)
    observer.observe(box)
    box.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', update)
    }
  }, [count, height, scroller, onRange])

  return null
}
