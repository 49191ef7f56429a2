import type { ReactNode } from 'react'

export type Column<T> = {
  key: string
  /** Left out for columns of buttons. */
  title?: string
  /** In place of the title: a checkbox for all the rows. */
  head?: ReactNode
  render: (row: T) => ReactNode
  align?: 'right'
  /** Of its cells. */
  className?: string
  /** A CSS length. Long lists need one for every column but the widest. */
  width?: string
  /** What the column sorts by, true if `onSort` sees to it; without it, it does not sort. */
  sort?: true | ((row: T) => string | number | null)
}
