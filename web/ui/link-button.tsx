import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { type ButtonStyle, buttonClasses } from './button.tsx'

/** Link styled as a Button. */
export function LinkButton({
  variant,
  size,
  block,
  icon,
  className = '',
  children,
  ...props
}: ComponentProps<typeof Link> & ButtonStyle) {
  return (
    <Link {...props} className={`${buttonClasses({ variant, size, block })} ${className}`}>
      {icon}
      {children}
    </Link>
  )
}
