export type Range = {
  /** Rendered items: from `start`, `end` excluded. */
  start: number
  end: number
  /** Visible items: from `first`, `beyond` excluded. They are rendered before the others. */
  first: number
  beyond: number
  /** Pixels reserved for the items before and after these. */
  above: number
  /** 0 when heights are equal: the list has its whole height. */
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
