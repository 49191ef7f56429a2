import type { ComponentProps } from 'react'

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
