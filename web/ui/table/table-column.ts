import type { ReactNode } from 'react'

export type Column<T> = {
  key: string
  /** Omitted for columns of buttons. */
  title?: string
  /** Replaces the title, e.g. a checkbox for all rows. */
  head?: ReactNode
  render: (row: T) => ReactNode
  align?: 'right'
  /** Class of the cells. */
  className?: string
  /** A CSS length. Long lists need one for every column but the widest. */
  width?: string
  /** Sort value of a row; true when `onSort` does the sorting. Without it, the column does not sort. */
  sort?: true | ((row: T) => string | number | null)
}
