import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Skeleton } from './states.tsx'
import type { Column } from './table.tsx'
import { nextSorting, type Sorting } from './table-sort.ts'

type Columns<T> = { columns: readonly Column<T>[] }

const cell = 'border-line border-b px-3 first:pl-4 last:pr-4'
const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f']

export function Head<T>({
  columns,
  sorting,
  onSort,
}: Columns<T> & { sorting: Sorting; onSort: (sorting: Sorting) => void }) {
  return (
    <thead className="sticky top-0 z-10 bg-surface">
      <tr>
        {columns.map(({ key, title, align, width, sort }) => {
          const sorted = sorting?.key === key ? (sorting.descending ? 'descending' : 'ascending') : undefined
          return (
            <th
              key={key}
              scope="col"
              aria-sort={sorted}
              style={{ width }}
              className={`${cell} h-10 whitespace-nowrap font-medium text-ink-3 text-xs ${align === 'right' ? 'text-right' : 'text-left'}`}
            >
              {sort && title ? (
                <button
                  type="button"
                  onClick={() => onSort(nextSorting(sorting, key))}
                  className={`group -mx-1.5 inline-flex h-7 items-center gap-1 rounded-sm px-1.5 transition hover:text-ink ${sorted ? 'text-ink' : ''} ${align === 'right' ? 'flex-row-reverse' : ''}`}
                >
                  {title}
                  <SortIcon sorted={sorted} />
                </button>
              ) : (
                (title ?? <span className="sr-only">Acciones</span>)
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

export function Cells<T>({ row, columns }: Columns<T> & { row: T }) {
  return columns.map(({ key, align, render }) => (
    <td
      key={key}
      className={`${cell} h-row py-1.5 in-[tr:last-child]:border-0 ${align === 'right' ? 'num' : '[overflow-wrap:anywhere]'}`}
    >
      {render(row)}
    </td>
  ))
}

/** The first column is the heading, the others follow with their titles, columns without a title stand at the foot. */
export function CardFromColumns<T>({ row, columns: [first, ...others] }: Columns<T> & { row: T }) {
  const facts = others.filter((column) => column.title)
  const buttons = others.filter((column) => !column.title)
  return (
    <div className="grid gap-2 text-sm">
      <div className="font-medium">{first?.render(row)}</div>
      <dl className="grid gap-1.5">
        {facts.map(({ key, title, render }) => (
          <div key={key} className="flex items-center justify-between gap-4">
            <dt className="shrink-0 text-ink-3 text-xs">{title}</dt>
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

export function SkeletonRows<T>({ columns }: Columns<T>) {
  return skeletonRows.map((row) => (
    <tr key={row}>
      {columns.map(({ key, align }) => (
        <td key={key} className={`${cell} h-row py-1.5`}>
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
