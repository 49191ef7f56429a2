import { memo, useEffect, useRef } from 'react'
import { loadable, Suspense } from '../../loadable.tsx'
import { ListState, type ListStateProps } from '../../ui/list/list-state.tsx'
import { usePageTop } from '../../ui/use-page-top.ts'
import type { ListView } from './list-view.ts'
import type { ProductRow, RowActions } from './product-row.ts'
import { type ProductsProps, ProductTable } from './product-table.tsx'

const ProductGrid = loadable(() => import('./product-grid.tsx'), 'when quiet')

/** More rows are requested when the end of the list is nearer than this, in pixels. */
const nearEnd = 1500

/** Renders only when the rows change, and not with each message or address of the screen. */
const Products = memo(function Products({ view, ...products }: { view: ListView } & ProductsProps) {
  return view === 'list' ? (
    <ProductTable {...products} />
  ) : (
    <Suspense fallback={<div className="h-(--list)" />}>
      <ProductGrid {...products} />
    </Suspense>
  )
})

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
    if (!onNearEnd) return
    const frame = requestAnimationFrame(() => setTimeout(loadMoreNearEnd))
    return () => cancelAnimationFrame(frame)
  })

  const [box, top] = usePageTop<HTMLDivElement>()
  return (
    <div ref={box} style={top}>
      <ListState {...state}>
        {(rows) => (
          <div
            ref={holder}
            onScrollCapture={handleScroll}
            className="[--list:max(50vh,calc(100dvh-21rem))] @min-[1000px]:[--list:max(50vh,calc(100dvh-var(--top)-2rem-1px))] @max-[999px]:*:overscroll-auto!"
          >
            <Products view={view} rows={rows} actions={actions} />
          </div>
        )}
      </ListState>
    </div>
  )
}
