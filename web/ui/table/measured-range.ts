import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import { ahead, type LongList, type Range } from './range.ts'

const indexKey = (index: number) => index

/** Like `EqualRange`, of items whose heights differ and are measured. */
export function MeasuredRange({
  count,
  keyOf = indexKey,
  scroller,
  estimate,
  onRange,
}: Omit<LongList, 'height'> & { estimate: number; onRange: (range: Range) => void }) {
  const [measured] = useState(() => measuredItems(scroller, keyOf))
  const virtual = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => estimate,
    initialMeasurementsCache: measured,
    initialOffset: () => scroller?.scrollTop ?? 0,
    getItemKey: keyOf,
    initialRect: { width: 0, height: 900 },
    overscan: Math.ceil(ahead / estimate),
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  const visible = virtual.range
  const start = items[0]?.index ?? 0
  const end = (items.at(-1)?.index ?? -1) + 1
  const first = visible?.startIndex ?? start
  const beyond = visible ? visible.endIndex + 1 : end
  const above = items[0]?.start ?? 0
  const below = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const measure = virtual.measureElement

  useLayoutEffect(
    () => onRange({ start, end, first, beyond, above, below, measure }),
    [start, end, first, beyond, above, below, measure, onRange],
  )

  return null
}

/** Rendered items keep their height, so that nothing moves. */
function measuredItems(scroller: HTMLElement | null, keyOf: (index: number) => string | number) {
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
