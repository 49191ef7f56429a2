import { ChevronDown } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import type { Tab } from './tabs.ts'

type Props = { strip: RefObject<HTMLElement | null>; current: string; tabs: readonly Tab[] }
type Overflow = { before: boolean; after: boolean }

/** Pixels between the edge of the strip and a tab: the width of an arrow. */
const spacing = 36

/**
 * The wheel scrolls the strip sideways. The current tab and its two neighbours scroll into view when a tab opens or the
 * strip changes its width. An arrow shows on each side where tabs are out of view.
 */
export default function StripScroll({ strip, current, tabs }: Props) {
  const [{ before, after }, setOverflow] = useState<Overflow>({ before: false, after: false })
  const scroll = (direction: 1 | -1) => strip.current?.scrollBy({ left: direction * strip.current.clientWidth * 0.7 })

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
    // The current tab is added after its page is shown: run again for each list of tabs.
    if (!element || tabs.length === 0) return
    const handleScroll = () => setOverflow((last) => latest(last, overflowOf(element)))
    const observer = new ResizeObserver(() => {
      showTab(element, current)
      handleScroll()
    })
    observer.observe(element)
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', handleScroll)
    }
  }, [strip, current, tabs])

  return (
    <>
      {before ? (
        <Arrow
          label="Pestañas anteriores"
          side="left-0 shadow-[6px_0_6px_var(--surface)]"
          turn="rotate-90"
          onPress={() => scroll(-1)}
        />
      ) : null}
      {after ? (
        <Arrow
          label="Pestañas siguientes"
          side="right-0 shadow-[-6px_0_6px_var(--surface)]"
          turn="-rotate-90"
          onPress={() => scroll(1)}
        />
      ) : null}
    </>
  )
}

/** Only for the pointer: the arrow keys reach every tab. */
function Arrow({ label, side, turn, onPress }: { label: string; side: string; turn: string; onPress: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      onClick={onPress}
      className={`absolute inset-y-0 z-10 grid w-9 place-items-center bg-surface text-ink-2 transition hover:text-ink ${side}`}
    >
      <ChevronDown size={16} aria-hidden className={turn} />
    </button>
  )
}

/** Returns the earlier object when nothing changed, so that React skips the render. */
const latest = (before: Overflow, after: Overflow) =>
  before.before === after.before && before.after === after.after ? before : after

const overflowOf = ({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): Overflow => ({
  before: scrollLeft > 1,
  after: scrollLeft + clientWidth < scrollWidth - 1,
})

function showTab(strip: HTMLElement, path: string) {
  const tabs = [...strip.children] as HTMLElement[]
  const index = tabs.findIndex((tab) => tab.dataset.path === path)
  if (index >= 0) strip.scrollLeft = wantedScroll(strip, tabs, index)
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
