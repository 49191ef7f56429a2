import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { readQuantity } from './read-quantity.ts'

const sizes = { md: 'h-control', sm: 'h-control-sm' }

type Props = {
  label: string
  /** Id of what is counted. When the field is reused for something else, its text and the focus are dropped. */
  of?: number
  /** NaN while the last text was not a quantity: that text stays in the field. */
  value: number
  min?: number
  max?: number
  /** A step up or down ends at a multiple of it. It is the default of `min`. */
  step?: number
  size?: keyof typeof sizes
  disabled?: boolean
  /** Whether the value breaks a rule other than `min` and `max`. */
  isInvalid?: boolean
  /** Id of the element that explains the rules. */
  describedBy?: string
  /**
   * Called by a step, by Enter and on leaving the field. The quantity may be below `min` or above `max`; NaN when the
   * text is neither a whole number from 1 nor `min`. A caller that does not store NaN gets its own value back in the field.
   */
  onChange: (quantity: number) => void
  /**
   * Called at each change of the text, with the values of `onChange`. A form whose layout depends on the quantity needs it: a press of a
   * button leaves the field first, and a button that moves then loses the press.
   */
  onType?: (quantity: number) => void
} & Pick<ComponentProps<'span'>, 'onKeyDown' | 'onKeyDownCapture'>

/** A field for a number of pieces, with a button for a step down and one for a step up. */
export function Quantity({
  label,
  of,
  value,
  max: limit = 1_000_000,
  step = 1,
  min = step,
  size = 'md',
  disabled,
  isInvalid = false,
  describedBy,
  onChange,
  onType,
  ...keyHandlers
}: Props) {
  const max = limit - (limit % step)
  const { input, draft, shown, setDraft, move, finishTyping, handleKey } = useTyping({
    of,
    value,
    min,
    max,
    step,
    onChange,
  })
  const quantity = readQuantity(shown, min)
  const isWrong =
    quantity > max || (draft === null ? isInvalid || !(value >= min) : draft !== '' && Number.isNaN(quantity))
  return (
    <span
      {...keyHandlers}
      className={`focus-field inline-flex w-max items-stretch overflow-hidden rounded-md border bg-surface
        ${sizes[size]} ${isWrong ? 'border-bad' : 'border-line-control'} ${disabled ? 'opacity-60' : ''}`}
    >
      <StepButton label="Disminuir" disabled={disabled || value <= min} onClick={() => move(-1)} sign="−" />
      <input
        ref={input}
        role="spinbutton"
        aria-label={label}
        aria-describedby={describedBy}
        aria-valuenow={Number.isNaN(value) ? undefined : value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={isWrong || undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        disabled={disabled}
        value={shown}
        onFocus={(event) => event.target.select()}
        onChange={({ target }) => {
          setDraft(target.value)
          onType?.(readQuantity(target.value, min))
        }}
        onBlur={finishTyping}
        onKeyDown={handleKey}
        // Shorter texts fit in `w-12`. The browser computes the style of elements without their own faster.
        style={shown.length > 3 ? { width: `${shown.length + 1}ch` } : undefined}
        className="w-12 min-w-12 grow bg-transparent text-center font-medium text-sm tabular-nums outline-none aria-invalid:text-bad"
      />
      <StepButton label="Aumentar" disabled={disabled || value >= max} onClick={() => move(1)} sign="+" />
    </span>
  )
}

/** `draft`: the text being typed; null while the field shows its value. */
const untouched: { draft: string | null; lastInvalid: string } = { draft: null, lastInvalid: '' }

/** The text in the field, and what changes it. */
function useTyping({
  of,
  value,
  min,
  max,
  step,
  onChange,
}: Pick<Props, 'of'> & Required<Pick<Props, 'value' | 'min' | 'max' | 'step' | 'onChange'>>) {
  const input = useRef<HTMLInputElement>(null)
  const shownFor = useRef(of)
  const [typed, setTyped] = useState({ ...untouched, of })
  const { draft, lastInvalid } = typed.of === of ? typed : untouched
  const shown = draft ?? (Number.isNaN(value) ? lastInvalid : String(value))

  // The digits typed next would be for another product. The handlers are those of the new product, without a draft: the blur sends
  // nothing. In the cleanup of an effect it would be too early: React focuses the field again.
  useLayoutEffect(() => {
    if (shownFor.current !== of && document.activeElement === input.current) input.current?.blur()
    shownFor.current = of
  }, [of])

  // A value that changes in a focused field loses the selection: digits typed next would be appended to the old ones.
  useLayoutEffect(() => {
    if (draft === null && input.current?.value === shown && document.activeElement === input.current)
      input.current.select()
  }, [shown, draft])

  const setDraft = (draft: string | null) => setTyped({ of, draft, lastInvalid })

  function change(quantity: number, lastTyped = lastInvalid) {
    setTyped({ of, draft: null, lastInvalid: lastTyped })
    if (!Object.is(quantity, value)) onChange(quantity)
  }
  function finishTyping() {
    if (draft !== null) change(readQuantity(draft, min), draft)
  }
  function move(by: 1 | -1) {
    const steps = (readQuantity(shown) || value || 0) / step
    const next = step * (by + (by > 0 ? Math.floor(steps) : Math.ceil(steps)))
    change(Math.max(min, Math.min(max, next)))
  }
  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowUp') move(1)
    else if (event.key === 'ArrowDown') move(-1)
    else if (event.key === 'Enter') return finishTyping()
    else if (event.key === 'Escape' && draft !== null) setDraft(null)
    else return
    event.preventDefault()
  }

  return { input, draft, shown, setDraft, move, finishTyping, handleKey }
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
      className="w-7 text-ink-2 text-lg enabled:hover:bg-mute-soft enabled:hover:text-ink disabled:opacity-40 pointer-coarse:w-9"
    >
      {sign}
    </button>
  )
}
