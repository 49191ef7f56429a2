import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'

export type Range = {
  /** Rendered items: from `start`, `end` excluded. */
  start: number
  end: number
  /** Visible items: from `first`, `beyond` excluded. They are rendered before the others. */
  first: number
  beyond: number
  /** Pixels reserved for the other items, when heights differ. */
  above: number
  below: number
  /** Ref of each rendered item, when heights differ. */
  measure: ((element: Element | null) => void) | undefined
}

export type LongList = {
  count: number
  /** Key of a measured height; required when heights differ. */
  keyOf?: (index: number) => string | number
  /** Height of each item in pixels; measured when omitted. */
  height?: number
  scroller: HTMLElement | null
}

/** Pixels rendered above and below the visible part. */
const ahead = 300

const own = (index: number) => index

/** Renders nothing: computes the visible range, so that the list itself does not render on scroll. */
export function VirtualRange({
  count,
  keyOf = own,
  height,
  scroller,
  estimate,
  onRange,
}: LongList & { estimate: number; onRange: (range: Range) => void }) {
  const [drawn] = useState(() => (height === undefined ? drawnItems(scroller, keyOf) : []))
  const size = height ?? estimate
  const virtual = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => size,
    initialMeasurementsCache: drawn,
    initialOffset: () => scroller?.scrollTop ?? 0,
    getItemKey: keyOf,
    initialRect: { width: 0, height: 900 },
    overscan: Math.ceil(ahead / size),
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const seen = virtual.range
  const start = items[0]?.index ?? 0
  const end = (items.at(-1)?.index ?? -1) + 1
  const first = seen?.startIndex ?? start
  const beyond = seen ? seen.endIndex + 1 : end
  const isMeasured = height === undefined
  const above = isMeasured ? (items[0]?.start ?? 0) : 0
  const below = isMeasured ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0
  const measure = isMeasured ? virtual.measureElement : undefined

  useLayoutEffect(
    () => onRange({ start, end, first, beyond, above, below, measure }),
    [start, end, first, beyond, above, below, measure, onRange],
  )

  return null
}

/** Rendered items keep their height, so that nothing moves. */
function drawnItems(scroller: HTMLElement | null, keyOf: (index: number) => string | number) {
  const items: VirtualItem[] = []
  for (const element of scroller?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
    const index = Number(element.dataset.index)
    const size = element.offsetHeight
    if (index !== items.length || size === 0) continue
    const start = items.at(-1)?.end ?? 0
    items.push({ key: keyOf(index), index, start, size, end: start + size, lane: 0 })
  }
  return items
}
