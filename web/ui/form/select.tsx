import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { inputBox } from './inputs.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

/** `placeholder` is the label of an empty option. */
export function Select({
  options,
  placeholder,
  className = '',
  ...props
}: ComponentProps<'select'> & { options: readonly Option[]; placeholder?: string }) {
  return (
    <span className={`relative inline-grid w-full ${className}`}>
      <select {...props} className={`${inputBox} h-control appearance-none truncate pr-8 pl-3`}>
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
