import type { ComponentProps, ReactNode } from 'react'
import { CardFoot } from '../card-foot.tsx'
import { countText } from '../money.ts'
import { ListFoot, NoMatch } from './list-foot.tsx'
import { LoadedList } from './loaded-list.tsx'

type Props<T> = ComponentProps<typeof LoadedList<T>> & {
  read: { data: { page: number; total: number } | undefined }
  /** As `useFilters` returns them. */
  filters: {
    page: number
    limit: number
    isFiltered: boolean
    clear: () => void
    set: (change: { page?: string; limit?: string }) => void
  }
  /** Plural noun for the rows. */
  things: string
  /** Shown instead of `empty` while the list is filtered. */
  noMatch?: ReactNode
  /** Figures of the whole list, above its pages. */
  summary?: ReactNode
}

/** One page of a filtered list, inside a card: its rows, or why there are none, and the pages below. */
export function PagedList<T>({
  read,
  filters,
  things,
  empty,
  noMatch = <NoMatch onClear={() => filters.clear()} />,
  summary,
  ...list
}: Props<T>) {
  const { data } = read
  return (
    <>
      <p role="status" className="sr-only">
        {data ? countText(data.total, 'resultado') : null}
      </p>
      <LoadedList {...list} read={read} empty={filters.isFiltered ? noMatch : empty} />
      {data && data.total > 0 ? (
        <CardFoot>
          <div className="grid gap-3">
            {summary}
            <ListFoot {...data} page={filters.page} limit={filters.limit} things={things} onChange={filters.set} />
          </div>
        </CardFoot>
      ) : null}
    </>
  )
}
