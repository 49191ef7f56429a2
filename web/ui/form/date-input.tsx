import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { topOverlay, useBack } from '../use-back.ts'
import { dayText, parseDay } from './days.ts'
import { TextInput } from './inputs.tsx'

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'min' | 'max'> & {
  /** YYYY-MM-DD, or '' without a date. */
  value: string
  onChange: (value: string) => void
  /** Called on blur with a text that is no date, or with a day out of range. Without it, a message is below the field. */
  onWrong?: (text: string) => void
  min?: string
  max?: string
  /** On blur, an empty text becomes the value again. */
  isNeverEmpty?: boolean
}

/** A date written as dd/mm/aaaa in every browser language, with the browser's calendar behind a button. */
export function DateInput(props: Props) {
  const { value, onChange, onWrong, min, max, isNeverEmpty, className = '', ...attributes } = props
  const picker = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const { text, isWrong, problem, type, finish, show } = useDateText(props)

  useBack(true, () => picker.current === topOverlay(), closeCalendar)

  /** The browser has no function for it, but closes the calendar of an input that is not rendered. */
  function closeCalendar() {
    const { current } = picker
    if (!current) return
    current.hidden = true
    current.getBoundingClientRect()
    current.hidden = false
  }

  return (
    <span className={`inline-grid w-full min-w-32 gap-1 ${className}`}>
      <span className="relative grid">
        <TextInput
          {...attributes}
          inputMode="numeric"
          autoComplete="off"
          placeholder="dd/mm/aaaa"
          maxLength={10}
          aria-invalid={isWrong || attributes['aria-invalid'] || undefined}
          aria-describedby={problem ? problemId : attributes['aria-describedby']}
          className="pr-9 tabular-nums"
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
        />
        <input
          ref={picker}
          type="date"
          tabIndex={-1}
          aria-hidden
          className="pointer-events-none absolute right-0 bottom-0 size-8 opacity-0"
          min={min}
          max={max}
          value={value}
          onChange={(event) => show(event.target.value)}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label="Abrir el calendario"
          title="Abrir el calendario"
          onClick={() => picker.current?.showPicker()}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-md text-ink-3 transition hover:text-ink"
        >
          <CalendarDays size={16} aria-hidden />
        </button>
      </span>
      {problem ? (
        <span id={problemId} role="alert" className="font-medium text-bad text-sm">
          {problem}
        </span>
      ) : null}
    </span>
  )
}

/** The text of the field, and why it is refused. */
function useDateText({ value, onChange, onWrong, min, max, isNeverEmpty }: Props) {
  const [text, setText] = useState(dayText(value))
  const [lastValue, setLastValue] = useState(value)
  const [isWrong, setWrong] = useState(false)
  const day = parseDay(text, 'short years')
  const rangeProblem = day && problemOf(day, min, max)
  const problem = isWrong && !onWrong ? (day ? rangeProblem : 'Escribe la fecha como dd/mm/aaaa.') : undefined
  if (lastValue !== value) {
    setLastValue(value)
    // The address, which has the values of filters, gets the written day with a delay.
    if (value !== (day ?? text)) {
      setText(dayText(value))
      setWrong(false)
    }
  }

  const followRange = useEffectEvent(() => {
    if (!isWrong || rangeProblem) return
    // Without limits, the filters were cleared.
    if (!min && !max) show(value)
    else if (day) show(day)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other day of a range may be written after this one
  useEffect(() => followRange(), [min, max])

  function apply(next: string) {
    setWrong(false)
    if (next !== value) onChange(next)
  }

  function show(next: string) {
    setText(dayText(next))
    apply(next)
  }

  /** An empty text counts on blur: a field that must have a date would get it back before the user writes another one. */
  function type(next: string) {
    setText(next)
    setWrong(false)
    const written = parseDay(next)
    if (written && !problemOf(written, min, max)) apply(written)
  }

  function finish() {
    if (day && !rangeProblem) show(day)
    else if (text.trim() !== '') {
      setWrong(true)
      onWrong?.(day ?? text)
    } else {
      setText(isNeverEmpty ? dayText(value) : '')
      apply('')
    }
  }

  return { text, isWrong, problem, type, finish, show }
}

/** Why a day is out of range. */
function problemOf(day: string, min: string | undefined, max: string | undefined) {
  if (min && day < min) return `Elige el ${dayText(min)} o después.`
  if (max && day > max) return `Elige el ${dayText(max)} o antes.`
}
