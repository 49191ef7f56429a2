import type { ReactNode } from 'react'

/** A box with scrolling content. It can have the focus, so that the keyboard scrolls it even if it has no buttons or links. */
export const ScrollBox = ({
  label,
  className,
  children,
}: {
  label: string
  /** Must have the maximum height, such as `max-h-72`. */
  className: string
  children: ReactNode
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the box from here
  <section aria-label={label} tabIndex={0} className={`overflow-auto -outline-offset-2 ${className}`}>
    {children}
  </section>
)
