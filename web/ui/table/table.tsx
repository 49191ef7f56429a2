import { type ReactNode, useState } from 'react'
import { useMobile } from '../use-mobile.ts'
import type { Rows } from './rows.ts'
import type { Column } from './table-column.ts'
import { Items, type ItemsProps } from './table-items.tsx'
import { layoutOf, type Scroll } from './table-layout.ts'
import { CardFromColumns, gridOf, Head, SkeletonCards, SkeletonRows } from './table-parts.tsx'
import { type SortControl, useSorted } from './table-sort.ts'

export type { Column } from './table-column.ts'

/** A table, or a list of cards on a phone. Skeletons while `rows` is undefined; a ListState shows the empty state. */
export function Table<T>({
  rows,
  columns,
  rowKey,
  caption,
  card = (row) => <CardFromColumns row={row} columns={columns} />,
  rowClass = () => '',
  onOpen,
  sort,
  scroll = {},
}: {
  rows: Rows<T> | undefined
  columns: readonly Column<T>[]
  rowKey: (row: T) => string | number
  /** Accessible name of the table. */
  caption?: string
  /** Row on a phone; by default each column's title and value. */
  card?: (row: T) => ReactNode
  rowClass?: (row: T) => string | undefined
  /** Called by a click on a row outside its links and buttons; one of those must open the same page. */
  onOpen?: (row: T) => void
  /** Order of the rows when the caller sorts them. */
  sort?: SortControl
  scroll?: Scroll
}) {
  const mobile = useMobile()
  const { sorted, ...order } = useSorted(rows, columns, sort)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const layout = layoutOf(rows && sorted.length, scroll, mobile)
  const items: ItemsProps<T> = { rows: sorted, columns, rowKey, card, rowClass, onOpen, layout, scroller }

  return (
    <div
      ref={layout.isLong ? setScroller : undefined}
      {...(layout.scrolls ? { tabIndex: 0, role: 'region', 'aria-label': caption ?? 'Lista' } : {})}
      style={layout.box}
      className={`-outline-offset-2 overflow-auto bg-surface ${mobile ? '' : 'scroll-pt-10'} ${layout.scrolls ? 'overscroll-contain' : ''} ${'height' in layout.box ? '[contain:size]' : ''}`}
    >
      {mobile ? (
        <ul aria-label={caption} style={layout.content}>
          {rows ? <Items {...items} /> : <SkeletonCards />}
        </ul>
      ) : (
        <table
          aria-rowcount={layout.isLong ? sorted.length + 1 : undefined}
          style={{ minWidth: layout.minWidth, ...(layout.isGrid ? gridOf(columns) : {}) }}
          className={`w-full text-sm ${layout.isGrid ? 'block' : `border-separate border-spacing-0 ${layout.minWidth ? 'table-fixed' : ''}`}`}
        >
          {caption ? <caption className="sr-only">{caption}</caption> : null}
          <Head columns={columns} isGrid={layout.isGrid} {...order} />
          <tbody
            style={layout.content}
            className={layout.isGrid ? `block ${rows ? '[contain:size_layout_style]' : ''}` : ''}
          >
            {rows ? <Items {...items} /> : <SkeletonRows columns={columns} isGrid={layout.isGrid} />}
          </tbody>
        </table>
      )}
    </div>
  )
}
