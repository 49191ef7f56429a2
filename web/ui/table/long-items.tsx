import { memo, type ReactNode, startTransition, useEffect, useState } from 'react'
import { whenQuiet } from '../../api/quiet.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { EqualRange } from './equal-range.ts'
import type { LongList, Range } from './range.ts'

/** Loaded after the first render: it is needed only to scroll. */
const MeasuredRange = loadable(async () => {
  const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { capture: true, once: true }))
  await Promise.race([whenQuiet(), scrolled])
  const { MeasuredRange } = await import('./measured-range.ts')
  return { default: MeasuredRange }
})

type Draw = (index: number, measure: Range['measure']) => ReactNode

/** Milliseconds until a change also renders the items out of sight, so that a key typed meanwhile does not wait for them. */
const pauseMs = 250

/** Items rendered before the visible range is known: those in the first pixels of the list, and a few more. */
const atFirst = (height = 56): Range => ({
  start: 0,
  end: Math.ceil(900 / height),
  first: 0,
  beyond: Math.ceil(500 / height),
  above: 0,
  below: 0,
  measure: undefined,
})

/**
 * Renders the visible items of a list of any length, and a few more. A spacer reserves the height of those before them: if
 * each item had its own position as a style, the browser would compute the styles of all its elements several times slower.
 */
export function LongItems({ draw, spacer: Spacer, height, ...list }: LongList & { draw: Draw; spacer: 'tr' | 'li' }) {
  const [range, setRange] = useState(() => atFirst(height))
  const { start, first, beyond, above, below, measure } = range
  const hiddenDraw = useHiddenDraw(draw, list.scroller, () =>
    height === undefined ? null : <Spacer aria-hidden className="col-span-full block" style={{ height }} />,
  )
  const shown = Array.from({ length: Math.max(Math.min(range.end, list.count) - start, 0) }, (_, at) => start + at)

  return (
    <>
      {above > 0 ? (
        <Spacer aria-hidden className={height === undefined ? '' : 'col-span-full block'} style={{ height: above }} />
      ) : null}
      {shown.map((index) => (
        <Item key={index} index={index} draw={index >= first && index < beyond ? draw : hiddenDraw} measure={measure} />
      ))}
      {below > 0 ? <Spacer aria-hidden style={{ height: below }} /> : null}
      {height === undefined ? (
        <Suspense>
          <MeasuredRange {...list} estimate={Spacer === 'tr' ? 54 : 92} onRange={setRange} />
        </Suspense>
      ) : (
        <EqualRange {...list} height={height} onRange={setRange} />
      )}
    </>
  )
}

/** The last `draw`, after a pause or when the list scrolls; `placeholder` until then. */
function useHiddenDraw(draw: Draw, scroller: HTMLElement | null, placeholder: Draw) {
  const [hiddenDraw, setHiddenDraw] = useState(() => placeholder)
  useEffect(() => {
    const update = () => setHiddenDraw(() => draw)
    const timer = setTimeout(() => startTransition(update), pauseMs)
    // React renders this update at once. As a transition, it would be interrupted by each frame of the scroll, and rows would be empty.
    scroller?.addEventListener('scroll', update, { passive: true, once: true })
    return () => {
      clearTimeout(timer)
      scroller?.removeEventListener('scroll', update)
    }
  }, [draw, scroller])
  return hiddenDraw
}

/** Renders only the items in the visible range. */
const Item = memo(function Item({ index, draw, measure }: { index: number; draw: Draw; measure: Range['measure'] }) {
  return draw(index, measure)
})
