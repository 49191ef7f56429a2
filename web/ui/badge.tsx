import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from './button.tsx'

/** A count for a badge: 100 or more is "99+". */
export const cappedCount = (count: number) => (count > 99 ? '99+' : count)

export function Badge({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={`min-w-[18px] rounded-full bg-[#ffb020] px-[5px] text-center font-bold text-2xs text-[#3a2600] leading-[18px] tabular-nums ${className}`}
    >
      {children}
    </span>
  )
}

/** An IconButton with the number of new things, if there are any. */
export function CountButton({
  label,
  count = 0,
  ...props
}: Omit<ComponentProps<typeof IconButton>, 'children'> & { count?: number }) {
  if (count === 0) return <IconButton {...props} label={label} />
  return (
    <IconButton {...props} label={`${label}: ${cappedCount(count)}`}>
      <Badge className="absolute -top-0.5 left-1/2 ml-0.5">{cappedCount(count)}</Badge>
    </IconButton>
  )
}
