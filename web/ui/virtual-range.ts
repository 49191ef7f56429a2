import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'

export type Range = {
  /** Drawn are those from `start` to before `end`. */
  start: number
  end: number
  /** Seen are those from `first` to before `beyond`; the others wait for these. */
  first: number
  beyond: number
  /** Pixels kept free for the others, where heights differ. */
  above: number
  below: number
  /** The ref of each that is drawn, where heights differ. */
  measure: ((element: Element | null) => void) | undefined
}

export type LongList = {
  count: number
  /** What a measured height belongs to: needed where heights differ. */
  keyOf?: (index: number) => string | number
  /** Of each, in pixels; left out, they are measured. */
  height?: number
  scroller: HTMLElement | null
}

/** Pixels drawn beyond what is seen, above and below. */
const ahead = 300

const own = (index: number) => index

/** Draws nothing: tells which items of a list can be seen, so that the list itself never has to be drawn anew. */
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

/** Those drawn meanwhile keep the height they have, so that none moves. */
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
