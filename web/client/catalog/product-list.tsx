import { type CSSProperties, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadable } from '../../loadable.tsx'
import { ListState, type ListStateProps } from '../../ui/list/list-state.tsx'
import type { ListView } from './list-view.ts'
import type { ProductRow, RowActions } from './product-row.ts'
import { ProductTable } from './product-table.tsx'

const ProductGrid = loadable(() => import('./product-grid.tsx'), 'when quiet')

/** More rows are requested when the end of the list is nearer than this, in pixels. */
const nearEnd = 1500

/** The results as a table or a grid. The list has its own scroll and requests more rows before its end. */
export function ProductList({
  view,
  searchKey,
  onNearEnd,
  actions,
  ...state
}: {
  view: ListView
  /** Identifies the search. A new search scrolls to the first row. */
  searchKey: string
  /** Undefined when every row is loaded. */
  onNearEnd: (() => void) | undefined
  actions: RowActions
} & ListStateProps<ProductRow>) {
  const holder = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)

  function loadMoreNearEnd() {
    const scroller = holder.current?.firstElementChild
    if (!onNearEnd || !scroller) return
    if (scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearEnd) onNearEnd()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs on a new search
  useEffect(() => {
    // Scrolling to the top makes the browser lay out the page at once, even at the top.
    if (isScrolled.current) holder.current?.firstElementChild?.scrollTo(0, 0)
    isScrolled.current = false
  }, [searchKey])

  function handleScroll() {
    isScrolled.current = true
    loadMoreNearEnd()
  }

  // On every render: the first rows may not fill the list, and then there is no scroll event. After the frame, because
  // reading the sizes before makes the browser lay out the page at once.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(loadMoreNearEnd))
    return () => cancelAnimationFrame(frame)
  })

  const [box, top] = useTop()
  return (
    <div ref={box} style={{ '--top': `${top}px` } as CSSProperties}>
      <ListState {...state}>
        {(rows) => (
          <div
            ref={holder}
            onScrollCapture={handleScroll}
            className="[--list:max(50vh,calc(100dvh-21rem))] @min-[1000px]:[--list:max(50vh,calc(100dvh-var(--top)-2rem))] @max-[999px]:*:overscroll-auto!"
          >
            {view === 'list' ? (
              <ProductTable rows={rows} actions={actions} />
            ) : (
              <Suspense fallback={<div className="h-(--list)" />}>
                <ProductGrid rows={rows} actions={actions} />
              </Suspense>
            )}
          </div>
        )}
      </ListState>
    </div>
  )
}

/** Distance in pixels from the top of the page: the list grows to the foot of the window. */
function useTop() {
  const element = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const main = element.current?.closest('main')
    const measure = () => element.current && setTop(Math.round(element.current.getBoundingClientRect().top + scrollY))
    measure()
    if (!main) return
    // One of the heights changes with what is above the list, e.g. when an announcement is closed.
    const observer = new ResizeObserver(measure)
    observer.observe(main)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return [element, top] as const
}
