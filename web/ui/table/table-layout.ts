import type { CSSProperties } from 'react'

export type Scroll = {
  /** CSS length: the rows scroll inside it, below the header. 70vh by default for long lists. */
  maxHeight?: string
  /**
   * CSS length: the smallest width of the columns of a long list; 45rem by default. A list that grows sets it, so that
   * its columns keep their width.
   */
  minWidth?: string
  /** Equal row heights in pixels, on a phone and elsewhere: a list of any length then renders only its visible rows. */
  heights?: { row: number; card: number }
}

export type Layout = ReturnType<typeof layoutOf>

/** Height in pixels of the header above rows of equal height: h-10. */
const headHeight = 40

/** Longer lists render only their visible rows. */
export const virtualFrom = 60

/** Style of a list whose rows have the class `h-(--item)`. */
export const sizeOf = (count: number, height: number) =>
  ({ height: count * height, '--item': `${height}px` }) as CSSProperties & { height: number }

/** Sizes of a table with `count` rows; undefined while they load. */
export function layoutOf(count: number | undefined, { maxHeight, minWidth, heights }: Scroll, mobile: boolean) {
  const isGrid = heights !== undefined
  const isLong = isGrid ? count !== undefined && count > 0 : (count ?? 0) > virtualFrom
  const rowHeight = mobile ? heights?.card : heights?.row
  const content = rowHeight === undefined || count === undefined ? undefined : sizeOf(count, rowHeight)
  const limit = maxHeight ?? (isLong ? '70vh' : undefined)
  return {
    mobile,
    /** Rows are grids of equal height. */
    isGrid,
    /** Only the visible rows are rendered. */
    isLong,
    rowHeight,
    minWidth: minWidth ?? (isLong ? '45rem' : undefined),
    scrolls: limit !== undefined,
    content,
    // The height is known before the rows render, so that they move nothing outside.
    box:
      content && limit
        ? { height: `min(${limit}, ${content.height + (mobile ? 0 : headHeight)}px)` }
        : { maxHeight: limit },
  }
}
