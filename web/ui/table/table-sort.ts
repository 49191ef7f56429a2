import { useMemo, useState } from 'react'
import { lazy } from '#contract/lazy'
import { allRows, type Rows } from './rows.ts'
import type { Column } from './table-column.ts'

export type Sorting = { key: string; descending: boolean } | null

export type SortControl = { sorting: Sorting; onSort: (sorting: Sorting) => void }

const collator = lazy(() => new Intl.Collator('es-MX', { numeric: true, sensitivity: 'base' }))

/** Next order of a column: ascending, descending, unsorted. */
export function nextSorting(sorting: Sorting, key: string): Sorting {
  if (sorting?.key !== key) return { key, descending: false }
  return sorting.descending ? null : { key, descending: true }
}

/** A sorted copy; rows without a value are last in both directions. */
function sortRows<T>(rows: readonly T[], columns: readonly Column<T>[], sorting: Sorting): readonly T[] {
  const sortBy = columns.find((column) => column.key === sorting?.key)?.sort
  if (!sortBy || sortBy === true || !sorting) return rows
  const direction = sorting.descending ? -1 : 1
  return rows.toSorted((left, right) => {
    const a = sortBy(left)
    const b = sortBy(right)
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : collator().compare(`${a}`, `${b}`))
  })
}

/** The order of a table whose rows are also exported. `inOrder` puts rows, also those not shown, in the order that the user chose. */
export function useRowOrder<T>(columns: readonly Column<T>[]) {
  const [sorting, onSort] = useState<Sorting>(null)
  return { sort: { sorting, onSort }, inOrder: (rows: readonly T[]) => sortRows(rows, columns, sorting) }
}

/** The rows in the order that the user chose, unless the caller sorts them by `control`. */
export function useSorted<T>(rows: Rows<T> | undefined, columns: readonly Column<T>[], control?: SortControl) {
  const [ownSorting, setOwnSorting] = useState<Sorting>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: columns are a new array on each render, and sorting a long list is slow
  const sorted = useMemo(
    () => (ownSorting && rows ? sortRows(allRows(rows), columns, ownSorting) : (rows ?? [])),
    [rows, ownSorting],
  )

  return { sorted, ...(control ?? { sorting: ownSorting, onSort: setOwnSorting }) }
}
