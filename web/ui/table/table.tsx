import { type ReactNode, useMemo, useState } from 'react'
import { Empty, ErrorState } from '../states.tsx'
import { useMobile } from '../use-mobile.ts'
import { LongItems } from './long-items.tsx'
import { allRows, type Rows } from './rows.ts'
import type { Column } from './table-column.ts'
import { CardFromColumns, gridOf, Head, Row, SkeletonCards, SkeletonRows } from './table-parts.tsx'
import { type Sorting, sortRows } from './table-sort.ts'

/** Height in pixels of the header above rows of equal height: h-10. */
const headHeight = 40

/** Longer lists render only their visible rows. */
const virtualFrom = 60

export type { Column } from './table-column.ts'

export function Table<T>({
  rows,
  columns,
  rowKey,
  empty,
  loading = rows === undefined,
  error,
  onRetry,
  maxHeight,
  card = (row) => <CardFromColumns row={row} columns={columns} />,
  rowClass = () => '',
  caption,
  minWidth,
  heights,
  onOpen,
  sorting: given,
  onSort,
}: {
  rows: Rows<T> | undefined
  columns: readonly Column<T>[]
  rowKey: (row: T) => string | number
  empty: ReactNode
  loading?: boolean
  /** Error message in Spanish. */
  error?: string | false | null
  onRetry?: () => void
  /** CSS length: the rows scroll inside it, below the header. 70vh by default for long lists. */
  maxHeight?: string
  /** Row on a phone; by default each column's title and value. */
  card?: (row: T) => ReactNode
  rowClass?: (row: T) => string | undefined
  /** Accessible name of the table. */
  caption?: string
  /**
   * CSS length: the smallest width of the columns of a long list; 45rem by default. A list that grows sets it, so that
   * its columns keep their width.
   */
  minWidth?: string
  /** Equal row heights in pixels, on a phone and elsewhere: a list of any length then renders only its visible rows. */
  heights?: { row: number; card: number }
  /** Called by a click on a row outside its links and buttons; one of those must lead to the same place. */
  onOpen?: (row: T) => void
  /** Order of the rows when the caller sorts them. */
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
}) {
  const mobile = useMobile()
  const [own, setSorting] = useState<Sorting>(null)
  const sorting = given === undefined ? own : given
  const [scroller, setScroller] = useState<HTMLElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are a new array on each render, and sorting a long list is slow
  const sorted = useMemo(() => (own && rows ? sortRows(allRows(rows), columns, own) : (rows ?? [])), [rows, own])

  const isLong = heights !== undefined ? sorted.length > 0 : sorted.length > virtualFrom

  if (error) return <ErrorState message={error} onRetry={onRetry} />
  const isWaiting = loading && !rows?.length
  if (!isWaiting && !rows?.length) return typeof empty === 'string' ? <Empty title={empty} /> : empty

  const isFixed = isLong || minWidth !== undefined
  const limit = maxHeight ?? (isLong ? '70vh' : undefined)
  const isGrid = heights !== undefined
  const height = mobile ? heights?.card : heights?.row
  const room = height === undefined || isWaiting ? undefined : { height: sorted.length * height }
  // The height is known before the rows render, so that they move nothing outside.
  const box =
    room && limit ? { height: `min(${limit}, ${room.height + (mobile ? 0 : headHeight)}px)` } : { maxHeight: limit }

  const draw = (index: number, measure?: (element: Element | null) => void) => {
    const row = sorted.at(index)
    if (row === undefined) return null
    return (
      <Row
        // Rows of equal height are reused while scrolling: fields inside a row need their own keys.
        key={isGrid ? index : rowKey(row)}
        row={row}
        index={index}
        measure={measure}
        height={height}
        rowNumber={isLong && !mobile ? index + 2 : undefined}
        columns={columns}
        card={mobile ? card : undefined}
        className={rowClass(row)}
        onOpen={onOpen}
      />
    )
  }
  const keyAt = (index: number) => {
    const row = sorted.at(index)
    return row === undefined ? index : rowKey(row)
  }
  const items = isLong ? (
    <LongItems
      count={sorted.length}
      keyOf={height === undefined ? keyAt : undefined}
      draw={draw}
      spacer={mobile ? 'li' : 'tr'}
      height={height}
      scroller={scroller}
    />
  ) : (
    Array.from({ length: sorted.length }, (_, index) => draw(index))
  )

  return (
    <div
      ref={setScroller}
      {...(limit ? { tabIndex: 0, role: 'region', 'aria-label': caption ?? 'Lista' } : {})}
      style={box}
      className={`-outline-offset-2 overflow-auto bg-surface ${limit ? 'overscroll-contain' : ''} ${'height' in box ? '[contain:size]' : ''}`}
    >
      {mobile ? (
        <ul aria-label={caption} aria-busy={loading} style={room} className="relative">
          {isWaiting ? <SkeletonCards /> : items}
        </ul>
      ) : (
        <table
          aria-busy={loading}
          aria-rowcount={isLong ? sorted.length + 1 : undefined}
          style={{ minWidth: isFixed ? (minWidth ?? '45rem') : undefined, ...(isGrid ? gridOf(columns) : {}) }}
          className={`w-full text-sm ${isGrid ? 'block' : `border-separate border-spacing-0 ${isFixed ? 'table-fixed' : ''}`}`}
        >
          {caption ? <caption className="sr-only">{caption}</caption> : null}
          <Head columns={columns} isGrid={isGrid} sorting={sorting} onSort={onSort ?? setSorting} />
          <tbody style={room} className={isGrid ? 'relative block [contain:size_layout_style]' : ''}>
            {isWaiting ? <SkeletonRows columns={columns} isGrid={isGrid} /> : items}
          </tbody>
        </table>
      )}
    </div>
  )
}
