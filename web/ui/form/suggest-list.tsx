import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

/** Pixels: distance to the field and to the edges of the window, and the smallest size of the list. */
const gap = 6
const minWidth = 320
const minHeight = 176

/** A list over the page, below its field, or above it when there is more room. */
export function SuggestList({
  id,
  label,
  field,
  children,
}: {
  id: string
  label: string
  field: RefObject<HTMLElement | null>
  children: ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const place = () => {
      if (list.current && field.current) placeAt(list.current, field.current.getBoundingClientRect())
    }
    // The top layer: a dialog that scrolls does not cut the list.
    list.current?.showPopover()
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
      ref={list}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={label}
      className="inset-auto m-0 gap-px overflow-y-auto rounded-lg border border-line bg-raised p-1 text-ink shadow-lg open:grid"
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
