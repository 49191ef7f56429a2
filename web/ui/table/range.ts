export type Range = {
  /** Rendered items: from `start`, `end` excluded. */
  start: number
  end: number
  /** Visible items: from `first`, `beyond` excluded. They are rendered before the others. */
  first: number
  beyond: number
  /** Pixels reserved for the other items, when heights differ. */
  above: number
  below: number
  /** Ref of each rendered item, when heights differ. */
  measure: ((element: Element | null) => void) | undefined
}

export type LongList = {
  count: number
  /** Key of a measured height; required when heights differ. */
  keyOf?: (index: number) => string | number
  /** Height of each item in pixels; measured when omitted. */
  height?: number
  scroller: HTMLElement | null
}

/** Pixels rendered above and below the visible part. */
export const ahead = 300
