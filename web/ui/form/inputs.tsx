import type { ComponentProps } from 'react'

export const inputBox = `w-full min-w-0 rounded-md border border-line-control bg-surface text-ink text-sm shadow-xs transition
  outline-none focus:border-focus focus:ring-3 focus:ring-theme/22 aria-invalid:border-bad
  aria-invalid:focus:ring-bad/20 disabled:bg-mute-soft disabled:text-ink-2 disabled:shadow-none
  read-only:not-[select]:bg-mute-soft`

export function TextInput({ className = '', ...props }: ComponentProps<'input'>) {
  return <input type="text" {...props} className={`${inputBox} h-control px-3 ${className}`} />
}

export function TextArea({ className = '', ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={3}
      {...props}
      className={`${inputBox} field-sizing-content max-h-80 min-h-20 px-3 py-2 ${className}`}
    />
  )
}
