import type { ReactNode } from 'react'

/** A box whose content scrolls. It takes the focus, so that the keyboard can scroll it if nothing inside does. */
export const ScrollBox = ({
  label,
  className,
  children,
}: {
  label: string
  /** With the maximum height. */
  className: string
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the box from here
  <section aria-label={label} tabIndex={0} className={`overflow-auto -outline-offset-2 ${className}`}>
    {children}
  </section>
)
