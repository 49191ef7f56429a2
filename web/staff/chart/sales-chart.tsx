import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatMoney } from '../../ui/money.ts'
import { ChartFrame } from './chart-frame.tsx'
import type { Point } from './scale.ts'

type Props = {
  /** Accessible name. */
  label: string
  points: readonly Point[]
  now: string
  before: string
  /** The last step is not over yet. */
  isOpen?: boolean
}

/**
 * Sales by step, and those of the period before as a line. Drawn with HTML and SVG: 3 kB (brotli), where uPlot is 20 kB, Frappe
 * Charts 17 kB and Chart.js 61 kB, and none of them can be used with the keyboard. For assistive technology it is a slider over the
 * steps; its screen has the same data in a table.
 */
export function SalesChart({ label, points, ...frame }: Props) {
  const navigate = useNavigate()
  const [active, setActive] = useState<number | null>(null)
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
    <ChartFrame points={points} active={active} {...frame}>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={active ?? last}
        aria-valuetext={current ? pointText(current) : 'sin datos'}
        onKeyDown={handleKey}
        onFocus={(event) => event.target.matches(':focus-visible') && setActive(active ?? last)}
        onBlur={() => setActive(null)}
        onPointerMove={(event) => setActive(indexAt(event))}
        onPointerDown={(event) => setActive(indexAt(event))}
        onPointerLeave={(event) => event.pointerType === 'mouse' && setActive(null)}
        // A touch shows the values; the table has links to the orders.
        onPointerUp={(event) => event.pointerType === 'mouse' && open(indexAt(event))}
        className={`absolute inset-0 touch-pan-y outline-offset-4 ${points.some(({ to }) => to) ? 'cursor-pointer' : ''}`}
      />
      {active !== null && current ? <Values point={current} at={(active + 0.5) / points.length} /> : null}
    </ChartFrame>
  )
}

const pointText = ({ name, value, before }: Point) =>
  `${name}: ${formatMoney(value)}${before ? `; antes, ${before.name}: ${formatMoney(before.value)}` : ''}`

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
