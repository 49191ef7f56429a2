import type { ReactNode } from 'react'
import { LongItems } from './long-items.tsx'
import type { Rows } from './rows.ts'
import type { Column } from './table-column.ts'
import type { Layout } from './table-layout.ts'
import { Row } from './table-parts.tsx'

export type ItemsProps<T> = {
  rows: Rows<T>
  columns: readonly Column<T>[]
  rowKey: (row: T) => string | number
  card: (row: T) => ReactNode
  rowClass: (row: T) => string | undefined
  onOpen: ((row: T) => void) | undefined
  layout: Layout
  scroller: HTMLElement | null
}

/** The rows of a table: all of them, or the visible ones of a long list. */
export function Items<T>({ rows, columns, rowKey, card, rowClass, onOpen, layout, scroller }: ItemsProps<T>) {
  const { mobile, isGrid, isLong, rowHeight } = layout

  const draw = (index: number, measure?: (element: Element | null) => void) => {
    const row = rows.at(index)
    if (row === undefined) return null
    return (
      <Row
        // Rows of equal height are reused when the list changes: fields inside a row need the id of what they show.
        key={isGrid ? index : rowKey(row)}
        row={row}
        index={index}
        measure={measure}
        isEqual={rowHeight !== undefined}
        rowNumber={isLong && !mobile ? index + 2 : undefined}
        columns={columns}
        card={mobile ? card : undefined}
        className={rowClass(row)}
        onOpen={onOpen}
      />
    )
  }
  const keyAt = (index: number) => {
    const row = rows.at(index)
    return row === undefined ? index : rowKey(row)
  }

  if (!isLong) return Array.from({ length: rows.length }, (_, index) => draw(index))
  return (
    <LongItems
      count={rows.length}
      keyOf={rowHeight === undefined ? keyAt : undefined}
      draw={draw}
      spacer={mobile ? 'li' : 'tr'}
      height={rowHeight}
      scroller={scroller}
    />
  )
}
