import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

export type ButtonStyle = {
  variant?: 'primary' | 'default' | 'soft' | 'ghost' | 'danger'
  size?: 'md' | 'sm'
  /** Full width of the container. */
  block?: boolean
  icon?: ReactNode
}

const variants = {
  primary: 'border-transparent bg-theme-strong text-white shadow-xs not-disabled:hover:bg-theme-strong-hover',
  default: 'border-line-strong bg-surface text-ink shadow-xs not-disabled:hover:bg-mute-soft',
  soft: 'border-transparent bg-theme-soft text-theme-text not-disabled:hover:brightness-[.97]',
  ghost: 'border-transparent text-ink-2 not-disabled:hover:bg-mute-soft not-disabled:hover:text-ink',
  danger: 'border-transparent text-bad not-disabled:hover:bg-bad-soft',
}

const sizes = { md: 'h-control px-3.5 rounded-md', sm: 'h-control-sm px-2.5 rounded-md' }

/** Classes of a button, also used by LinkButton. That one is in its own file because sign-in does not load the router. */
export function buttonClasses({ variant = 'default', size = 'md', block }: ButtonStyle) {
  return `inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap border font-medium text-sm
    select-none active:translate-y-px disabled:opacity-55 disabled:shadow-none aria-disabled:opacity-55 print:hidden
    [&_svg]:size-4 [&_svg]:shrink-0 ${variants[variant]} ${sizes[size]} ${block ? 'w-full' : ''}`
}

export function Button({
  variant,
  size,
  block,
  icon,
  busy = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...props
}: ComponentProps<'button'> & ButtonStyle & { busy?: boolean }) {
  return (
    <button
      {...props}
      type={type}
      // Not `disabled` while it is busy: the browser would take the focus from it.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? refuse : onClick}
      className={`${buttonClasses({ variant, size, block })} ${className}`}
    >
      {busy ? <LoaderCircle className="animate-spin" aria-hidden /> : icon}
      {children}
    </button>
  )
}

/** The click of a busy button: it does nothing, and does not submit the form either. */
const refuse = (event: { preventDefault: () => void }) => event.preventDefault()

/** `children`: shown over the icon. */
export function IconButton({
  label,
  icon,
  className = '',
  children,
  ...props
}: ComponentProps<'button'> & { label: string; icon: ReactNode }) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      aria-label={label}
      className={`relative inline-grid size-control shrink-0 place-items-center rounded-md text-ink-2
        not-disabled:hover:bg-mute-soft not-disabled:hover:text-ink disabled:opacity-50 print:hidden [&_svg]:size-[18px] ${className}`}
    >
      {icon}
      {children}
    </button>
  )
}
