import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useState } from 'react'

/** The rows in sight and a few more, with the height of the others kept free above and below them. */
export function VirtualItems({
  keys,
  draw,
  spacer: Spacer,
  estimate = Spacer === 'tr' ? 54 : 92,
  scroller,
}: {
  keys: readonly (string | number)[]
  draw: (index: number, measure: (element: Element | null) => void) => ReactNode
  spacer: 'tr' | 'li'
  /** About how many pixels one takes before it is measured. */
  estimate?: number
  scroller: HTMLElement | null
}) {
  const [drawn] = useState(() => drawnItems(scroller, keys))
  const [giveFocusBack] = useState(() => rememberFocus(scroller))
  useLayoutEffect(giveFocusBack, [giveFocusBack])
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: keys.length,
    getScrollElement: () => scroller,
    estimateSize: () => estimate,
    initialMeasurementsCache: drawn,
    initialOffset: () => scroller?.scrollTop ?? 0,
    getItemKey: (index) => keys[index] ?? index,
    initialRect: { width: 0, height: 900 },
    overscan: Math.ceil(900 / estimate),
    useFlushSync: false,
  })
  const shown = virtual.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)

  return (
    <>
      {above > 0 ? <Spacer aria-hidden style={{ height: above }} /> : null}
      {shown.map(({ index }) => draw(index, virtual.measureElement))}
      {below > 0 ? <Spacer aria-hidden style={{ height: below }} /> : null}
    </>
  )
}

/** Those drawn while this was loading keep the height they have, so that none moves when it takes over. */
function drawnItems(scroller: HTMLElement | null, keys: readonly (string | number)[]) {
  const items: VirtualItem[] = []
  for (const element of scroller?.querySelectorAll<HTMLElement>('[data-index]') ?? []) {
    const index = Number(element.dataset.index)
    const size = element.offsetHeight
    if (index !== items.length || size === 0) continue
    const start = items.at(-1)?.end ?? 0
    items.push({ key: keys[index] ?? index, index, start, size, end: start + size, lane: 0 })
  }
  return items
}

/** Rows are drawn anew when this takes over: whoever is typing in one goes on in the same place. */
function rememberFocus(scroller: HTMLElement | null) {
  const { activeElement } = document
  const row = activeElement?.closest<HTMLElement>('[data-index]')
  if (!activeElement || !row || !scroller?.contains(row)) return () => undefined
  const place = [...row.querySelectorAll('*')].indexOf(activeElement)
  let isGiven = false
  return () => {
    if (isGiven) return
    isGiven = true
    const same = scroller.querySelector(`[data-index="${row.dataset.index}"]`)?.querySelectorAll<HTMLElement>('*')[
      place
    ]
    same?.focus({ preventScroll: true })
  }
}
