import { type ReactNode, useId } from 'react'

/** A control that is not a field of a Form, below its label. `children` gets the id of the control. */
export function Labelled({
  label,
  required = false,
  className = '',
  children,
}: {
  label: string
  required?: boolean
  className?: string
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label
        htmlFor={id}
        className={`w-max max-w-full font-medium text-ink-2 text-sm ${required ? 'mark-required' : ''}`}
      >
        {label}
      </label>
      {children(id)}
    </div>
  )
}
