import { type RefObject, useEffect } from 'react'

const spacing = 4

/** The wheel scrolls the strip sideways. The current tab and its two neighbours stay visible. */
export function useStripScroll(strip: RefObject<HTMLElement | null>, current: string) {
  useEffect(() => {
    const element = strip.current
    function handleWheel(event: WheelEvent) {
      if (!element || event.deltaY === 0 || element.scrollWidth <= element.clientWidth) return
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    element?.addEventListener('wheel', handleWheel, { passive: false })
    return () => element?.removeEventListener('wheel', handleWheel)
  }, [strip])

  useEffect(() => {
    const element = strip.current
    const tabs = [...(element?.children ?? [])] as HTMLElement[]
    const index = tabs.findIndex((tab) => tab.dataset.path === current)
    if (element && index >= 0) element.scrollLeft = wantedScroll(element, tabs, index)
  }, [strip, current])
}

function wantedScroll(strip: HTMLElement, tabs: HTMLElement[], index: number) {
  const { scrollLeft, clientWidth, scrollWidth } = strip
  const previous = tabs[index - 1]
  const next = tabs[index + 1]
  if (!previous) return 0
  if (!next) return scrollWidth
  const start = previous.offsetLeft - strip.offsetLeft - spacing
  const end = next.offsetLeft - strip.offsetLeft + next.offsetWidth + spacing
  if (end > scrollLeft + clientWidth) return end - clientWidth
  return Math.min(start, scrollLeft)
}
