import type { ReactNode } from 'react'

/** A key of the keyboard. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-[5px] border border-line-strong bg-surface px-1 font-sans text-ink-2 text-xs">
    {children}
  </kbd>
)
