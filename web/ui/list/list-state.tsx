import { Activity, type ReactNode } from 'react'
import { Empty, ErrorState } from '../states.tsx'
import type { Rows } from '../table/rows.ts'

export type ListStateProps<T> = {
  rows: Rows<T> | undefined
  empty: ReactNode
  loading?: boolean
  /** Error message in Spanish. */
  error?: string | false | null
  onRetry?: () => void
}

/** A list, or the error or empty state in its place. `children` gets undefined while there are no rows to show yet. */
export function ListState<T>({
  rows,
  empty,
  loading = rows === undefined,
  error,
  onRetry,
  children,
}: ListStateProps<T> & { children: (rows: Rows<T> | undefined) => ReactNode }) {
  const isWaiting = loading && !rows?.length
  const isEmpty = !isWaiting && !rows?.length
  return (
    <>
      {error ? <ErrorState message={error} onRetry={onRetry} /> : null}
      {isEmpty && !error ? typeof empty === 'string' ? <Empty title={empty} /> : empty : null}
      {/* Hidden instead of unmounted: a table keeps the order that the user chose. */}
      <Activity mode={error || isEmpty ? 'hidden' : 'visible'}>
        <div aria-busy={loading} className="contents">
          {children(isWaiting ? undefined : rows)}
        </div>
      </Activity>
    </>
  )
}
