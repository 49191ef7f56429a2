import type { ReactNode } from 'react'

export function Page({
  title,
  subtitle,
  chips,
  actions,
  bar,
  foot,
  children,
}: {
  title: ReactNode
  subtitle?: ReactNode
  chips?: ReactNode
  actions?: ReactNode
  /** Phones only: fixed at the bottom of the screen, for the total and the main action. */
  bar?: ReactNode
  /** Like `bar`, but on every width and without styles of its own. */
  foot?: ReactNode
  children?: ReactNode
}) {
  const hasFoot = Boolean(bar || foot)
  return (
    <div className="flex min-w-0 flex-col">
      <div
        // A focused element stays above the foot.
        className={`grid min-w-0 flex-1 grid-cols-1 content-start gap-4 px-3.5 pt-4 pb-6 sm:px-6 sm:pt-5 sm:pb-8 ${hasFoot ? '[&_:focus]:scroll-mb-24' : ''}`}
      >
        <header className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="min-w-0 font-semibold text-xl tracking-[-0.015em] [overflow-wrap:anywhere]">{title}</h1>
          {chips ? <div className="flex flex-wrap items-center gap-2">{chips}</div> : null}
          {subtitle ? <p className="min-w-0 text-ink-2 text-sm [overflow-wrap:anywhere]">{subtitle}</p> : null}
          {actions ? (
            <div className="flex w-full flex-wrap items-center gap-2 max-sm:grow-children print:hidden sm:ml-auto sm:w-auto">
              {actions}
            </div>
          ) : null}
        </header>
        {children}
      </div>
      {hasFoot ? (
        <div className="@container sticky bottom-0 z-20 print:hidden [@media(max-height:400px)]:static">
          {bar ? <div className={`${footBar} gap-3 lg:hidden`}>{bar}</div> : foot}
        </div>
      ) : null}
    </div>
  )
}

/** Classes of a bar at the foot of a page. */
export const footBar =
  'flex items-center border-line border-t bg-surface px-3.5 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:px-6'
