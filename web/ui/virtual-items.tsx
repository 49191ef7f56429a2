import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { memo, type ReactNode, useLayoutEffect, useState } from 'react'

type Key = string | number
type Draw = (index: number, measure: ((element: Element | null) => void) | undefined) => ReactNode

/** Pixels drawn beyond what is seen, above and below. */
const ahead = 600

/** The rows in sight and a few more, with the height of the others kept free above and below them. */
export function VirtualItems({
  count,
  keyOf = (index) => index,
  draw,
  spacer: Spacer,
  height,
  scroller,
}: {
  count: number
  /** What the measured height belongs to: needed where heights differ. */
  keyOf?: (index: number) => Key
  draw: Draw
  spacer: 'tr' | 'li'
  /** Of all of them, in pixels; left out, each is measured. */
  height?: number
  scroller: HTMLElement | null
}) {
  const [drawn] = useState(() => (height === undefined ? drawnItems(scroller, keyOf) : []))
  const [giveFocusBack] = useState(() => rememberFocus(scroller))
  useLayoutEffect(giveFocusBack, [giveFocusBack])
  const estimate = height ?? (Spacer === 'tr' ? 54 : 92)
  const virtual = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => estimate,
    initialMeasurementsCache: drawn,
    initialOffset: () => scroller?.scrollTop ?? 0,
    getItemKey: keyOf,
    initialRect: { width: 0, height: 900 },
    overscan: Math.ceil(ahead / estimate),
    useFlushSync: false,
  })
  const measure = height === undefined ? virtual.measureElement : undefined
  const shown = virtual.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)

  return (
    <>
      {above > 0 ? <Spacer aria-hidden style={{ height: above }} /> : null}
      {shown.map(({ index }) => (
        <Item key={index} index={index} draw={draw} measure={measure} />
      ))}
      {below > 0 ? <Spacer aria-hidden style={{ height: below }} /> : null}
    </>
  )
}

/** While one scrolls, only what comes into sight is drawn: with all of it, a frame took twice as long. */
const Item = memo(function Item({ index, draw, measure }: { index: number; draw: Draw; measure: Parameters<Draw>[1] }) {
  return draw(index, measure)
})

/** Those drawn while this was loading keep the height they have, so that none moves when it takes over. */
function drawnItems(scroller: HTMLElement | null, keyOf: (index: number) => Key) {
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
