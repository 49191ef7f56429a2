import type { Point } from './scale.ts'

/** More steps than this are drawn as an area, because their bars would be too thin to see. */
const maxBars = 62

/** Grid lines, bars or an area, and the line of the period before, in a box of any size. */
export function Plot({
  points,
  ticks,
  active,
  isOpen,
}: {
  points: readonly Point[]
  ticks: readonly number[]
  active: number | null
  isOpen: boolean
}) {
  const top = ticks.at(-1) || 1
  const percent = (value: number) => (100 * value) / top
  const isArea = points.length > maxBars
  return (
    <div aria-hidden className="absolute inset-0 [print-color-adjust:exact]">
      {ticks.map((tick) => (
        <div key={tick} className="absolute inset-x-0 border-line border-t" style={{ bottom: `${percent(tick)}%` }} />
      ))}
      {isArea ? null : (
        <div className="absolute inset-0 flex items-end">
          {points.map((point, index) => (
            <div
              key={point.key}
              className={`flex h-full min-w-0 flex-1 items-end justify-center rounded-sm ${index === active ? 'bg-mute-soft' : ''}`}
            >
              <div
                className={`w-[68%] max-w-12 rounded-t-sm ${
                  isOpen && index === points.length - 1
                    ? 'border-2 border-theme border-b-0 bg-theme-soft'
                    : index === active
                      ? 'bg-theme-strong'
                      : 'bg-theme'
                }`}
                style={{ height: `${percent(point.value)}%`, minHeight: point.value > 0 ? 2 : 0 }}
              />
            </div>
          ))}
        </div>
      )}
      <svg
        viewBox={`0 0 ${points.length} 100`}
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
        aria-hidden="true"
      >
        {isArea ? (
          <>
            <path
              d={`M0.5 100${points.map(({ value }, index) => `L${index + 0.5} ${100 - percent(value)}`).join('')}L${points.length - 0.5} 100Z`}
              className="fill-theme opacity-20"
            />
            <Line values={points.map(({ value }) => percent(value))} className="stroke-theme" />
          </>
        ) : null}
        <Line
          values={points.map(({ before }) => (before ? percent(before.value) : null))}
          className="stroke-warn [stroke-dasharray:5_4]"
        />
      </svg>
      {isArea && active !== null ? (
        <div
          className="absolute inset-y-0 border-line-strong border-l"
          style={{ left: `${(100 * (active + 0.5)) / points.length}%` }}
        />
      ) : null}
    </div>
  )
}

/** Percent of the height of each step; no line through a null. */
function Line({ values, className }: { values: readonly (number | null)[]; className: string }) {
  const path = values
    .map((value, index) =>
      value === null ? '' : `${index === 0 || values[index - 1] === null ? 'M' : 'L'}${index + 0.5} ${100 - value}`,
    )
    .join('')
  return <path d={path} fill="none" strokeWidth={1.75} vectorEffect="non-scaling-stroke" className={className} />
}
