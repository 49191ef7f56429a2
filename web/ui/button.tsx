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
    select-none active:translate-y-px disabled:opacity-55 disabled:shadow-none print:hidden
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
  disabled,
  children,
  ...props
}: ComponentProps<'button'> & ButtonStyle & { busy?: boolean }) {
  return (
    <button
      {...props}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`${buttonClasses({ variant, size, block })} ${className}`}
    >
      {busy ? <LoaderCircle className="animate-spin" aria-hidden /> : icon}
      {children}
    </button>
  )
}

export function IconButton({
  label,
  icon,
  badge,
  className = '',
  ...props
}: Omit<ComponentProps<'button'>, 'children'> & { label: string; icon: ReactNode; badge?: number }) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      aria-label={badge ? `${label}: ${cappedCount(badge)}` : label}
      className={`relative inline-grid size-control shrink-0 place-items-center rounded-md text-ink-2
        not-disabled:hover:bg-mute-soft not-disabled:hover:text-ink disabled:opacity-50 print:hidden [&_svg]:size-[18px] ${className}`}
    >
      {icon}
      {badge ? <Badge className="absolute -top-0.5 left-1/2 ml-0.5">{cappedCount(badge)}</Badge> : null}
    </button>
  )
}

/** A count for a badge: 100 or more is "99+". */
export const cappedCount = (badge: number) => (badge > 99 ? '99+' : badge)

export function Badge({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={`min-w-[18px] rounded-full bg-[#ffb020] px-[5px] text-center font-bold text-2xs text-[#3a2600] leading-[18px] tabular-nums ${className}`}
    >
      {children}
    </span>
  )
}
