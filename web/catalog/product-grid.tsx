import { type ComponentProps, Fragment, lazy, Suspense, useLayoutEffect, useState } from 'react'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import type { ProductTable } from './product-table.tsx'
import { ProductTile } from './product-tile.tsx'

const VirtualItems = lazy(() => import('../ui/virtual-items.tsx').then((module) => ({ default: module.VirtualItems })))

const tileWidth = 166
/** About what a row of them takes before it is measured. */
const tileHeight = 290

/** Products by their pictures, two to six side by side. */
export function ProductGrid({ rows, actions, empty, loading, error, onRetry }: ComponentProps<typeof ProductTable>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const columns = useColumns(scroller)

  if (error) return <ErrorState message={error} onRetry={onRetry} />
  const isWaiting = loading && !rows?.length
  if (!isWaiting && !rows?.length) return empty

  const starts = Array.from({ length: Math.ceil((rows?.length ?? 0) / columns) }, (_, index) => index * columns)
  const keys = starts.map((start) => rows?.[start]?.id ?? start)
  const draw = (index: number, measure?: (element: Element | null) => void) => (
    <Fragment key={keys[index]}>
      {rows?.slice(index * columns, (index + 1) * columns).map((row, column) => (
        <li key={row.id} ref={column === 0 ? measure : undefined} data-index={index} className="flex pb-3">
          <ProductTile row={row} {...actions} />
        </li>
      ))}
    </Fragment>
  )

  return (
    <section
      ref={setScroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
      tabIndex={0}
      aria-label="Productos"
      className="-outline-offset-2 max-h-(--list) overflow-auto overscroll-contain px-3 pt-3"
    >
      <ul
        aria-label="Productos"
        aria-busy={loading}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        className="grid gap-x-3 [&>[aria-hidden]]:col-span-full"
      >
        {isWaiting ? (
          <TileSkeletons />
        ) : (
          <Suspense fallback={keys.map((_, index) => draw(index))}>
            <VirtualItems keys={keys} draw={draw} spacer="li" estimate={tileHeight} scroller={scroller} />
          </Suspense>
        )}
      </ul>
    </section>
  )
}

function useColumns(element: HTMLElement | null) {
  const [columns, setColumns] = useState(4)

  useLayoutEffect(() => {
    if (!element) return
    const measure = () => setColumns(Math.min(Math.max(Math.floor(element.clientWidth / tileWidth), 2), 6))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])

  return columns
}

function TileSkeletons() {
  return Array.from({ length: 12 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
    <li key={index} className="grid gap-3 pb-6">
      <Skeleton className="aspect-4/3 rounded-lg!" />
      <Skeleton lines={3} />
    </li>
  ))
}
