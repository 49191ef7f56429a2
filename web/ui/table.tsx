import { type ReactNode, useMemo, useState } from 'react'
import { LongItems } from './long-items.tsx'
import { allRows, type Rows } from './rows.ts'
import { Empty, ErrorState } from './states.tsx'
import type { Column } from './table-column.ts'
import { CardFromColumns, gridOf, Head, Row, SkeletonCards, SkeletonRows } from './table-parts.tsx'
import { type Sorting, sortRows } from './table-sort.ts'
import { useMobile } from './use-mobile.ts'

/** Of the titles of a list whose rows are all alike, in pixels: h-10. */
const headHeight = 40

/** Longer lists are drawn only where they can be seen. */
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
  /** What went wrong, in Spanish. */
  error?: string | false | null
  onRetry?: () => void
  /** A CSS length: the rows scroll inside it, under their titles. Long lists scroll at 70vh unless told. */
  maxHeight?: string
  /** A row on a phone; without it, each column's title and value. */
  card?: (row: T) => ReactNode
  rowClass?: (row: T) => string | undefined
  /** What the table holds, for screen readers. */
  caption?: string
  /**
   * A CSS length that the columns of a long list are not squeezed under: 45rem unless told. A list that grows tells it,
   * so that its columns are the same before and after.
   */
  minWidth?: string
  /** In pixels, when they are all alike, on a phone and elsewhere: a list of any length is then drawn where it is seen. */
  heights?: { row: number; card: number }
  /** A click anywhere on a row but its own links and buttons; one of those must lead to the same place. */
  onOpen?: (row: T) => void
  /** How the rows come sorted, where somebody else sorts them. */
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
}) {
  const mobile = useMobile()
  const [own, setSorting] = useState<Sorting>(null)
  const sorting = given === undefined ? own : given
  const [scroller, setScroller] = useState<HTMLElement | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are made anew at each drawing, and long lists sort slowly
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
  // Of a height that is known beforehand, so that what is drawn inside moves nothing outside.
  const box =
    room && limit ? { height: `min(${limit}, ${room.height + (mobile ? 0 : headHeight)}px)` } : { maxHeight: limit }

  const draw = (index: number, measure?: (element: Element | null) => void) => {
    const row = sorted.at(index)
    if (row === undefined) return null
    return (
      <Row
        // Rows that are all alike are written over rather than made anew: what is typed in one has a key of its own.
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
