import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useUser } from '../../api/session-store.ts'
import type { Page, Params } from '../pages.ts'
import { crumbsFor } from './crumbs.ts'

type PageMatch = { page: Page; params: Params }

export function Breadcrumb(here: PageMatch) {
  const user = useUser()
  const { page, params } = useLastTitled(here)
  const crumbs = crumbsFor(page, params, user)
  return (
    <nav aria-label="Ruta" className="min-w-0">
      <ol className="flex min-w-0 items-center text-sm">
        {crumbs.map(({ title, to, alone = title }, index) => {
          const isLast = index === crumbs.length - 1
          return (
            <li
              key={title}
              className={`animate-crumb ${isLast ? 'truncate font-medium' : 'flex shrink-0 items-center text-ink-2 max-lg:hidden'}`}
              aria-current={isLast ? 'page' : undefined}
            >
              {to && !isLast ? (
                <Link to={to} className="rounded-sm hover:text-ink">
                  {title}
                </Link>
              ) : (
                <>
                  <span className="max-lg:hidden">{title}</span>
                  <span className="lg:hidden">{alone}</span>
                </>
              )}
              {!isLast && (
                <span aria-hidden className="px-2 text-ink-3">
                  /
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** Crumbs of the location. Pages without a title (/redirect) keep the last ones. */
function useLastTitled(here: PageMatch): PageMatch {
  const [last, setLast] = useState(here)
  if (!here.page.title || (last.page === here.page && last.params === here.params)) return last
  setLast(here)
  return here
}
