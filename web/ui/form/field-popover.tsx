import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { topOverlay, useBack } from '../use-back.ts'

/** Pixels: distance to the field and to the edges of the window, and the smallest size of the popover. */
const gap = 6
const minWidth = 320
const minHeight = 176

/** Content over the page, below its field, or above it when there is more room. */
export function FieldPopover({
  field,
  onBack,
  children,
}: {
  field: RefObject<HTMLElement | null>
  /** Closes it. */
  onBack: () => void
  children: ReactNode
}) {
  const popover = useRef<HTMLDivElement>(null)
  useBack(true, () => popover.current === topOverlay(), onBack)

  useLayoutEffect(() => {
    const place = () => {
      if (popover.current && field.current) placeAt(popover.current, field.current.getBoundingClientRect())
    }
    // The top layer: a dialog that scrolls does not cut the popover.
    popover.current?.showPopover()
    place()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
    }
  }, [field])

  return (
    <div
      ref={popover}
      popover="manual"
      className="inset-auto m-0 overflow-y-auto rounded-lg border border-line bg-raised text-ink shadow-lg"
    >
      {children}
    </div>
  )
}

function placeAt({ style }: HTMLElement, { left, right, top, bottom }: DOMRect) {
  const { width, height } = visualViewport ?? { width: innerWidth, height: innerHeight }
  const listWidth = Math.min(Math.max(right - left, minWidth), width - 2 * gap)
  const below = height - bottom - 2 * gap
  const isAbove = below < minHeight && top > height - bottom
  style.width = `${listWidth}px`
  style.left = `${Math.max(gap, Math.min(left, width - listWidth - gap))}px`
  style.top = isAbove ? 'auto' : `${bottom + gap}px`
  style.bottom = isAbove ? `${innerHeight - top + gap}px` : 'auto'
  style.maxHeight = `${Math.max(isAbove ? top - 2 * gap : below, minHeight / 2)}px`
}
