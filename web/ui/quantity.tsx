import { type ComponentProps, type KeyboardEvent, useState } from 'react'

const sizes = { md: 'h-control', sm: 'h-control-sm' }

/**
 * Tells of a change when a step is taken or typing ends (Enter, or leaving the field). Typing more than `max` is told
 * too and marked wrong: the caller says what to do about it.
 */
export function Quantity({
  label,
  value,
  min = 1,
  max = 1_000_000,
  step = 1,
  size = 'md',
  disabled,
  onChange,
  ...keys
}: Pick<ComponentProps<'span'>, 'onKeyDown' | 'onKeyDownCapture'> & {
  label: string
  value: number
  min?: number
  max?: number
  step?: number
  size?: keyof typeof sizes
  disabled?: boolean
  onChange: (value: number) => void
}) {
  const [draft, setDraft] = useState<string | null>(null)

  function tell(next: number) {
    setDraft(null)
    if (next !== value) onChange(next)
  }
  function finishTyping() {
    if (draft === null) return
    const typed = Number.parseInt(draft, 10)
    tell(Number.isNaN(typed) ? value : Math.max(typed, min))
  }
  function move(by: number) {
    const from = draft === null ? value : Number.parseInt(draft, 10) || value
    tell(Math.min(Math.max(from + by, min), Math.max(max, min)))
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowUp') move(step)
    else if (event.key === 'ArrowDown') move(-step)
    else if (event.key === 'Enter') return finishTyping()
    else if (event.key === 'Escape' && draft !== null) setDraft(null)
    else return
    event.preventDefault()
  }

  const shown = draft ?? String(value)
  const isTooMuch = Number(shown) > max
  return (
    <span
      {...keys}
      className={`focus-field inline-flex w-max items-stretch overflow-hidden rounded-md border bg-surface
        ${sizes[size]} ${isTooMuch ? 'border-bad' : 'border-line-control'} ${disabled ? 'opacity-60' : ''}`}
    >
      <StepButton label="Disminuir" disabled={disabled || value <= min} onClick={() => move(-step)} sign="−" />
      <input
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={isTooMuch || undefined}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, '').slice(0, 7))}
        onBlur={finishTyping}
        onKeyDown={handleKey}
        style={{ width: `${shown.length + 1}ch` }}
        className="min-w-12 grow bg-transparent text-center font-medium text-sm tabular-nums outline-none aria-invalid:text-bad"
      />
      <StepButton label="Aumentar" disabled={disabled || value >= max} onClick={() => move(step)} sign="+" />
    </span>
  )
}

function StepButton({
  label,
  disabled,
  onClick,
  sign,
}: {
  label: string
  disabled: boolean
  onClick: () => void
  sign: string
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="w-7 text-ink-2 text-lg hover:transition enabled:hover:bg-mute-soft enabled:hover:text-ink disabled:opacity-40 pointer-coarse:w-9"
    >
      {sign}
    </button>
  )
}
