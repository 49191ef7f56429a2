import { useLayoutEffect, useState } from 'react'
import { Skeleton } from '../../ui/states.tsx'
import { LongItems } from '../../ui/table/long-items.tsx'
import { sizeOf } from '../../ui/table/table-layout.ts'
import type { ProductsProps } from './product-table.tsx'
import { ProductTile } from './product-tile.tsx'

const tileWidth = 166
const gap = 12
/** Width from which a tile has the quantity and its button side by side. */
const minSideBySideWidth = 190
/** Height of a tile in pixels without its picture, which is 4:3, and without its controls. */
const tileTextHeight = 143
const lineHeight = 18
/** Height of the icon in place of a picture: h-14. */
const placeholderHeight = 49

/** Products as tiles with a picture, two to six per row. */
export default function ProductGrid({ rows, actions }: ProductsProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  // Without pictures the tiles are low.
  const hasPictures =
    !rows || Array.from({ length: Math.min(rows.length, 60) }).some((_, index) => rows.at(index)?.image)
  const { columns, tile, picture, controlHeight } = useColumns(scroller)
  const isStacked = tile < minSideBySideWidth
  // A narrow tile is two lines higher: the name may have three lines, and the rule of the quantity is below the unit.
  const controls = isStacked ? 2 * controlHeight + 7 + 2 * lineHeight : controlHeight
  const height = tileTextHeight + (hasPictures ? picture : placeholderHeight) + controls

  const count = Math.ceil((rows?.length ?? 0) / columns)
  const draw = (index: number) =>
    Array.from({ length: columns }, (_, column) => rows?.at(index * columns + column)).map(
      (row) =>
        row && (
          <li key={row.id} data-index={index} className="flex h-(--item) px-1.5 pb-3 contain-strict">
            <ProductTile row={row} hasPictures={hasPictures} isStacked={isStacked} {...actions} />
          </li>
        ),
    )

  return (
    <section
      ref={setScroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
      aria-label="Productos"
      className="-outline-offset-2 max-h-(--list) overflow-auto overscroll-contain px-1.5 pt-3"
    >
      <ul
        aria-label="Productos"
        style={{ ...(rows && sizeOf(count, height)), gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        className={`grid ${rows ? 'content-start' : 'gap-x-3 px-1.5'}`}
      >
        {rows ? (
          <LongItems count={count} draw={draw} spacer="li" height={height} scroller={scroller} />
        ) : (
          <TileSkeletons />
        )}
      </ul>
    </section>
  )
}

type Sizes = { width: number; controlHeight: number }

/** Sizes of the last grid, in pixels. The next grid starts with them, so that its first render already shows tiles. */
let lastSizes: Sizes | undefined

function useColumns(element: HTMLElement | null) {
  const [{ width, controlHeight }, setSizes] = useState<Sizes>(lastSizes ?? { width: 4 * tileWidth, controlHeight: 30 })

  useLayoutEffect(() => {
    if (!element) return
    const box = element
    function measure() {
      const width = box.clientWidth
      const controlHeight = Number.parseFloat(getComputedStyle(box).getPropertyValue('--control-sm')) || 30
      if (width === lastSizes?.width && controlHeight === lastSizes.controlHeight) return
      lastSizes = { width, controlHeight }
      setSizes(lastSizes)
    }
    // Makes the browser lay out the page at once. Later grids wait for the observer, which measures after the layout of the frame.
    if (!lastSizes) measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])

  const columns = Math.min(Math.max(Math.floor(width / tileWidth), 2), 6)
  const tile = (width - gap * (columns + 1)) / columns
  return { columns, tile, picture: Math.round(tile * 0.75), controlHeight }
}

function TileSkeletons() {
  return Array.from({ length: 12 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical and never move
    <li key={index} className="grid gap-3 pb-6">
      <Skeleton className="aspect-4/3 rounded-lg!" />
      <Skeleton lines={3} />
    </li>
  ))
}
