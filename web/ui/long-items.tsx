import { lazy, memo, type ReactNode, Suspense, useState } from 'react'

const VirtualRange = lazy(() => import('./virtual-range.ts').then((module) => ({ default: module.VirtualRange })))

type Measure = ((element: Element | null) => void) | undefined
type Draw = (index: number, measure: Measure) => ReactNode

export type Range = {
  /** Drawn are those from `start` to before `end`. */
  start: number
  end: number
  /** Pixels kept free for the others. */
  above: number
  below: number
  /** The ref of each that is drawn, where heights differ. */
  measure: Measure
}

export type LongList = {
  count: number
  /** What a measured height belongs to: needed where heights differ. */
  keyOf?: (index: number) => string | number
  /** Of each, in pixels; left out, they are measured. */
  height?: number
  scroller: HTMLElement | null
}

/** Drawn until it is known what is in sight. */
const firstDrawn = 16

/** The items in sight of a list of any length and a few more, with the height of the others kept free. */
export function LongItems({ draw, spacer: Spacer, ...list }: LongList & { draw: Draw; spacer: 'tr' | 'li' }) {
  const [range, setRange] = useState<Range>(() => {
    const below = Math.max(list.count - firstDrawn, 0) * (list.height ?? 0)
    return { start: 0, end: firstDrawn, above: 0, below, measure: undefined }
  })
  const { start, above, below, measure } = range
  const shown = Array.from({ length: Math.max(Math.min(range.end, list.count) - start, 0) }, (_, at) => start + at)

  return (
    <>
      {above > 0 ? <Spacer aria-hidden style={{ height: above }} /> : null}
      {shown.map((index) => (
        <Item key={index} index={index} draw={draw} measure={measure} />
      ))}
      {below > 0 ? <Spacer aria-hidden style={{ height: below }} /> : null}
      <Suspense>
        <VirtualRange {...list} estimate={Spacer === 'tr' ? 54 : 92} onRange={setRange} />
      </Suspense>
    </>
  )
}

/** While one scrolls, only what comes into sight is drawn. */
const Item = memo(function Item({ index, draw, measure }: { index: number; draw: Draw; measure: Measure }) {
  return draw(index, measure)
})
