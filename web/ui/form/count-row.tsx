import { type ReactNode, useId } from 'react'
import { formatCount } from '../money.ts'
import { Quantity } from './quantity.tsx'

/** Whether a value from a CountRow is a number from 1 to `max`. It is NaN for a text that is no number. */
export const isCount = (value: number, max: number) => value >= 1 && value <= max

/** A row with a title and a number of things from 1 to `max`. `label`: name of the field, if the title is not enough. */
export function CountRow({
  title,
  label = title,
  hint,
  things,
  value,
  max,
  onChange,
}: {
  title: string
  label?: string
  hint?: ReactNode
  /** What is counted, in the plural: the message of a wrong value ends with it. */
  things?: string
  value: number
  max: number
  onChange: (count: number) => void
}) {
  const noteId = useId()
  const isWrong = !isCount(value, max)
  const range = `Escribe de 1 a ${formatCount(max)}${things ? ` ${things}` : ''}.`
  return (
    <div className="flex items-center justify-between gap-3">
      <span className="grid min-w-0 gap-0.5">
        <span className="font-medium [overflow-wrap:anywhere]">{title}</span>
        {isWrong ? (
          <span id={noteId} role="alert" className="font-medium text-bad">
            {range}
          </span>
        ) : hint ? (
          <span id={noteId} className="text-ink-3">
            {hint}
          </span>
        ) : null}
      </span>
      <span className="shrink-0">
        <Quantity
          label={label}
          value={value}
          max={max}
          describedBy={isWrong || hint ? noteId : undefined}
          onChange={onChange}
        />
      </span>
    </div>
  )
}
