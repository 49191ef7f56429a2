import { type ComponentProps, Suspense, useEffect, useRef } from 'react'
import { loadable } from '../../loadable.tsx'
import type { ListView } from './list-view.ts'
import { ProductTable } from './product-table.tsx'

const ProductGrid = loadable(() => import('./product-grid.tsx'), 'when quiet')

/** Pixels below what is seen, at which more of them are asked for. */
const ahead = 1500

/** The products found, as rows or as pictures, in a list that scrolls by itself and grows before its end is reached. */
export function ProductList({
  view,
  found,
  onNearEnd,
  ...list
}: {
  view: ListView
  /** What was looked for: another search starts at its first row. */
  found: string
  /** Left out when all of them are here. */
  onNearEnd: (() => void) | undefined
} & ComponentProps<typeof ProductTable>) {
  const holder = useRef<HTMLDivElement>(null)

  function askAhead() {
    const scroller = holder.current?.firstElementChild
    if (!onNearEnd || !scroller) return
    if (scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < ahead) onNearEnd()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is the reason to scroll
  useEffect(() => {
    holder.current?.firstElementChild?.scrollTo(0, 0)
  }, [found])

  useEffect(askAhead)

  return (
    <div
      ref={holder}
      onScrollCapture={askAhead}
      className="[--list:max(50vh,calc(100dvh-21rem))] @min-[1000px]:[--list:50vh] @max-[999px]:*:overscroll-auto!"
    >
      {view === 'list' ? (
        <ProductTable {...list} />
      ) : (
        <Suspense fallback={<div className="h-(--list)" />}>
          <ProductGrid {...list} />
        </Suspense>
      )}
    </div>
  )
}
