import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect } from 'react'

/** The rows in sight and a few more, with the height of the others kept free above and below them. */
export function VirtualItems({
  keys,
  draw,
  spacer: Spacer,
  scroller,
  onNearEnd,
}: {
  keys: readonly (string | number)[]
  draw: (index: number, measure: (element: Element | null) => void) => ReactNode
  spacer: 'tr' | 'li'
  scroller: HTMLElement | null
  onNearEnd?: () => void
}) {
  const virtual = useVirtualizer<HTMLElement, Element>({
    count: keys.length,
    getScrollElement: () => scroller,
    estimateSize: () => (Spacer === 'tr' ? 54 : 92),
    getItemKey: (index) => keys[index] ?? index,
    initialRect: { width: 0, height: 900 },
    overscan: 10,
    useFlushSync: false,
  })
  const shown = virtual.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)

  const isNearEnd = (shown.at(-1)?.index ?? 0) >= keys.length - 25

  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])

  return (
    <>
      {above > 0 ? <Spacer aria-hidden style={{ height: above }} /> : null}
      {shown.map(({ index }) => draw(index, virtual.measureElement))}
      {below > 0 ? <Spacer aria-hidden style={{ height: below }} /> : null}
    </>
  )
}
