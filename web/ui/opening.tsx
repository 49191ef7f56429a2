import type { ReactNode } from 'react'
import { Suspense } from '../loadable.tsx'
import { Spinner } from './splash.tsx'

/** Around what a press opens. On a slow network, a spinner answers the press until the code is loaded. */
export const Opening = ({ children }: { children: ReactNode }) => <Suspense fallback={<Waiting />}>{children}</Suspense>

/** Pointers pass through: without a connection, the user continues with the page. */
const Waiting = () => (
  <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center transition-opacity delay-200 starting:opacity-0">
    <span className="grid size-14 place-items-center rounded-full border border-line bg-raised shadow-lg">
      <Spinner />
    </span>
  </div>
)
