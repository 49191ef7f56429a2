import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatMoney } from '../../ui/money.ts'
import { useMobile } from '../../ui/use-mobile.ts'
import { Plot } from './plot.tsx'
import { labelledIndexes, type Point, shortMoney, ticksUpTo } from './scale.ts'

type Props = {
  /** Accessible name. */
  label: string
  points: readonly Point[]
  now: string
  before: string
  /** The last step is not over yet. */
  isOpen?: boolean
  className?: string
}

/**
 * Sales by step, and those of the period before as a line. Drawn with HTML and SVG: 3 kB, where the libraries are 17 to 61 kB, draw
 * on a canvas and have no keyboard. For assistive technology it is a slider over the steps; the screen has the same data in a table.
 */
export function SalesChart({ label, points, now, before, isOpen = false, className = 'h-60' }: Props) {
  const navigate = useNavigate()
  const isPhone = useMobile()
  const [active, setActive] = useState<number | null>(null)
  const ticks = ticksUpTo(Math.max(0, ...points.flatMap((point) => [point.value, point.before?.value ?? 0])))
  const last = points.length - 1
  const current = points[Math.min(active ?? last, last)]
  const open = (index: number) => {
    const to = points[index]?.to
    if (to) navigate(to)
  }

  function handleKey(event: KeyboardEvent) {
    const from = active ?? last
    const next = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: last,
    }[event.key]
    if (event.key === 'Enter') open(from)
    else if (event.key === 'Escape') setActive(null)
    else if (next !== undefined) setActive(Math.min(Math.max(next, 0), last))
    else return
    event.preventDefault()
  }

  const indexAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return Math.min(Math.max(Math.floor(((clientX - left) / width) * points.length), 0), last)
  }

  return (
    <figure className="grid min-w-0 gap-3">
      <Legend now={now} before={before} isOpen={isOpen} />
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Amounts ticks={ticks} />
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={active ?? last}
          aria-valuetext={current ? inWords(current) : 'sin datos'}
          onKeyDown={handleKey}
          onFocus={(event) => event.target.matches(':focus-visible') && setActive(active ?? last)}
          onBlur={() => setActive(null)}
          onPointerMove={(event) => setActive(indexAt(event))}
          onPointerDown={(event) => setActive(indexAt(event))}
          onPointerLeave={(event) => event.pointerType === 'mouse' && setActive(null)}
          // A touch shows the values; the table leads to the orders.
          onPointerUp={(event) => event.pointerType === 'mouse' && open(indexAt(event))}
          className={`relative touch-pan-y outline-offset-4 ${points.some(({ to }) => to) ? 'cursor-pointer' : ''} ${className}`}
        >
          <Plot points={points} ticks={ticks} active={active} isOpen={isOpen} />
          {active !== null && current ? <Values point={current} at={(active + 0.5) / points.length} /> : null}
        </div>
        <div aria-hidden className="relative col-start-2 mt-1.5 h-4 text-ink-3 text-xs">
          {labelledIndexes(points.length, isPhone ? 4 : 10).map((index) => (
            <span
              key={index}
              className={`absolute whitespace-nowrap ${index === last && points.length > 8 ? '-translate-x-full' : '-translate-x-1/2'}`}
              style={{ left: `${((index + (index === last && points.length > 8 ? 1 : 0.5)) / points.length) * 100}%` }}
            >
              {points[index]?.short}
            </span>
          ))}
        </div>
      </div>
    </figure>
  )
}

const inWords = ({ name, value, before }: Point) =>
  `${name}: ${formatMoney(value)}${before ? `; antes, ${before.name}: ${formatMoney(before.value)}` : ''}`

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

/** The amounts of the grid lines. The longest one, unseen, gives the column its width. */
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

function Values({ point: { name, value, before }, at }: { point: Point; at: number }) {
  return (
    <div
      aria-hidden
      className={`pointer-events-none absolute top-0 z-10 grid gap-0.5 whitespace-nowrap rounded-md border border-line bg-raised px-2.5 py-1.5 text-xs shadow-md ${at > 0.5 ? '-translate-x-full -ml-3' : 'ml-3'}`}
      style={{ left: `${at * 100}%` }}
    >
      <span className="text-ink-2 first-letter:uppercase">{name}</span>
      <b className="font-semibold text-sm tabular-nums">{formatMoney(value)}</b>
      {before ? (
        <span className="text-ink-2 tabular-nums">
          {before.name}: {formatMoney(before.value)}
        </span>
      ) : null}
    </div>
  )
}
