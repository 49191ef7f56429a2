import type { ReactNode } from 'react'
import { LogoAndName } from '../shop/logo-and-name.tsx'

/** The frame of a paper. `actions` are beside the shop's name. */
export function Shell({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-[216mm] gap-4 px-4 py-6 print:block print:max-w-none print:p-0">
      <header className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <LogoAndName />
        {actions ? <div className="flex gap-2 max-lg:w-full max-lg:*:flex-1">{actions}</div> : null}
      </header>
      <main className="grid min-w-0 gap-4">{children}</main>
    </div>
  )
}
