import type { ReactNode } from 'react'

/** The footer of a card, for content that is not where the card itself is: it looks like the `footer` of Card. */
export const CardFoot = ({ children }: { children: ReactNode }) => (
  <div className="border-line border-t px-4 py-3">{children}</div>
)
