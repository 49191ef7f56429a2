import type { ReactNode } from 'react'
import { useMobile } from '../../ui/use-mobile.ts'
import { Plot } from './plot.tsx'
import { labelledIndexes, type Point, shortMoney, ticksUpTo } from './scale.ts'

type Props = {
  points: readonly Point[]
  active?: number | null
  now: string
  before: string
  isOpen?: boolean
  /** Drawn over the plot. */
  children?: ReactNode
}

/** Legend, amounts, plot and steps of a chart. Printed without the slider around it. */
export function ChartFrame({ points, active = null, now, before, isOpen = false, children }: Props) {
  const isPhone = useMobile()
  const ticks = ticksUpTo(Math.max(0, ...points.flatMap((point) => [point.value, point.before?.value ?? 0])))
  const last = points.length - 1
  const labels = labelledIndexes(points.length, isPhone ? 4 : 10)
  // Every second label is hidden in a narrow chart, such as beside an open chat. The last one stays.
  const isSpare = (position: number) => labels.length > 4 && (labels.length - 1 - position) % 2 === 1
  // A label at the right edge would leave the card.
  const isAtEdge = (index: number) => index === last && points.length > 8
  return (
    <figure className="@container grid min-w-0 gap-3">
      <Legend now={now} before={before} isOpen={isOpen} />
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Amounts ticks={ticks} />
        <div className="relative h-60">
          <Plot points={points} ticks={ticks} active={active} isOpen={isOpen} />
          {children}
        </div>
        <div aria-hidden className="relative col-start-2 mt-1.5 h-4 text-ink-3 text-xs">
          {labels.map((index, position) => (
            <span
              key={index}
              className={`absolute whitespace-nowrap ${isAtEdge(index) ? '-translate-x-full' : '-translate-x-1/2'} ${isSpare(position) ? '@max-2xl:hidden' : ''}`}
              style={{ left: `${((index + (isAtEdge(index) ? 1 : 0.5)) / points.length) * 100}%` }}
            >
              {points[index]?.short}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

const Legend = ({ now, before, isOpen }: Pick<Props, 'now' | 'before' | 'isOpen'>) => (
  <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
    <span className="inline-flex items-center gap-1.5">
      <i aria-hidden className="size-2.5 rounded-sm bg-theme print:[print-color-adjust:exact]" />
      {now}
    </span>
    {isOpen ? (
      <span className="inline-flex items-center gap-1.5">
        <i aria-hidden className="size-2.5 rounded-sm border-2 border-theme bg-theme-soft" />
        en curso
      </span>
    ) : null}
    <span className="inline-flex items-center gap-1.5">
      <i aria-hidden className="w-4 border-warn border-t-2 border-dashed" />
      {before}
    </span>
  </figcaption>
)

/** The amounts of the grid lines. An invisible copy of the longest one sets the width of the column. */
function Amounts({ ticks }: { ticks: readonly number[] }) {
  const top = ticks.at(-1) || 1
  const longest = ticks.map(shortMoney).reduce((long, text) => (text.length > long.length ? text : long), '')
  return (
    <div aria-hidden className="relative text-right text-ink-3 text-xs tabular-nums">
      <span className="invisible">{longest}</span>
      {ticks.map((tick) => (
        <span
          key={tick}
          className="absolute right-0 translate-y-1/2 whitespace-nowrap"
          style={{ bottom: `${(tick / top) * 100}%` }}
        >
          {shortMoney(tick)}
        </span>
      ))}
    </div>
  )
}
