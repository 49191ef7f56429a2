import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { readNumber } from './read-number.ts'

const box = `w-full min-w-0 rounded-md border border-line-control bg-surface text-ink text-sm shadow-xs transition
  outline-none focus:border-focus focus:ring-3 focus:ring-theme/22 aria-invalid:border-bad
  aria-invalid:focus:ring-bad/20 disabled:bg-mute-soft disabled:text-ink-2 disabled:shadow-none
  read-only:not-[select]:bg-mute-soft`

export type Option = { value: string; label: string; disabled?: boolean }

export function TextInput({ className = '', ...props }: ComponentProps<'input'>) {
  return <input type="text" {...props} className={`${box} h-control px-3 ${className}`} />
}

export function TextArea({ className = '', ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={3} {...props} className={`${box} field-sizing-content max-h-80 min-h-20 px-3 py-2 ${className}`} />
  )
}

/** `placeholder` is the label of an empty option. */
export function Select({
  options,
  placeholder,
  className = '',
  ...props
}: ComponentProps<'select'> & { options: readonly Option[]; placeholder?: string }) {
  return (
    <span className={`relative inline-grid w-full ${className}`}>
      <select {...props} className={`${box} h-control appearance-none truncate pr-8 pl-3`}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={15}
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2.5 text-ink-3"
      />
    </span>
  )
}

/** Passes a number, undefined when empty, or the text when it is not a number, so that the schema reports it. */
export function NumberInput({
  value,
  onValue,
  ...props
}: Omit<ComponentProps<'input'>, 'value' | 'onChange'> & { value: unknown; onValue: (value: unknown) => void }) {
  const [text, setText] = useState('')
  const shown = numberIn(text) === value ? text : String(value ?? '')
  return (
    <TextInput
      inputMode="decimal"
      {...props}
      value={shown}
      onChange={(event) => {
        setText(event.target.value)
        onValue(numberIn(event.target.value))
      }}
      className="tabular-nums"
    />
  )
}

function numberIn(text: string) {
  if (text.trim() === '') return undefined
  const number = readNumber(text)
  return Number.isNaN(number) ? text : number
}

export function Checkbox({ className = '', ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input type="checkbox" {...props} className={`size-4 shrink-0 rounded-sm accent-theme-strong ${className}`} />
}

export function Switch({ className = '', ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={props.checked}
      {...props}
      className={`relative h-5 w-9 shrink-0 appearance-none rounded-full border border-line-control bg-line-control transition
        before:absolute before:top-px before:left-px before:size-4 before:rounded-full before:bg-white before:shadow-xs before:transition
        checked:border-theme-strong checked:bg-theme-strong checked:before:translate-x-4 disabled:opacity-55 ${className}`}
    />
  )
}
