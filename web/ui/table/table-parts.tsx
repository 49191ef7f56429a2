import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type CSSProperties, type MouseEvent, memo, type ReactNode } from 'react'
import { Skeleton } from '../states.tsx'
import type { Column } from './table-column.ts'
import { nextSorting, type Sorting } from './table-sort.ts'

type Columns<T> = { columns: readonly Column<T>[] }

const cell = 'border-line border-b px-3 first:pl-4 last:pr-4'
/** Rows as grids, so that the browser lays out one without measuring the others. */
const gridRow = 'grid grid-cols-(--columns) items-center px-1'
const equalHeight = 'h-(--item) border-line border-b [contain:size_layout_style]'
const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f']

/** `grid-template-columns` of rows that are grids. */
export const gridOf = <T,>(columns: readonly Column<T>[]) =>
  ({ '--columns': columns.map(({ width }) => width ?? 'minmax(0, 1fr)').join(' ') }) as CSSProperties

export function Head<T>({
  columns,
  isGrid,
  sorting,
  onSort,
}: Columns<T> & { isGrid: boolean; sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  return (
    <thead className={`sticky top-0 z-10 bg-surface ${isGrid ? 'block' : ''}`}>
      <tr className={isGrid ? `${gridRow} h-10 border-line border-b` : ''}>
        {columns.map(({ key, title, head, align, width, sort }) => {
          const sorted = sorting?.key === key ? (sorting.descending ? 'descending' : 'ascending') : undefined
          return (
            <th
              key={key}
              scope="col"
              aria-sort={sorted}
              style={isGrid ? undefined : { width }}
              className={`${isGrid ? 'px-3' : `${cell} h-10`} whitespace-nowrap font-medium text-ink-3 text-sm ${align === 'right' ? 'text-right' : 'text-left'}`}
            >
              {sort && title ? (
                <button
                  type="button"
                  onClick={() => onSort(nextSorting(sorting, key))}
                  // The icon is in the padding of the cell: it takes no width from the columns of text.
                  className={`group -mr-4 -ml-1.5 inline-flex h-7 items-center gap-0.5 rounded-sm pr-px pl-1.5 transition hover:text-ink ${sorted ? 'text-ink' : ''}`}
                >
                  {title}
                  <SortIcon sorted={sorted} />
                </button>
              ) : (
                (head ?? title ?? <span className="sr-only">Acciones</span>)
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function SortIcon({ sorted }: { sorted: 'ascending' | 'descending' | undefined }) {
  if (sorted === 'ascending') return <ArrowUp size={13} aria-hidden />
  if (sorted === 'descending') return <ArrowDown size={13} aria-hidden />
  return <ChevronsUpDown size={13} aria-hidden className="opacity-45 group-hover:opacity-100" />
}

type RowProps<T> = Columns<T> & {
  row: T
  index: number
  measure?: (element: Element | null) => void
  /** All rows have the height `--item`. */
  isEqual: boolean
  /** Row number from 1, when not all rows are in the document. */
  rowNumber?: number
  /** Replaces the columns on a phone. */
  card?: (row: T) => ReactNode
  className?: string
  onOpen?: (row: T) => void
}

/** Renders only when the row or a column changes. */
export const Row = memo(PlainRow) as typeof PlainRow

function PlainRow<T>({ row, index, measure, isEqual, rowNumber, columns, card, className = '', onOpen }: RowProps<T>) {
  const Item = card ? 'li' : 'tr'
  const classes = card ? 'border-line border-b px-3.5 py-3 last:border-0' : 'hover:bg-picked'
  const heightClasses = !isEqual ? '' : card ? equalHeight : `${equalHeight} ${gridRow}`
  return (
    <Item
      ref={measure}
      data-index={index}
      aria-rowindex={rowNumber}
      onClick={onOpen && ((event: MouseEvent) => isPlainClick(event) && onOpen(row))}
      className={`${classes} ${heightClasses} ${onOpen ? 'cursor-pointer' : ''} ${className}`}
    >
      {card ? card(row) : <Cells row={row} columns={columns} isGrid={isEqual} />}
    </Item>
  )
}

const isPlainClick = ({ target }: MouseEvent) =>
  target instanceof Element && !target.closest('a, button, input, label') && !getSelection()?.toString()

function Cells<T>({ row, columns, isGrid }: Columns<T> & { row: T; isGrid: boolean }) {
  const look = isGrid ? 'px-3' : `${cell} h-row py-1.5 in-[tr:last-child]:border-0`
  return columns.map(({ key, align, className = '', render }) => (
    <td key={key} className={`${look} ${align === 'right' ? 'num' : '[overflow-wrap:anywhere]'} ${className}`}>
      {render(row)}
    </td>
  ))
}

/** A row on a phone: the first column as heading, the others with their titles, columns without a title at the end. */
export function CardFromColumns<T>({ row, columns: [first, ...others] }: Columns<T> & { row: T }) {
  const facts = others.filter((column) => column.title)
  const buttons = others.filter((column) => !column.title)
  return (
    <div className="grid gap-2 text-sm">
      <div className="font-medium">{first?.render(row)}</div>
      <dl className="grid gap-1.5">
        {facts.map(({ key, title, render }) => (
          <div key={key} className="flex items-center justify-between gap-4">
            <dt className="shrink-0 text-ink-3 text-sm">{title}</dt>
            <dd className="min-w-0 text-right tabular-nums [overflow-wrap:anywhere]">{render(row)}</dd>
          </div>
        ))}
      </dl>
      {buttons.length > 0 ? (
        <div className="flex flex-wrap justify-end gap-2">
          {buttons.map(({ key, render }) => (
            <div key={key}>{render(row)}</div>
          ))}
        </div>
      ) : null}
    </div>
  )
}

export function SkeletonRows<T>({ columns, isGrid }: Columns<T> & { isGrid: boolean }) {
  return skeletonRows.map((row) => (
    <tr key={row} className={isGrid ? `${gridRow} border-line border-b` : ''}>
      {columns.map(({ key, align }) => (
        <td key={key} className={`${isGrid ? 'content-center px-3' : cell} h-row py-1.5`}>
          <Skeleton className={`h-3.5 ${align === 'right' ? 'ml-auto w-14' : 'w-4/5 max-w-48'}`} />
        </td>
      ))}
    </tr>
  ))
}

export function SkeletonCards() {
  return skeletonRows.map((row) => (
    <li key={row} className="border-line border-b px-3.5 py-3.5 last:border-0">
      <Skeleton lines={3} />
    </li>
  ))
}
