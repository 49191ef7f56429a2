import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { formatCount } from './money.ts'

type Choice<Value> = { value: Value; label: string; icon?: ReactNode; count?: number }
type Props<Value> = {
  label: string
  options: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Radio group with visible options. With an icon, the label is only for screen readers. */
export function Segments<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="inline-flex max-w-full shrink-0 overflow-x-auto rounded-[9px] bg-mute-soft p-[3px]">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.icon ? option.label : undefined}
          className={`inline-flex h-[calc(var(--control)-6px)] items-center gap-1.5 whitespace-nowrap rounded-[7px] px-2.5 font-medium text-ink-2 text-sm max-[389px]:px-2
            hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-focus [&_svg]:size-[18px]`}
        >
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.icon ? (
            <>
              {option.icon}
              <span className="sr-only">{option.label}</span>
            </>
          ) : (
            option.label
          )}
        </label>
      ))}
    </fieldset>
  )
}

/** Views of a list, each with its count. `value` is undefined until the first one is known. */
export function ViewTabs<Value extends string>({
  label,
  options,
  value,
  onChange,
}: Omit<Props<Value>, 'value'> & { value: Value | undefined }) {
  const strip = useRef<HTMLElement>(null)
  const isCounted = options.some(({ count }) => count !== undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen view or the widths of the counts change
  useLayoutEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (!strip.current || !current) return
    strip.current.scrollLeft = current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2
  }, [value, isCounted])

  return (
    <nav ref={strip} aria-label={label} className="relative flex overflow-x-auto border-line border-b px-2">
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-current={option.value === value ? 'true' : undefined}
          onClick={() => onChange(option.value)}
          className="-outline-offset-2 inline-flex h-11 items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-2.5 text-ink-2 text-sm transition hover:text-ink aria-current:border-focus aria-current:font-medium aria-current:text-ink"
        >
          {option.label}
          {option.count === undefined ? null : (
            <span
              className={`rounded-full px-1.5 font-semibold text-2xs leading-[18px] tabular-nums ${option.value === value ? 'bg-theme-soft text-theme-text' : 'bg-mute-soft text-mute'}`}
            >
              {formatCount(option.count)}
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}
