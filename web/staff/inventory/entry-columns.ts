import type { EntryRow } from './entry-rows.ts'

/** What the columns after the product are called, and what they say of a row. */
export type EntryColumns = {
  quantity: string
  /** Left out while counting blindly. */
  system?: string
  result?: string
  resultOf: (row: EntryRow) => string
  hasCost: boolean
}

export const columnsOf = ({ hasCost, system }: EntryColumns) =>
  system === undefined
    ? 'sm:grid-cols-[minmax(9rem,13rem)_minmax(0,1fr)_6.5rem_2.25rem]'
    : hasCost
      ? 'sm:grid-cols-[minmax(9rem,13rem)_minmax(0,1fr)_5rem_6.5rem_7rem_5rem_2.25rem]'
      : 'sm:grid-cols-[minmax(9rem,13rem)_minmax(0,1fr)_5rem_6.5rem_5rem_2.25rem]'
