import type { EntryRow } from './entry-rows.ts'

/** Columns after the product: their titles and the values of a row. */
export type EntryColumns = {
  quantity: string
  /** Recorded stock. Left out in a blind count. */
  system?: string
  result?: {
    title: string
    valueOf: (row: EntryRow) => number | undefined
    format: (value: number) => string
    /** Shown in red, with a message, while the user types. */
    isImpossible?: (value: number) => boolean
  }
  hasCost: boolean
  /** A fact below the name of the product. */
  hint?: (row: EntryRow) => string | undefined
  /** The problem of a row if it is about the cost: its message is shown at the cost, others at the quantity. */
  costProblemOf?: (row: EntryRow) => string | undefined
}

export const gridClassOf = ({ hasCost, system }: EntryColumns) =>
  system === undefined
    ? 'sm:grid-cols-[minmax(9rem,13rem)_minmax(0,1fr)_6.5rem_2.25rem]'
    : hasCost
      ? 'sm:grid-cols-[minmax(9rem,13rem)_minmax(0,1fr)_5rem_6.5rem_7rem_5rem_2.25rem]'
      : 'sm:grid-cols-[minmax(9rem,13rem)_minmax(0,1fr)_5rem_6.5rem_5rem_2.25rem]'
